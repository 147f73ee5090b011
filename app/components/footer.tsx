import type { ReactNode } from 'react'
import drawing from './horizon.svg?no-inline'
import { Logo } from './logo.tsx'

type FooterColumn = { title: string; links: Array<{ href: string; label: string }> }
type FooterProps = { columns: FooterColumn[]; line: ReactNode; legal?: ReactNode }

/** The footer: a nest at dusk, then columns of links. */
export function Footer({ columns, line, legal }: FooterProps) {
  return (
    <footer className="footer">
      <Horizon />
      <div className="page-width">
        <div className="footer-columns">
          {columns.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <p className="footer-title">{column.title}</p>
              <ul>
                {column.links.map((link) => (
                  <li key={link.href}>
                    <a href={link.href}>{link.label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="footer-end">
          <div className="row footer-line">
            <Logo height={28} />
            {line}
          </div>
          {legal && <div>{legal}</div>}
        </div>
      </div>
    </footer>
  )
}

/** Hills at dusk with a nest on its post: joins the page to the footer. */
function Horizon() {
  return (
    <svg
      className="footer-horizon"
      viewBox="0 0 1440 72"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      {(['far', 'near', 'nest', 'door'] as const).map((part) => (
        <use key={part} className={`horizon-${part}`} href={`${drawing}#${part}`} />
      ))}
    </svg>
  )
}
