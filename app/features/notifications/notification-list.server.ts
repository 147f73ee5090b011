import type { SignedIn } from '#domain/identity/user.ts'
import { listOwnNotifications, notificationsPerPage } from '#domain/notifications/own-notifications.server.ts'
import { findZoneOfPerson } from '#domain/notifications/settings.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { formatAgo } from '#texts/format.ts'
import { notificationWords } from '#texts/messages/notifications.ts'

/** A page of notifications; `antes` is the cursor. */
export async function notificationList({ userId }: SignedIn, role: 'client' | 'professional', url: string) {
  const cursor = Number(new URL(url).searchParams.get('antes'))
  const before = Number.isSafeInteger(cursor) && cursor > 0 ? cursor : undefined
  const [rows, zone] = await Promise.all([
    listOwnNotifications(db(), { userId, before }),
    findZoneOfPerson(db(), userId),
  ])
  const visibleRows = rows.slice(0, notificationsPerPage)
  return {
    isFirst: before === undefined,
    older: rows.length > visibleRows.length ? (visibleRows.at(-1)?.id ?? null) : null,
    notices: visibleRows.map((row) => {
      const { title, lines, link } = notificationWords(row, role)
      return {
        id: row.id,
        title,
        text: lines[0] ?? '',
        link,
        at: formatAgo(row.createdAt, now(), zone),
        isUnread: row.isUnread,
      }
    }),
  }
}
