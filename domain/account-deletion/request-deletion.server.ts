import { z } from 'zod'
import { admitResend, hashBrowser, consumePinLimits, resendPin, sendPin } from '#domain/identity/identity.server.ts'
import {
  pinLimitErrorCodes,
  resendErrorCodes,
  resendWaitSeconds,
  secondsUntilResend,
} from '#domain/identity/pins/pin.ts'
import { formatPhone } from '#domain/shared/brazilian-phone.ts'
import { type Caller, signedInUser } from '#domain/shared/caller.ts'
import { defineAction, member } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { browserOfSession } from './account-deletion.ts'

type Session = { userId: number; sessionId: number | undefined }

const sessionOf = (caller: Caller): Session => ({ userId: signedInUser(caller).userId, sessionId: caller.sessionId })

/** This session's pending challenge of any age; there is only one. */
const findPendingDeletion = (db: Db, { userId, sessionId }: Session) =>
  db
    .selectFrom('pin_challenges')
    .select(['uuid', 'last_sent_at'])
    .where('purpose', '=', 'account_deletion')
    .where('user_id', '=', userId)
    .where('browser_hash', 'is not distinct from', hashBrowser(browserOfSession(sessionId)))
    .where('verified_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()

const findPhone = async (db: Db, userId: number) =>
  (await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst())?.phone

/** The phone of the deletion code, as shown to its owner. Empty once deleted. */
export async function getContactPhone(db: Db, userId: number) {
  const phone = await findPhone(db, userId)
  return phone ? formatPhone(phone) : ''
}

const errors = [...pinLimitErrorCodes, ...resendErrorCodes] as const

/**
 * Sends the PIN for account deletion (quality: LGPD). Within 60 s the current code stays; later a new one replaces it.
 * Errors: sixth of a day, limits.
 */
export const requestAccountDeletion = defineAction({
  name: 'request-account-deletion',
  actor: member,
  openToSuspended: true,
  input: z.object({}),
  errors,
  idempotent: true,
  async admit({ db, caller, now }) {
    const session = sessionOf(caller)
    const phone = await findPhone(db, session.userId)
    if (!phone) return fail('pin_unknown')
    const pending = await findPendingDeletion(db, session)
    if (pending && secondsUntilResend('account_deletion', pending.last_sent_at, now) > 0) return ok({ phone })
    const limit = await consumePinLimits(db, { isKnown: true, phone, ip: caller.ip })
    return limit.ok ? ok({ phone, ip: caller.ip }) : limit
  },
  async run({ tx, actor, admitted, now }) {
    const { userId } = actor
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute() // serializes double clicks
    const pending = await findPendingDeletion(tx, actor)
    const secondsLeft = pending ? secondsUntilResend('account_deletion', pending.last_sent_at, now) : 0
    if (pending && secondsLeft > 0) return ok({ uuid: pending.uuid, secondsLeft })
    const browser = browserOfSession(actor.sessionId)
    const wait = { secondsLeft: resendWaitSeconds.account_deletion }
    if (pending) {
      const resent = await resendPin(tx, { uuid: pending.uuid, browser }, now)
      return resent.ok ? ok({ uuid: pending.uuid, ...wait }) : resent
    }
    const sent = await sendPin(tx, { purpose: 'account_deletion', userId, browser, ...admitted }, now)
    return sent.ok ? ok({ uuid: sent.value.uuid, ...wait }) : sent
  },
})

/** Resends the PIN of one's own session. Errors: other session, before 60 s, beyond five a day, limits. */
export const resendDeletionPin = defineAction({
  name: 'resend-deletion-pin',
  actor: member,
  openToSuspended: true,
  input: z.object({ uuid: z.uuid() }),
  errors,
  idempotent: true,
  async admit({ db, caller, now }, { uuid }) {
    const session = sessionOf(caller)
    const pending = await findPendingDeletion(db, session)
    if (pending?.uuid !== uuid) return fail('pin_unknown')
    const phone = await findPhone(db, session.userId)
    if (!phone) return fail('pin_unknown')
    const request = { purpose: 'account_deletion', phone, isKnown: true, ip: caller.ip } as const
    return admitResend(db, { ...request, lastSentAt: pending.last_sent_at }, now)
  },
  run: ({ tx, actor: { sessionId }, now }, { uuid }) =>
    resendPin(tx, { uuid, surface: 'account_deletion', browser: browserOfSession(sessionId) }, now),
})
