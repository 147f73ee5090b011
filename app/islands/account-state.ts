import { whoIsHere } from './who-is-here.ts'

/**
 * Tells the header of a public page who is signed in. The page is the same for everyone and comes from the cache,
 * so this is asked afterwards, without React: it would cost every visitor 70 KB.
 */
export async function showAccount() {
  const link = document.querySelector<HTMLAnchorElement>('[data-account]')
  if (!link) return
  const me = await whoIsHere()
  if (!me?.name) return
  link.href = link.dataset[me.role] ?? link.href
  link.textContent = me.name.split(' ')[0] ?? me.name
  if (me.notificationCount > 0) {
    const badge = document.createElement('span')
    badge.className = 'account-count'
    badge.textContent = String(me.notificationCount)
    link.append(' ', badge)
  }
}
