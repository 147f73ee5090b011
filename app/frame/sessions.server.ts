import { data } from 'react-router'
import type { SignedIn } from '#domain/identity/user.ts'
import { endOtherSessions, endOwnSession, ownSessions } from '#domain/identity/sessions/own-sessions.server.ts'
import { forgetSignedOutDevices } from '#domain/notifications/push-devices.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { formatAgo } from '#texts/format.ts'
import { deviceText, sessionTexts } from '#texts/sessions.ts'

/** Where one is signed in, in words; this browser first. */
export async function sessionList({ userId, sessionId }: SignedIn) {
  const at = now()
  const sessions = await ownSessions(db(), userId, at)
  return sessions
    .map(({ id, userAgent, lastSeenAt }) => ({
      id,
      device: deviceText(userAgent),
      seen: sessionTexts.since(formatAgo(lastSeenAt, at)),
      isHere: id === sessionId,
    }))
    .toSorted((a, b) => Number(b.isHere) - Number(a.isHere))
}

export type SessionList = Awaited<ReturnType<typeof sessionList>>

/** Ends one other session, or all others. What does not exist, or is somebody else's, is 404. */
export async function endSessions({ userId, sessionId }: SignedIn, request: Request) {
  const form = await request.formData()
  if (form.get('intent') === 'end-others') {
    await endOtherSessions(db(), { userId, keep: sessionId }, now())
    await forgetSignedOutDevices(db(), userId)
    return { said: sessionTexts.ended }
  }
  const id = Number(form.get('session'))
  if (!Number.isSafeInteger(id) || !(await endOwnSession(db(), { userId, sessionId: id }, now())))
    throw data(null, { status: 404 })
  await forgetSignedOutDevices(db(), userId)
  return { said: sessionTexts.ended }
}
