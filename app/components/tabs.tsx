import { useEffect, useRef } from 'react'
import { Count } from './count.tsx'
import { Link } from './link.ts'

export type Tab = { href: string; label: string; current?: boolean; count?: number }
type TabsProps = { tabs: Tab[]; label: string }

/** Tabs with URLs. On overflow the current one is scrolled into view. */
export function Tabs({ tabs, label }: TabsProps) {
  const row = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)?.href
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={row} className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.href} href={tab.href} className="tab" aria-current={tab.current ? 'page' : undefined}>
          <span>{tab.label}</span>
          <Count count={tab.count ?? 0} />
        </Link>
      ))}
    </nav>
  )
}
