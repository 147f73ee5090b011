import type { ReactNode } from 'react'
import { Horizon } from './horizon.tsx'
import { Logo } from './logo.tsx'

export type FooterColumn = { title: string; links: Array<{ href: string; label: string }> }
export type FooterProps = { columns: FooterColumn[]; line: ReactNode; legal?: ReactNode }

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
