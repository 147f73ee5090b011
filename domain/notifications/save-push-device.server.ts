import type { ActionInput } from '#domain/shared/action-form.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { canPushTo } from '#platform/messaging/push/push-service.ts'
import { isSubscriptionKey } from '#platform/messaging/push/subscription-key.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { type savePushDeviceForm, type SavePushErrorCode, maxPushDevices } from './save-push-device.ts'

/** The session that subscribes is the device. */
type Keeping = ActionInput<typeof savePushDeviceForm> & { sessionId: number }

/**
 * From now on this browser is told of news. An endpoint belongs to whoever subscribed last, and a session has one. A renewal
 * that finds nothing of this person to renew keeps nothing: on a shared browser nobody hears what somebody else asked for.
 * Refuses an endpoint that is none of a push service, keys for which no message can be sealed, and a session that has ended. Gives null when nothing was kept.
 */
export function savePushDevice(
  db: Db,
  { userId, sessionId, endpoint, keys, isRenewal, formerEndpoint }: Keeping,
  now: Date,
): Promise<Result<{ id: number } | null, SavePushErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<{ id: number } | null, SavePushErrorCode>> => {
    if (!canPushTo(new URL(endpoint)) || !isSubscriptionKey(keys)) return fail('invalid')
    if (!(await holdSession(tx, { userId, sessionId }, now))) return fail('session_required')
    const own = tx
      .selectFrom('push_subscriptions')
      .select(['id', 'created_at'])
      .where('user_id', '=', userId)
      .where((eb) =>
        eb.or([
          eb('session_id', '=', sessionId),
          eb('endpoint', 'in', [endpoint, ...(formerEndpoint ? [formerEndpoint] : [])]),
        ]),
      )
    const before = await own.execute()
    if (isRenewal && !before.length) return ok(null)
    const may = await consumeLimit(tx, personLimits.pushDevice, userId)
    if (!may.ok) return may
    if (before.length)
      await tx
        .deleteFrom('push_subscriptions')
        .where(
          'id',
          'in',
          before.map(({ id }) => id),
        )
        .execute()
    const since = isRenewal ? before[0]!.created_at : now
    const row = { user_id: userId, session_id: sessionId, p256dh: keys.p256dh, auth: keys.auth, created_at: since }
    const kept = await tx
      .insertInto('push_subscriptions')
      .values({ ...row, endpoint })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...row, last_sent_at: null }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await letOldestGo(tx, userId)
    return ok(kept)
  })
}

/** Locks the user, so that devices are counted against their limit, and returns the active session. */
async function holdSession(tx: Db, { userId, sessionId }: { userId: number; sessionId: number }, now: Date) {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', '<>', 'deleted')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return (
    person &&
    (await tx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst())
  )
}

async function letOldestGo(tx: Db, userId: number) {
  const tooMany = tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(maxPushDevices)
  await tx.deleteFrom('push_subscriptions').where('id', 'in', tooMany).execute()
}
