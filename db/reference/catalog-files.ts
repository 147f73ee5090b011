import { readdir, readFile } from 'node:fs/promises'
import { rootCategoriesFile, serviceFile } from '#domain/catalog/service-file.ts'
import type { RootCategoryFile, ServiceFile } from '#domain/catalog/service-file.ts'

/** A catalog file. */
export type CatalogText = { rootSlug: string; fileName: string; text: string }

const folder = new URL('../catalog/', import.meta.url)

/** The contents of roots.json and every service file, sorted by path. */
export async function readCatalogTexts(): Promise<{ roots: string; services: CatalogText[] }> {
  const folders = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const paths = await Promise.all(
    folders.map(async ({ name }) =>
      (await readdir(new URL(`${name}/`, folder))).map((fileName) => ({ rootSlug: name, fileName })),
    ),
  )
  const services = paths.flat().sort((a, b) => (`${a.rootSlug}/${a.fileName}` < `${b.rootSlug}/${b.fileName}` ? -1 : 1))
  return {
    roots: await readFile(new URL('roots.json', folder), 'utf8'),
    services: await Promise.all(
      services.map(async (path) => ({
        ...path,
        text: await readFile(new URL(`${path.rootSlug}/${path.fileName}`, folder), 'utf8'),
      })),
    ),
  }
}

/** A service and its root category. */
export type FiledService = ServiceFile & { rootSlug: string }

/** Parses a service file; errors name the file. */
export function parseServiceText({ rootSlug, fileName, text }: CatalogText): FiledService {
  const parsed = serviceFile.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`db/catalog/${rootSlug}/${fileName}: ${parsed.error.message}`)
  return { ...parsed.data, rootSlug }
}

export const parseRootsText = (text: string): RootCategoryFile[] => rootCategoriesFile.parse(JSON.parse(text))
