import { readdirSync, readFileSync } from 'node:fs'
import { type PriceFile, priceFile } from './price-file.ts'

/** Folders of written price pages, by service. */
const folder = new URL('../../db/prices/', import.meta.url)

function read() {
  const pages = new Map<string, PriceFile[]>()
  for (const service of readdirSync(folder)) {
    const names = readdirSync(new URL(`${service}/`, folder)).sort()
    pages.set(
      service,
      names.map((name) => readPage(`${service}/${name}`)),
    )
  }
  return pages
}

function readPage(path: string) {
  const parsed = priceFile.safeParse(JSON.parse(readFileSync(new URL(path, folder), 'utf8')))
  if (!parsed.success) throw new Error(`db/prices/${path}: ${parsed.error.message}`)
  return parsed.data
}

let inMemory: ReturnType<typeof read> | undefined

/** Written price pages of a service, besides the generated one; read once per process. */
export const writtenPricePages = (serviceSlug: string): readonly PriceFile[] =>
  (inMemory ??= read()).get(serviceSlug) ?? []

/** Services with written price pages. */
export const allWrittenPricePages = (): readonly (readonly [serviceSlug: string, pages: PriceFile[]])[] => [
  ...(inMemory ??= read()),
]
