import { isApiPath } from '#api/api-path.ts'
import { pageOf, pathAt } from '#routes.ts'

/** Never a page, though `/:rootSlug/:service` would match: files, and React Router's own `.data`. */
const notPages = /^\/assets\/|\.\w+$/

/** Whether an address is that of a public page, which the page cache may keep. */
export const isPublicPage = (address: string) =>
  !isApiPath(address) && !notPages.test(address) && pageOf(pathAt(address))?.isPublic === true
