import { redirect } from 'react-router'
import { env } from '#platform/env.ts'

/** The address of a public page as search engines should know it: absolute where the deployment's origin is configured. */
export const publicAddress = (path: string) => `${env.PUBLIC_ORIGIN?.replace(/\/$/, '') ?? ''}${path}`

/** One page, one address: sends upper case and a slash at the end to the plain form, for good (301). */
export function requirePlainAddress(request: Request) {
  const { pathname, search } = new URL(request.url)
  const plain = pathname.toLowerCase().replace(/\/+$/, '') || '/'
  if (plain !== pathname) throw redirect(plain + search, 301)
}
