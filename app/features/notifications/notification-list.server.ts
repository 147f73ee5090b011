import { noticesOfAPage, ownNotices, readNotices } from '#domain/notifications/own-notifications.server.ts'
import type { SignedIn } from '#domain/identity/user.ts'
import { zoneOfPerson } from '#domain/notifications/settings.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { formatAgo } from '#texts/format.ts'
import { noticeWords } from '#texts/messages/notifications.ts'

/** One page of what somebody was told, in words; `antes` is where it begins. */
export async function noticeList({ userId }: SignedIn, role: 'client' | 'professional', url: string) {
  const asked = Number(new URL(url).searchParams.get('antes'))
  const before = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined
  const [rows, zone] = await Promise.all([ownNotices(db(), { userId, before }), zoneOfPerson(db(), userId)])
  const shown = rows.slice(0, noticesOfAPage)
  return {
    isFirst: before === undefined,
    older: rows.length > shown.length ? shown.at(-1)!.id : null,
    notices: shown.map((row) => {
      const { title, lines, link } = noticeWords(row, role)
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

/** Marks everything as read. */
export async function readAll({ userId }: SignedIn) {
  await readNotices(db(), { userId }, now())
  return null
}
