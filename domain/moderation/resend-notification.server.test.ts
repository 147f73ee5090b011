import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours } from '#db/builders/clock.ts'
import { aClient, aStaffMember } from '#db/builders/people.ts'
import { eraseAccount } from '#domain/identity/identity.server.ts'
import { deliverDue } from '#domain/notifications/deliver.server.ts'
import { countDeliveriesOfDay, findFailedDeliveries } from '#domain/notifications/failed-deliveries.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { asStaff } from '#domain/shared/caller.ts'
import { GatewayError } from '#platform/providers/gateway.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { resendNotification } from './resend-notification.server.ts'

const { db } = await testDatabase(scope)
/** A Monday, nine in the morning in São Paulo. */
const monday = new Date('2026-11-23T12:00:00Z')

/** An e-mail to a missing mailbox. */
async function aFailedEmail() {
  const { userId } = await aClient(db)
  await db
    .updateTable('users')
    .set({ email: `ana${userId}@exemplo.com.br` })
    .where('id', '=', userId)
    .execute()
  const notification = {
    userId,
    kind: 'order_published',
    reference: `x${userId}`,
    facts: { uuid: crypto.randomUUID() },
  } as const
  await db.transaction().execute((tx) => notify(tx, notification, monday))
  await deliver(userId, new GatewayError('refused', 'email', 550, { isWrongAddress: true }), monday)
  return { userId, id: (await deliveryOf(userId)).id }
}
const deliveryOf = (userId: number) =>
  db
    .selectFrom('notification_deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notification_id')
    .select(['d.id', 'd.state', 'd.attempts'])
    .where('d.user_id', '=', userId)
    .where('n.kind', '=', 'order_published') // besides, the request to correct the mailbox
    .where('channel', '=', 'email')
    .executeTakeFirstOrThrow()
async function deliver(userId: number, problem: Error | null, now: Date) {
  const own = await db.selectFrom('notifications').select('id').where('user_id', '=', userId).execute()
  const send = async () => {
    if (problem) throw problem
    return { provider: 'test', providerId: `p${userId}` }
  }
  await deliverDue(db, { ids: own.map(({ id }) => id) }, send, now)
}
const failedIds = async () => (await findFailedDeliveries(db, monday)).deliveries.map(({ id }) => id)

test('a failed delivery is listed, resent by staff and audited', async () => {
  const staff = await aStaffMember(db)
  const { userId, id } = await aFailedEmail()
  assert.deepEqual(await failedIds(), [id])
  // A pending request to correct the mailbox.
  assert.deepEqual(await countDeliveriesOfDay(db, monday), [
    { channel: 'email', waiting: 1, sent: 0, failed: 1, unknown: 0 },
    { channel: 'push', waiting: 1, sent: 0, failed: 0, unknown: 0 },
  ])
  const moderator = asStaff(staff.userId, 'moderate')
  const presses = await Promise.all([1, 2, 3].map(() => resendNotification(db, moderator, { deliveryId: id }, monday)))
  assert.equal(presses.filter(({ ok }) => ok).length, 1, 'three presses at once are one')
  assert.deepEqual(await failedIds(), [])
  await deliver(userId, null, inHours(1, monday))
  assert.deepEqual(await deliveryOf(userId), { id, state: 'sent', attempts: 1 })
  const actions = await db.selectFrom('audit_log').select(['action', 'subject']).execute()
  assert.deepEqual(actions, [{ action: 'notification.resent', subject: `notification:${id}` }])
})

test('read, week-old and deleted people’s deliveries are not listed', async () => {
  const readNotification = await aFailedEmail()
  const old = await aFailedEmail()
  const optedOut = await aFailedEmail()
  await db
    .updateTable('notifications')
    .set({ read_at: monday })
    .where('user_id', '=', readNotification.userId)
    .execute()
  await db
    .updateTable('notification_deliveries')
    .set({ created_at: inHours(-24 * 8, monday) })
    .where('id', '=', old.id)
    .execute()
  await db
    .transaction()
    .execute((tx) => eraseAccount(tx, { userId: optedOut.userId, role: 'client', placeholderName: 'Cliente' }, monday))
  assert.deepEqual(await failedIds(), [])
})

test('a delivery that has not failed cannot be resent', async () => {
  const { userId } = await aStaffMember(db)
  assert.deepEqual(await resendNotification(db, asStaff(userId, 'moderate'), { deliveryId: 999_999 }, monday), {
    ok: false,
    code: 'not_found',
  })
})
