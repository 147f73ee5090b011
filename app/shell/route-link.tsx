import type { AnchorHTMLAttributes } from 'react'
import { Link } from 'react-router'

/** Areas that hydrate. Other pages have no router and are loaded as documents. */
const signedInArea =
  /^\/(meus-pedidos|mensagens|notificacoes|conta|pedido-enviado|pedido-duplicado|indicacoes|profissional)(?=[/?#]|$)(?!\/entrar)/

const download = /^[^?#]*\.\w+(?=[?#]|$)/

export const isWithinArea = (href: string) => signedInArea.test(href) && !download.test(href)

/** The links of app/components in the frames of signed-in areas (`LinkContext`). */
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
