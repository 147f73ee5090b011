import { redirect } from 'react-router'
import { env } from '#platform/env.ts'

/** The canonical URL of a public page, absolute where the origin is configured. */
export const publicAddress = (path: string) => `${env.PUBLIC_ORIGIN?.replace(/\/$/, '') ?? ''}${path}`

/** Percent-escapes stay upper case, as http/plain-path.ts writes them: lower case would redirect endlessly. */
const inLowerCase = (path: string) =>
  path.replaceAll(/%[\da-f]{2}|[A-Z]+/gi, (found) => (found.startsWith('%') ? found : found.toLowerCase()))

/** Redirects upper case and trailing slashes (301): one URL per page. */
export function requirePlainAddress(request: Request) {
  const { pathname, search } = new URL(request.url)
  const plain = inLowerCase(pathname).replace(/\/+$/, '') || '/'
  if (plain !== pathname) throw redirect(plain + search, 301)
}
