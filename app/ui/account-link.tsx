import { Count } from './count.tsx'
import type { LinkAs } from './link-as.ts'

export type AccountLinkProps = {
  /** Signed-in pages: first name, own address and unread notifications. Public pages give nothing. */
  name?: string
  href?: string
  notificationCount?: number
  notificationLabel?: string
  signInLabel?: string
  linkAs?: LinkAs
}

/** "Entrar", or who one is. A public page is the same for everyone: a few lines of script write the name into it. */
export function AccountLink({
  name,
  href = '/conta',
  notificationCount = 0,
  notificationLabel,
  signInLabel = 'Entrar',
  linkAs: Link = 'a',
}: AccountLinkProps) {
  if (name)
    return (
      <Link href={href} className="header-link header-account">
        {name}
        <Count count={notificationCount} label={notificationLabel} />
      </Link>
    )
  return (
    <a
      className="header-link header-account"
      data-account=""
      href="/entrar"
      data-client="/meus-pedidos"
      data-professional="/profissional"
      data-staff="/interno/moderacao"
    >
      {signInLabel}
    </a>
  )
}
