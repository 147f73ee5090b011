import { z } from 'zod'
import { defineAction, member } from '#domain/shared/define-action.server.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { canPushTo } from '#platform/messaging/push/push-service.ts'
import { isSubscriptionKey } from '#platform/messaging/push/subscription-key.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'

/** Per person; another one replaces the oldest. */
export const maxPushDevices = 10

const endpointField = z.url().max(1000)

/**
 * Subscribes the browser of the caller's session to push. An endpoint belongs to its latest subscriber, and a session
 * has one; a renewal with nothing to renew stores nothing. Errors: not a push service, unusable keys, ended session.
 */
export const savePushDevice = defineAction({
  name: 'save-push-device',
  actor: member,
  openToSuspended: true,
  input: z.object({
    endpoint: endpointField,
    keys: z.strictObject({
      p256dh: z.string().regex(/^[\w-]{80,100}=?$/),
      auth: z.string().regex(/^[\w-]{20,40}={0,2}$/),
    }),
    /** The browser renewed its subscription by itself, or its user signed in again. */
    isRenewal: z.boolean().optional(),
    formerEndpoint: endpointField.optional(),
  }),
  errors: ['invalid', 'session_required', 'too_many_requests'],
  idempotent: true,
  async run({ tx, actor: { userId, sessionId }, now }, { endpoint, keys, isRenewal, formerEndpoint }) {
    if (!canPushTo(new URL(endpoint)) || !isSubscriptionKey(keys)) return fail('invalid')
    if (sessionId === undefined || !(await lockSession(tx, { userId, sessionId }, now))) return fail('session_required')
    const endpoints = formerEndpoint ? [endpoint, formerEndpoint] : [endpoint]
    const former = await tx
      .selectFrom('push_subscriptions')
      .select(['id', 'created_at'])
      .where('user_id', '=', userId)
      .where((eb) => eb.or([eb('session_id', '=', sessionId), eb('endpoint', 'in', endpoints)]))
      .execute()
    if (isRenewal && !former.length) return ok(null)
    const limit = await consumeLimit(tx, personLimits.pushDevice, userId)
    if (!limit.ok) return limit
    const formerIds = former.map(({ id }) => id)
    if (formerIds.length) await tx.deleteFrom('push_subscriptions').where('id', 'in', formerIds).execute()
    const since = isRenewal && former[0] ? former[0].created_at : now
    const row = { user_id: userId, session_id: sessionId, p256dh: keys.p256dh, auth: keys.auth, created_at: since }
    const saved = await tx
      .insertInto('push_subscriptions')
      .values({ ...row, endpoint })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...row, last_sent_at: null }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await deleteOldest(tx, userId)
    return ok(saved)
  },
})

/** Locks the user, so that concurrent requests respect the limit, and returns the active session. */
async function lockSession(tx: Db, { userId, sessionId }: { userId: number; sessionId: number }, now: Date) {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', '<>', 'deleted')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) return undefined
  return tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

async function deleteOldest(tx: Db, userId: number) {
  const tooMany = tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(maxPushDevices)
  await tx.deleteFrom('push_subscriptions').where('id', 'in', tooMany).execute()
}
