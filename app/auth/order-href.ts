import { href } from '#href.ts'

const invitation = /^\/meus-pedidos\/convidar\/([^/?#]+)$/

/** Where somebody without an account makes an order: for the professional of an invitation, else from the home page. */
export function orderHref(target: string) {
  const slug = invitation.exec(target)?.[1]
  return slug ? href('/p/:slug/:service?', { slug: decodeURIComponent(slug) }) : href('/')
}
