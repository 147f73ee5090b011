import { z } from 'zod'
import { clientSuspensionReasons } from '#domain/identity/client-suspension.ts'
import {
  addClientSuspension,
  liftClientSuspension,
  liftDueClientSuspensions,
  suspendedPhoneDigest,
} from '#domain/identity/identity.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { openStatuses } from '#domain/orders/order.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { fail, ok } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { staffWith, writeAudit } from '#domain/staff/staff.server.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { blockOneOrder } from './block-order.server.ts'
import { listOwnIdentities } from './own-identities.server.ts'
import { endOfSuspension, restoreNote, suspensionFields } from './suspension-end.ts'

const subjectOf = (userId: number) => `client:${userId}`

/**
 * Suspends a client until a day, or until restored: they read, and write nothing new. Blocks their open orders, which
 * refunds those contacts (AMB-90). Error `same_person`: above the limit of `blockOrder`.
 */
export const suspendClient = defineAction({
  name: 'suspend-client',
  actor: staffWith('moderate', { identified: true }),
  input: z.object({ userId: rowId, reason: z.enum(clientSuspensionReasons), ...suspensionFields }),
  errors: ['already_decided', 'odd_day', 'same_person'],
  async run({ tx, actor, now }, { userId, reason, until, note }) {
    const end = endOfSuspension(until, now)
    if (!end.ok) return end
    if (!(await addClientSuspension(tx, { userId, reason, until: end.value }, now))) return fail('already_decided')
    const staffUserId = actor.userId
    const professionals: { professionalId: number }[] = []
    let coins = 0
    for (const orderUuid of await lockOpenOrders(tx, userId)) {
      const blocked = await blockOneOrder(tx, { orderUuid, reason: 'client_suspended', staffUserId }, now)
      if (!blocked.ok) return fail('same_person') // the others cannot happen to a locked open order
      await writeAudit(tx, { staffUserId, ...blocked.value.audit }, now)
      professionals.push(...blocked.value.refunded)
      coins += blocked.value.returned.coins
    }
    const facts = { reason, ...(until && { until }) }
    const reference = `${subjectOf(userId)}:${now.getTime()}`
    await notify(tx, { userId, kind: 'client_suspended', reference, facts }, now)
    actor.audit({
      action: 'client.suspended',
      subject: subjectOf(userId),
      after: { ...facts, coins, ...(note ? { note } : {}) },
      parties: [{ userId }, ...professionals],
    })
    return ok({ coins })
  },
})

/** Locks all of them before the contacts of the first (docs/concurrency.md). */
const lockOpenOrders = async (tx: Db, clientId: number) => {
  const orders = await tx
    .selectFrom('orders')
    .select('uuid')
    .where('client_id', '=', clientId)
    .where('status', 'in', openStatuses)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return orders.map(({ uuid }) => uuid)
}

/** Ends the suspension of a client. Blocked orders stay blocked. */
export const restoreClient = defineAction({
  name: 'restore-client',
  actor: staffWith('moderate', { identified: true }),
  input: z.object({ userId: rowId, note: restoreNote }),
  errors: ['already_decided'],
  async run({ tx, actor, now }, { userId, note }) {
    const lifted = await liftClientSuspension(tx, userId)
    if (!lifted) return fail('already_decided')
    if (lifted.phoneDigest === null) await notifyRestored(tx, userId, now)
    else if (await isOwnPhone(tx, actor.userId, lifted.phoneDigest)) return fail('own_household')
    actor.audit({ action: 'client.restored', subject: subjectOf(userId), after: { note }, parties: [{ userId }] })
    return ok({ isDeleted: lifted.phoneDigest !== null })
  },
})

/** The household rule compares phones and e-mails, which a deleted account no longer has. */
export const isOwnPhone = async (db: Db, staffUserId: number, phoneDigest: string) =>
  (await listOwnIdentities(db, staffUserId)).phones.some((phone) => suspendedPhoneDigest(phone) === phoneDigest)

const notifyRestored = (tx: Db, userId: number, now: Date) =>
  notify(tx, { userId, kind: 'client_restored', reference: `${subjectOf(userId)}:${now.getTime()}`, facts: {} }, now)

/** Ends due suspensions of clients and returns how many. For a job. */
export async function endDueClientSuspensions(db: Db, now: Date): Promise<number> {
  const { value } = await inTransaction(db, async (tx) => {
    const userIds = await liftDueClientSuspensions(tx, now)
    for (const userId of userIds) {
      await notifyRestored(tx, userId, now)
      await writeAudit(tx, { staffUserId: null, action: 'client.restored', subject: subjectOf(userId) }, now)
    }
    return ok(userIds.length)
  })
  return value
}
