import type { RootCategoryFile, ServiceFile } from './service-file.ts'

/** One of the ten kinds of service (spec 2). */
export type RootCategory = RootCategoryFile

/** A service as the process knows it: its file and where it stands. */
export type Service = ServiceFile & {
  id: number
  rootId: number
  rootSlug: string
  rootName: string
  /** The slug on the wire and in addresses: `reformas-e-reparos/pintor`. */
  fullSlug: string
}

/** A search result as it leaves the server (spec 3). */
export type ServiceFound = { id: number; slug: string; name: string; rootName: string }
