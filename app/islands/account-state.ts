import { unreadNotificationsText } from '#texts/unread-notifications.ts'
import { whoIsHere } from './who-is-here.ts'

/** Shows the signed-in person in the header of a cached page. Without React, which would cost visitors 70 KB. */
export async function showAccount() {
  const link = document.querySelector<HTMLAnchorElement>('[data-account]')
  if (!link) return
  const me = await whoIsHere()
  if (!me?.name) return
  link.href = link.dataset[me.role] ?? link.href
  link.textContent = me.name.split(' ')[0] ?? me.name
  if (me.notificationCount > 0) link.append(' ', numberOf(me.notificationCount, 'account-count'))
  void import('./area-bar.ts').then(
    ({ showAreaBar }) => showAreaBar(me.role),
    () => {},
  )
  const bell = document.querySelector<HTMLAnchorElement>('[data-bell]')
  const notices = bell?.dataset[me.role]
  if (!bell || !notices) return
  bell.href = notices
  if (me.unreadNotices > 0) {
    bell.ariaLabel = `${bell.ariaLabel}: ${unreadNotificationsText(me.unreadNotices)}`
    bell.append(numberOf(me.unreadNotices, 'count'))
  }
  bell.hidden = false
}

function numberOf(count: number, className: string) {
  const badge = document.createElement('span')
  badge.className = className
  badge.textContent = count > 99 ? '99+' : String(count)
  return badge
}
