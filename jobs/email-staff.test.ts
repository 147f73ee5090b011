import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aStaffMember } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import type { EmailMessage } from '#platform/messaging/email/sender.ts'
import { log } from '#platform/observability/log.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { createEmailStaffUrgentTask, createEmailStaffTask } from './email-staff.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
/** A Monday, two minutes past eight in São Paulo. */
const monday = new Date('2026-11-23T11:02:00Z')
const days = (many: number) => inHours(24 * many, monday)

const sent: EmailMessage[] = []
let isDown = false
const tell = (now: Date, by = createEmailStaffTask) => {
  const send = async (message: EmailMessage) => {
    if (isDown) throw new Error('down')
    sent.push(message)
    return { provider: 'test', providerId: null }
  }
  return by({ email: { send } })({}, { db, now, log, signal: new AbortController().signal })
}
/** Notifications since the last check: recipient and subject. */
const sentSubjects = () => sent.splice(0).map(({ to, subject }) => [to, subject])

const moderator = await aStaffMember(db, ['moderate'])
await aStaffMember(db, ['wallet_adjust'])

async function failures(many: number, state: 'failed' | 'sent', at: Date) {
  const { userId } = await aClient(db)
  for (let nth = 0; nth < many; nth++) {
    const { id } = await db
      .insertInto('notifications')
      .values({ user_id: userId, kind: 'order_finalized', payload: '{}', created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = { notification_id: id, user_id: userId, channel: 'whatsapp', due_at: at, created_at: at } as const
    await db
      .insertInto('notification_deliveries')
      .values({ ...row, state })
      .execute()
  }
}

test('an overdue queue is reported once a day to its staff until cleared', async () => {
  await tell(monday)
  assert.deepEqual(sentSubjects(), [], 'nothing is late')
  const order = await anOrder(db, { status: 'waiting' })
  const reviewColumns = { review_at: null, verified_at: inHours(-5, monday) }
  await db.updateTable('orders').set(reviewColumns).where('id', '=', order.id).execute()
  await Promise.all([tell(monday), tell(monday), tell(inHours(0.5, monday))])
  assert.deepEqual(sentSubjects(), [[moderator.email, 'Fila atrasada: 1 pedido espera']])
  await tell(days(1))
  assert.equal(sentSubjects().length, 1, 'it still waits the next day')
  await db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', order.id).execute()
  await tell(days(2))
  assert.deepEqual(sentSubjects(), [])
})

test('a failing provider is reported once a day until it recovers', async () => {
  await failures(5, 'failed', inHours(-1, days(2)))
  for (const _ of [1, 2]) await tell(days(2))
  assert.deepEqual(sentSubjects(), [[moderator.email, 'Fila atrasada: 5 avisos não chegaram']])
  await failures(6, 'sent', inHours(1, days(2)))
  await tell(days(2))
  await tell(days(3))
  assert.deepEqual(sentSubjects(), [])
})

test('a failing channel and unsent PINs are reported at any hour, once in six', async () => {
  const night = new Date('2026-12-06T05:00:00Z') // a Sunday
  const urgently = (now: Date) => tell(now, createEmailStaffUrgentTask)
  const pinPutOff = (uuid: string) =>
    enqueue(db, 'send-pin', { uuid }, { runAt: new Date(Date.now() + 5_000), maxAttempts: 3 })
  await failures(4, 'failed', inHours(-0.5, night))
  await failures(9, 'failed', inHours(-3, night))
  await enqueue(db, 'send-pin', { uuid: 'first' })
  for (const uuid of ['a', 'b']) await pinPutOff(uuid)
  await urgently(night)
  assert.deepEqual(sentSubjects(), [], 'few, long ago, or not put off')
  await failures(1, 'failed', inHours(-0.5, night))
  await pinPutOff('c')
  await Promise.all([urgently(night), urgently(inHours(0.1, night))])
  assert.deepEqual(sentSubjects(), [
    [moderator.email, 'Fila atrasada: 3 códigos esperam para sair, 5 avisos não chegaram'],
  ])
  await urgently(inHours(7, night))
  assert.deepEqual(sentSubjects(), [[moderator.email, 'Fila atrasada: 3 códigos esperam para sair']], 'it lasts')
})

test('no e-mail at other hours, weekends or holidays', async () => {
  const christmas = new Date('2026-12-25T11:02:00Z')
  for (const now of [inHours(1, days(4)), days(5), days(6), christmas]) {
    await failures(5, 'failed', inHours(-1, now))
    await tell(now)
  }
  assert.deepEqual(sentSubjects(), [])
})

test('an unsent e-mail goes with the next run, once', async () => {
  const now = days(7)
  await failures(20, 'failed', inHours(-1, now))
  isDown = true
  await assert.rejects(tell(now), /could not be sent/)
  isDown = false
  await tell(inHours(0.1, now))
  await tell(inHours(0.2, now))
  assert.equal(sentSubjects().length, 1)
})
