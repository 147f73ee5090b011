import type { RootCategoryFile, ServiceFile } from './service-file.ts'

/** A root category (spec 2). */
export type RootCategory = RootCategoryFile

export type Service = ServiceFile & {
  id: number
  rootId: number
  rootSlug: string
  rootName: string
  /** The slug on the wire and in addresses: `reformas-e-reparos/pintor`. */
  fullSlug: string
}

/** A search result of the API (spec 3). */
export type ServiceFound = { id: number; slug: string; name: string; rootName: string }
