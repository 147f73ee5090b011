import { href } from '#href.ts'

const invitation = /^\/meus-pedidos\/convidar\/([^/?#]+)$/

/** Where a visitor without an account orders: from the professional of an invitation, otherwise from the home page. */
export function placeOrderHref(target: string) {
  const slug = invitation.exec(target)?.[1]
  return slug ? href('/p/:slug/:service?', { slug: decodeURIComponent(slug) }) : href('/')
}
