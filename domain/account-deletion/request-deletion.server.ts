import {
  askForAnotherPin,
  hashBrowser,
  consumePinLimits,
  resendPin,
  sendPin,
} from '#domain/identity/identity.server.ts'
import { resendWaitSeconds, secondsUntilResend } from '#domain/identity/pins/pin.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { type AskErrorCode, browserOfSession } from './account-deletion.ts'

type PinResult = Result<{ uuid: string; secondsLeft: number }, AskErrorCode>

type Asking = { userId: number; sessionId?: number; address?: string }

/** This session's pending challenge of any age; there is only one. */
const findPendingDeletion = (db: Db, { userId, sessionId }: Asking) =>
  db
    .selectFrom('pin_challenges')
    .select(['uuid', 'last_sent_at'])
    .where('purpose', '=', 'account_deletion')
    .where('user_id', '=', userId)
    .where('browser_hash', 'is not distinct from', hashBrowser(browserOfSession(sessionId)))
    .where('verified_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/**
 * Sends the PIN for account deletion (quality: LGPD). Within 60 s the current code stays; later a new one replaces it.
 * Errors: sixth of a day, limits.
 */
export async function requestAccountDeletion(db: Db, asking: Asking, now: Date): Promise<PinResult> {
  const { userId, address } = asking
  const browser = browserOfSession(asking.sessionId)
  const user = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst()
  if (!user?.phone) return fail('pin_unknown')
  const { phone } = user
  const secondsLeftOf = (sentAt: Date) => secondsUntilResend('account_deletion', sentAt, now)
  const before = await findPendingDeletion(db, asking)
  if (before && secondsLeftOf(before.last_sent_at) > 0)
    return ok({ uuid: before.uuid, secondsLeft: secondsLeftOf(before.last_sent_at) })
  const limit = await consumePinLimits(db, { isKnown: true, phone, address })
  if (!limit.ok) return limit
  return inTransaction(db, async (tx): Promise<PinResult> => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute() // serializes double clicks
    const waiting = await findPendingDeletion(tx, asking)
    if (waiting && secondsLeftOf(waiting.last_sent_at) > 0)
      return ok({ uuid: waiting.uuid, secondsLeft: secondsLeftOf(waiting.last_sent_at) })
    const sent = waiting
      ? await resendPin(tx, { uuid: waiting.uuid, browser }, now)
      : await sendPin(tx, { purpose: 'account_deletion', phone, userId, browser, address }, now)
    if (!sent.ok) return sent
    const uuid = 'uuid' in sent.value ? sent.value.uuid : waiting!.uuid
    return ok({ uuid, secondsLeft: resendWaitSeconds.account_deletion })
  })
}

/** Resends the PIN of one's own session. Errors: other session, before 60 s, beyond five a day, limits. */
export async function resendDeletionPin(
  db: Db,
  { uuid, ...asking }: Asking & { uuid: string },
  now: Date,
): Promise<Result<{ phone: string }, AskErrorCode>> {
  const { userId, sessionId, address } = asking
  const waiting = await findPendingDeletion(db, asking)
  if (waiting?.uuid !== uuid) return fail('pin_unknown')
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()
  if (!phone) return fail('pin_unknown')
  const browser = browserOfSession(sessionId)
  const own = { purpose: 'account_deletion', uuid, phone, lastSentAt: waiting.last_sent_at, isKnown: true } as const
  return askForAnotherPin(db, { ...own, browser, address }, now)
}
