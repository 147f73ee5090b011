import { unreadNotificationsText } from '#texts/unread-notifications.ts'
import { showAreaBar } from './area-bar.ts'
import { fillOwnContact } from './own-contact.ts'
import { findPerson, type Person } from './signed-in-person.ts'

/** Shows the signed-in person on a cached page. Without React, and loaded for those who are signed in only. */
export function showAccount(me: Person) {
  addEventListener('pageshow', ({ persisted }) => persisted && void reloadForAnother(me).catch(() => {}))
  showAreaBar(me.role)
  const form = document.querySelector<HTMLFormElement>('form[data-own-contact]')
  if (form) fillOwnContact(form, me)
  const link = document.querySelector<HTMLAnchorElement>('[data-account]')
  if (!link) return
  link.href = link.dataset[me.role] ?? link.href
  const name = document.createElement('span')
  name.textContent = me.name.split(' ')[0] ?? me.name
  link.replaceChildren(name)
  if (me.notificationCount > 0) link.append(' ', numberOf(me.notificationCount, 'account-count'))
  const bell = document.querySelector<HTMLAnchorElement>('[data-bell]')
  const listHref = bell?.dataset[me.role]
  if (!bell || !listHref) return
  bell.href = listHref
  if (me.unreadNotifications > 0) {
    bell.ariaLabel = `${bell.ariaLabel}: ${unreadNotificationsText(me.unreadNotifications)}`
    bell.append(numberOf(me.unreadNotifications, 'count'))
  }
  bell.hidden = false
}

/** A page restored by Back still names the person who was signed in when it was left. */
async function reloadForAnother(me: Person) {
  const person = await findPerson()
  if (person?.role !== me.role || person.phone !== me.phone) location.reload()
}

function numberOf(count: number, className: string) {
  const badge = document.createElement('span')
  badge.className = className
  badge.textContent = count > 99 ? '99+' : String(count)
  return badge
}
