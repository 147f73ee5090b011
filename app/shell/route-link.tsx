import type { AnchorHTMLAttributes } from 'react'
import { Link } from 'react-router'

/** Areas whose pages are hydrated whole. Everything else is a public page without a router: the browser goes there itself. */
const signedInArea =
  /^\/(meus-pedidos|mensagens|notificacoes|conta|pedido-enviado|pedido-duplicado|indicacoes|profissional)(?=[/?#]|$)(?!\/entrar)/

export const isWithinArea = (href: string) => signedInArea.test(href)

/** What the parts of app/components draw their links with on signed-in pages. */
export function RouteLink({ href = '', children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  if (!isWithinArea(href))
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  return (
    <Link to={href} {...rest}>
      {children}
    </Link>
  )
}
