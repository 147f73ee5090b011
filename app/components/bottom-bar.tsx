import { Count } from './count.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.ts'

export type BottomBarItem = {
  href: string
  label: string
  icon: IconName
  current?: boolean
  count?: number
  countLabel?: string
}
type BottomBarProps = { items: BottomBarItem[] }

/** The main pages of an area, up to 991 px. Give the page the class `bottom-bar-room`. */
export function BottomBar({ items }: BottomBarProps) {
  return (
    <nav className="bottom-bar" aria-label="Atalhos">
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className="bottom-bar-item"
          aria-current={item.current ? 'page' : undefined}
        >
          <span className="bottom-bar-icon">
            <Icon name={item.icon} />
            <Count count={item.count ?? 0} label={item.countLabel} />
          </span>
          <span>{item.label}</span>
        </Link>
      ))}
    </nav>
  )
}
