import { Count } from './count.tsx'
import type { LinkAs } from './link-as.ts'

export type Tab = { href: string; label: string; current?: boolean; count?: number }
export type TabsProps = { tabs: Tab[]; label: string; linkAs?: LinkAs }

/** Views side by side; each has its own address. */
export function Tabs({ tabs, label, linkAs: Link = 'a' }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.href} href={tab.href} className="tab" aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          <Count count={tab.count ?? 0} />
        </Link>
      ))}
    </nav>
  )
}
