import type { ReactNode } from 'react'
import { AccountLink } from './account-link.tsx'
import { Count } from './count.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.ts'
import { Logo } from './logo.tsx'

export type NavLink = { href: string; label: string; current?: boolean; count?: number; countLabel?: string }

export type HeaderProps = {
  links: NavLink[]
  /** Extra content of the phone menu. */
  moreLinks?: NavLink[]
  /** The end of the header; by default the sign-in link, which account-state.ts rewrites. */
  account?: ReactNode
  /** Target of that link; client sign-in by default. */
  signInHref?: string
  homeHref?: string
  homeLabel?: string
  menuLabel?: string
  navLabel?: string
  /** The target of "skip to content". */
  contentId?: string
  skipLabel?: string
}

/** The header. On a phone links fold into a menu that opens without JavaScript. */
export function Header(props: HeaderProps) {
  const {
    links,
    moreLinks = [],
    account,
    signInHref,
    homeHref = '/',
    homeLabel = 'Ajeita, página inicial',
    menuLabel = 'Menu',
    navLabel = 'Principal',
  } = props
  const { contentId = 'conteudo', skipLabel = 'Ir para o conteúdo' } = props
  const linkOf = (link: NavLink) => (
    <Link key={link.href} href={link.href} className="header-link" aria-current={link.current ? 'page' : undefined}>
      <span>{link.label}</span>
      <Count count={link.count ?? 0} label={link.countLabel} />
    </Link>
  )
  return (
    <header className="header">
      <a className="skip-link" href={`#${contentId}`}>
        {skipLabel}
      </a>
      <div className="page-width header-row">
        <Link href={homeHref} className="header-logo" aria-label={homeLabel}>
          <Logo height={34} />
        </Link>
        {links.length > 0 && (
          <nav className="header-links" aria-label={navLabel}>
            {links.map(linkOf)}
          </nav>
        )}
        {account ?? <AccountLink signInHref={signInHref} />}
        {links.length > 0 && (
          <details className="header-menu">
            <summary aria-label={menuLabel}>
              <Icon name="menu" />
            </summary>
            <nav
              className="header-menu-panel"
              aria-label={menuLabel}
              onClick={(event) => event.currentTarget.closest('details')?.removeAttribute('open')}
            >
              {[...links, ...moreLinks].map(linkOf)}
            </nav>
          </details>
        )}
      </div>
    </header>
  )
}
