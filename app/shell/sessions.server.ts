import { listOwnSessions } from '#domain/identity/sessions/own-sessions.server.ts'
import type { SignedIn } from '#domain/identity/user.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { formatAgo } from '#texts/format.ts'
import { deviceText, sessionTexts } from '#texts/sessions.ts'

/** A person's sessions, this browser's first. */
export async function sessionList({ userId, sessionId }: SignedIn) {
  const currentTime = now()
  const sessions = await listOwnSessions(db(), userId, currentTime)
  return sessions
    .map(({ id, userAgent, lastSeenAt }) => ({
      id,
      device: deviceText(userAgent),
      seen: sessionTexts.since(formatAgo(lastSeenAt, currentTime)),
      isHere: id === sessionId,
    }))
    .toSorted((a, b) => Number(b.isHere) - Number(a.isHere))
}

export type SessionList = Awaited<ReturnType<typeof sessionList>>
