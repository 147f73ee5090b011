import { Count } from '#app/components/count.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Link } from '#app/components/link.ts'
import { notificationTexts } from '#texts/notifications.ts'

/** The unread count in the header, updated live (`app/browser/live-events.ts`). */
export function Bell({ href, unread }: { href: string; unread: number }) {
  return (
    <Link
      href={href}
      className="header-link header-bell"
      aria-label={unread ? `${notificationTexts.title}: ${notificationTexts.unread(unread)}` : notificationTexts.title}
    >
      <Icon name="bell" size={24} />
      <Count count={unread} />
    </Link>
  )
}
