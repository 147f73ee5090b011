import { isApiPath } from '#api/api-path.ts'
import { pageOf, pathAt } from '#routes.ts'

/** Never pages, though `/:rootSlug/:service` would match: files, and React Router's `.data`. */
const notPages = /^\/assets\/|\.\w+$/

/** Whether an address is a public page, which may be cached. */
export const isPublicPage = (address: string) =>
  !isApiPath(address) && !notPages.test(address) && pageOf(pathAt(address))?.isPublic === true
