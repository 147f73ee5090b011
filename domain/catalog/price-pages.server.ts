import { readdirSync, readFileSync } from 'node:fs'
import { type PriceFile, priceFile } from './price-file.ts'

/** Where the written price pages lie: one folder for each service that has some. */
const folder = new URL('../../db/prices/', import.meta.url)

function read() {
  const pages = new Map<string, PriceFile[]>()
  for (const service of readdirSync(folder)) {
    const files = readdirSync(new URL(`${service}/`, folder)).sort()
    pages.set(
      service,
      files.map((name) => {
        const parsed = priceFile.safeParse(JSON.parse(readFileSync(new URL(`${service}/${name}`, folder), 'utf8')))
        if (!parsed.success) throw new Error(`db/prices/${service}/${name}: ${parsed.error.message}`)
        return parsed.data
      }),
    )
  }
  return pages
}

let inMemory: ReturnType<typeof read> | undefined

/** The written price pages of a service by its slug, beside the one that every service has; read once per process. */
export const writtenPricePages = (serviceSlug: string): readonly PriceFile[] =>
  (inMemory ??= read()).get(serviceSlug) ?? []

/** The services that have written price pages, with these. */
export const allWrittenPricePages = (): readonly (readonly [serviceSlug: string, pages: PriceFile[]])[] => [
  ...(inMemory ??= read()),
]
