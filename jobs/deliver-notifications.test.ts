import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { aPushSubscription } from '#db/builders/notifications.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { deliverDue } from '#domain/notifications/deliver.server.ts'
import { notify } from '#domain/notifications/notify.server.ts'
import { buyCoinsFrom } from '#domain/purchases/buy-coins.server.ts'
import { syncPurchase } from '#domain/purchases/sync-purchase.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import type { MessageSenders } from '#platform/configured-providers.ts'
import type { Db } from '#platform/db.ts'
import type { EmailMessage } from '#platform/messaging/email/sender.ts'
import type { PushMessage } from '#platform/messaging/push/sender.ts'
import { log } from '#platform/observability/log.ts'
import { sandboxPayments } from '#platform/payments/sandbox-payments.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { createDeliverySender } from './deliver-notifications.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const bank = sandboxPayments(() => db)

/** A paid purchase and its e-mail. */
async function deliverPurchaseEmail(sendBy: Db) {
  const pro = await aProfessional(db, { coins: 0 })
  const bought = await buyCoinsFrom(() => bank)(db, asProfessional(pro.userId), { packageId: 'p50' }, now)
  assert.ok(bought.ok)
  const { uuid } = bought.value
  await bank.play(uuid.replaceAll('-', ''), 'pay', now)
  await syncPurchase(db, uuid, now, bank)
  const emails: EmailMessage[] = []
  const acceptedReceipt = { provider: 'test', providerId: '1' }
  const channels = {
    email: { send: async (email: EmailMessage) => (emails.push(email), acceptedReceipt) },
    push: { send: async () => ({ gone: [] }) },
    sms: { send: async () => acceptedReceipt },
    whatsapp: { send: async () => acceptedReceipt },
  } satisfies MessageSenders
  const own = await db.selectFrom('notifications').select('id').where('user_id', '=', pro.userId).execute()
  await deliverDue(db, { ids: own.map(({ id }) => id) }, createDeliverySender(channels, sendBy, now), now)
  return { uuid, purchaseEmails: emails.filter(({ template }) => template === 'purchase_paid') }
}

test('the e-mail of a purchase has its receipt attached and linked', async () => {
  const { uuid, purchaseEmails: emails } = await deliverPurchaseEmail(db)
  assert.equal(emails.length, 1)
  const { attachment, body } = emails[0]!
  assert.deepEqual(
    { name: attachment?.name, type: attachment?.type },
    { name: `recibo-${uuid.slice(0, 8)}.pdf`, type: 'application/pdf' },
  )
  assert.equal(Buffer.from(attachment!.content).subarray(0, 5).toString(), '%PDF-')
  assert.ok(body.includes(uuid), body)
})

test('a failed receipt does not delay its e-mail', async () => {
  const { level } = log
  log.level = 'silent'
  const unreadable = new Proxy(db, {
    get: (of, name) => {
      const value: unknown = Reflect.get(of, name)
      if (name === 'selectFrom') throw new Error('no receipt can be read')
      return typeof value === 'function' ? (value.bind(of) as unknown) : value
    },
  })
  const { uuid, purchaseEmails: emails } = await deliverPurchaseEmail(unreadable)
  log.level = level
  assert.deepEqual(
    emails.map(({ attachment, body }) => [attachment, body.includes(uuid)]),
    [[undefined, true]],
  )
})

/** What browsers and mailbox get for this order, with a dead mailbox and expired subscriptions. */
async function notificationOf(kind: 'order_finalized' | 'visit_withdrawn' | 'new_sign_in', gone: number, at = now) {
  const order = await anOrder(db)
  const userId = order.clientId
  await db.updateTable('users').set({ email: null }).where('id', '=', userId).execute()
  const endpoints = [1, 2].map((index) => `https://fcm.googleapis.com/${userId}/${index}`)
  for (const endpoint of endpoints) await aPushSubscription(db, userId, { endpoint, at })
  const visit = { startsAt: '2026-11-26T17:00:00.000Z', zone: 'America/Sao_Paulo' }
  const facts = { uuid: order.uuid, found: 1, ...visit, userAgent: null }
  await db.transaction().execute((tx) => notify(tx, { userId, kind, reference: 'x', facts }, at))
  const pushed: PushMessage[] = []
  const byWhatsapp: string[] = []
  const acceptedReceipt = { provider: 'test', providerId: '2' }
  const channels = {
    email: { send: async () => acceptedReceipt },
    push: {
      send: async (message: PushMessage) => {
        pushed.push(message)
        return { gone: endpoints.slice(0, gone) }
      },
    },
    sms: { send: async () => acceptedReceipt },
    whatsapp: {
      send: async ({ to }: { to: string }) => {
        byWhatsapp.push(to)
        return acceptedReceipt
      },
    },
  } satisfies MessageSenders
  const own = await db.selectFrom('notifications').select('id').where('user_id', '=', userId).execute()
  const ids = own.map(({ id }) => id)
  for (let looks = 0; looks < 2; looks++) await deliverDue(db, { ids }, createDeliverySender(channels, db, at), at)
  const push = await db
    .selectFrom('notification_deliveries')
    .select(['state', 'problem'])
    .where('user_id', '=', userId)
    .where('channel', '=', 'push')
    .executeTakeFirstOrThrow()
  return { push, pushed, byWhatsapp: byWhatsapp.length }
}

test('push to expired subscriptions only counts as undelivered; one valid subscription is enough', async () => {
  const none = await notificationOf('order_finalized', 2)
  assert.deepEqual(none.push, { state: 'dropped', problem: 'no_address' })
  assert.deepEqual({ pushed: none.pushed.length, byWhatsapp: none.byWhatsapp }, { pushed: 1, byWhatsapp: 1 })
  const one = await notificationOf('order_finalized', 1)
  assert.deepEqual(
    { state: one.push.state, pushed: one.pushed.length, byWhatsapp: one.byWhatsapp },
    { state: 'sent', pushed: 1, byWhatsapp: 0 },
  )
})

test('notifications that others wait for have high push urgency', async () => {
  const { pushed: calling } = await notificationOf('visit_withdrawn', 0)
  const { pushed: quiet } = await notificationOf('order_finalized', 0)
  assert.deepEqual({ calling: calling[0]?.isUrgent, quiet: quiet[0]?.isUrgent }, { calling: true, quiet: false })
})

test('push expires when quiet hours begin; security push after a day', async () => {
  const evening = new Date('2026-11-23T23:30:00Z') // half past eight in São Paulo
  const { pushed: notifications } = await notificationOf('order_finalized', 0, evening)
  const { pushed: guarding } = await notificationOf('new_sign_in', 0, evening)
  assert.deepEqual(
    { notifications: notifications[0]?.keepForSeconds, guarding: guarding[0]?.keepForSeconds },
    { notifications: 1_800, guarding: 86_400 },
  )
})
