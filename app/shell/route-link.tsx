import type { AnchorHTMLAttributes } from 'react'
import { Link } from 'react-router'

/** Areas whose pages are hydrated whole. Everything else is a public page without a router: the browser goes there itself. */
const signedInArea = /^\/(meus-pedidos|mensagens|conta|pedido-enviado|pedido-duplicado|profissional)(?=[/?#]|$)(?!\/entrar)/

/** What the parts of app/ui draw their links with on signed-in pages. */
export function RouteLink({ href = '', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return signedInArea.test(href) ? <Link to={href} {...rest} /> : <a href={href} {...rest} />
}
