import { href } from '#href.ts'
import { Count } from './count.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.ts'

type AccountLinkProps = {
  /** Of signed-in pages; undefined on public ones. */
  name?: string
  href?: string
  notificationCount?: number
  notificationLabel?: string
  /** Where a visitor signs in. */
  signInHref?: string
}

/** "Entrar", or the name. On cached public pages a small script fills in name and bell. */
export function AccountLink({
  name,
  href: page = href('/conta'),
  notificationCount = 0,
  notificationLabel,
  signInHref = href('/entrar'),
}: AccountLinkProps) {
  if (name)
    return (
      <Link href={page} className="header-link header-account">
        <span>{name}</span>
        <Count count={notificationCount} label={notificationLabel} />
      </Link>
    )
  return (
    <>
      <a
        className="header-link header-bell"
        data-bell=""
        hidden
        href={href('/entrar')}
        data-client={href('/notificacoes')}
        data-professional={href('/profissional/notificacoes')}
        aria-label="Avisos"
      >
        <Icon name="bell" size={24} />
      </a>
      <a
        className="header-link header-account"
        data-account=""
        href={signInHref}
        data-client={href('/meus-pedidos')}
        data-professional={href('/profissional')}
        data-staff={href('/interno')}
      >
        Entrar
      </a>
    </>
  )
}
