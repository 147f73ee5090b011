import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional, aStaffMember } from '#db/builders/people.ts'
import { aTicket } from '#db/builders/tickets.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { asStaff } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { insertManyConversations } from '#test/support/many-conversations.ts'
import { scope } from '#test/support/scope.ts'
import { emailsToStaff } from './overdue.server.ts'
import { answerTicket } from './tickets/answer-ticket.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
/** A Monday, eight in the morning in São Paulo. */
const monday = new Date('2026-11-23T11:00:00Z')

const heldSince = async (hours: number) => {
  const order = await anOrder(db, { status: 'waiting' })
  const reviewColumns = { review_at: null, verified_at: inHours(-hours, monday) }
  await db.updateTable('orders').set(reviewColumns).where('id', '=', order.id).execute()
}

test('staff with the permission are notified of an overdue queue, others are not', async () => {
  const moderator = await aStaffMember(db, ['moderate'])
  await aStaffMember(db, ['wallet_adjust'])
  assert.deepEqual(await emailsToStaff(db, monday), [])
  await heldSince(3)
  assert.deepEqual(await emailsToStaff(db, monday), [], 'not yet late')
  await heldSince(5)
  const emails = await emailsToStaff(db, monday)
  assert.deepEqual(
    emails.map(({ userId, overdue }) => ({ userId, overdue })),
    [{ userId: moderator.userId, overdue: [{ queue: 'held_orders', waiting: 2, since: inHours(-5, monday) }] }],
  )
})

test('reports undecided for a day are overdue until decided', async () => {
  const moderator = await aStaffMember(db, ['moderate'])
  const client = await aClient(db)
  const pro = await aProfessional(db)
  const [conversationId] = await insertManyConversations(db, {
    clientId: client.userId,
    pro,
    conversations: 1,
    at: monday,
  })
  const report = await db
    .insertInto('message_reports')
    .values({
      conversation_id: conversationId!,
      reporter_user_id: client.userId,
      reported_user_id: pro.userId,
      reason: 'other',
      created_at: inHours(-25, monday),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const late = async (at: Date) =>
    (await emailsToStaff(db, at))
      .filter(({ userId }) => userId === moderator.userId)
      .flatMap(({ overdue }) => overdue.filter(({ queue }) => queue === 'reports'))
  assert.deepEqual(await late(inHours(-2, monday)), [], 'not yet late')
  assert.deepEqual(await late(monday), [{ queue: 'reports', waiting: 1, since: inHours(-25, monday) }])
  await db
    .updateTable('message_reports')
    .set({ decision: 'nothing', decided_at: monday })
    .where('id', '=', report.id)
    .execute()
  assert.deepEqual(await late(monday), [])
})

/** Deliveries of an hour ago, in one state. */
async function deliveries(channel: 'email' | 'push', state: 'failed' | 'sent', many: number) {
  const { clientId } = await anOrder(db)
  for (let n = 0; n < many; n++) {
    const { id } = await db
      .insertInto('notifications')
      .values({ user_id: clientId, kind: 'order_finalized', payload: '{}', created_at: monday })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('notification_deliveries')
      .values({
        notification_id: id,
        user_id: clientId,
        channel,
        state,
        due_at: monday,
        created_at: inHours(-1, monday),
      })
      .execute()
  }
}
const overdueNotifications = async () => {
  const emails = await emailsToStaff(db, monday)
  return emails.flatMap(({ overdue }) => overdue.filter(({ queue }) => queue === 'notifications'))
}

test('a channel with five failures is overdue; a few failures are not', async () => {
  await deliveries('email', 'failed', 4)
  assert.equal((await overdueNotifications()).length, 0)
  await deliveries('email', 'failed', 1)
  assert.ok((await overdueNotifications()).some(({ waiting }) => waiting === 5))
})

test('a channel is overdue only with more failures than deliveries in a day', async () => {
  await deliveries('push', 'sent', 6)
  await deliveries('push', 'failed', 6)
  assert.ok(!(await overdueNotifications()).some(({ waiting }) => waiting === 6))
  await deliveries('push', 'failed', 1)
  assert.ok((await overdueNotifications()).some(({ waiting }) => waiting === 7))
})

test('a ticket waiting more than two working days is overdue for staff with support', async () => {
  const iris = (await aStaffMember(db, ['support'])).userId
  const nina = (await aStaffMember(db, ['support'])).userId
  const thursday = new Date('2026-11-26T11:00:00Z')
  await aStaffMember(db, ['moderate'])
  const { protocol } = await aTicket(db, { at: new Date('2026-11-23T15:00:00Z') })
  const late = async (at: Date) => {
    const emails = await emailsToStaff(db, at)
    return emails.flatMap(({ userId, overdue }) => overdue.filter(({ queue }) => queue === 'tickets').map(() => userId))
  }
  assert.deepEqual(await late(new Date('2026-11-25T11:00:00Z')), [], 'due by the end of Wednesday')
  assert.deepEqual(await late(thursday), [iris, nina])
  const answer = { protocol, text: 'Já mudamos o endereço do seu pedido.', seen: 0 }
  assert.ok((await answerTicket(db, asStaff(iris, 'support'), answer, thursday)).ok)
  assert.deepEqual(await late(thursday), [])
})
