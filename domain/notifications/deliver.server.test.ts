import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { test } from 'vitest'
import { inHours } from '#db/builders/clock.ts'
import { aConversation, aVisit } from '#db/builders/leads.ts'
import { aPushSubscription, pickNotifications } from '#db/builders/notifications.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional, nextPhone } from '#db/builders/people.ts'
import { aProposalInState } from '#db/builders/proposals.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { openSession } from '#domain/identity/sessions/session.server.ts'
import { asClient } from '#domain/shared/caller.ts'
import { GatewayError } from '#platform/providers/gateway.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { findUnreachableSince, getOwnAddresses, markUnreachable } from './addresses.server.ts'
import { changeNotificationSettings } from './change-settings.server.ts'
import { deliverDue, releaseLeases } from './deliver.server.ts'
import { maxDeliveriesPerDay } from './delivery.ts'
import { countNotifications } from './notifications.server.ts'
import { type NotificationInput, notify, notifyAll } from './notify.server.ts'
import type { OutgoingMessage } from './outgoing-message.ts'
import { countUnreadNotifications, listOwnNotifications, markAllNotificationsRead } from './own-notifications.server.ts'
import { optOutByKeyword, recordReceipt } from './receipts.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

/** A Monday, 9:00 in São Paulo. */
const monday = new Date('2026-11-23T12:00:00Z')
const at = (hours: number) => inHours(hours, monday)
const tell = (notification: NotificationInput, now = monday) =>
  db.transaction().execute((tx) => notify(tx, notification, now))

type Person = Awaited<ReturnType<typeof aClient>>
/** A person whose search has ended: push and e-mail, at once. */
async function anEndedSearch(person?: Person) {
  const order = await anOrder(db, person ? { client: person } : {})
  const notification = { userId: order.clientId, reference: `order:${order.id}`, facts: { uuid: order.uuid, found: 1 } }
  return { kind: 'order_finalized', orderId: order.id, ...notification } as const
}

const deliveriesOf = (userId: number) =>
  db
    .selectFrom('notification_deliveries')
    .select(['id', 'channel', 'state', 'attempts', 'due_at', 'problem', 'provider_id'])
    .where('user_id', '=', userId)
    .orderBy('channel')
    .execute()
const deliveryOf = async (userId: number, channel: string) =>
  (await deliveriesOf(userId)).find((delivery) => delivery.channel === channel)!

/** Delivers what is due to one person and returns the messages sent. */
async function sendDelivery(userId: number, now: Date, send?: (email: OutgoingMessage) => Promise<null>) {
  const handed: OutgoingMessage[] = []
  const own = await db.selectFrom('notifications').select('id').where('user_id', '=', userId).execute()
  await deliverDue(
    db,
    { ids: own.map(({ id }) => id) },
    async (email) => {
      handed.push(email)
      await send?.(email)
      return { provider: 'test', providerId: `${email.channel}-${email.idempotencyKey}` }
    },
    now,
  )
  return handed
}
const failing =
  (code: 'refused' | 'failed' | 'timeout', details = {}) =>
  async () => {
    throw new GatewayError(code, 'test', undefined, details)
  }
const ofAddress = { isWrongAddress: true }
const channelsOf = (emails: OutgoingMessage[]) => emails.map(({ channel }) => channel).sort()

/** A message not yet read by its client. */
async function aMessage() {
  const { order, chatId, conversationId } = await aConversation(db, { at: monday })
  const userId = order.clientId
  return { userId, notification: { kind: 'message_received', userId, conversationId, facts: { chatId } } as const }
}

test('a notification goes once by each channel, however many jobs run', async () => {
  const notification = await anEndedSearch()
  assert.equal(await tell(notification), true)
  assert.equal(await tell(notification), false)
  const all = (await Promise.all([1, 2, 3, 4].map(() => sendDelivery(notification.userId, monday)))).flat()
  assert.deepEqual(channelsOf(all), ['email'], 'a person without a browser gets no push')
  const { state, provider_id } = await deliveryOf(notification.userId, 'email')
  assert.deepEqual({ state, provider_id }, { state: 'sent', provider_id: `email-${all[0]!.idempotencyKey}` })
  assert.deepEqual(await sendDelivery(notification.userId, at(50)), [])
})

test('twelve concurrent jobs share what is due and deliver nothing twice', async () => {
  const all = await Promise.all(Array.from({ length: 30 }, () => anEndedSearch()))
  for (const notification of all) await tell(notification)
  const own = await db
    .selectFrom('notifications')
    .select('id')
    .where(
      'user_id',
      'in',
      all.map(({ userId }) => userId),
    )
    .execute()
  const ids = own.map(({ id }) => id)
  const handed: string[] = []
  const send = async ({ idempotencyKey }: OutgoingMessage) => {
    handed.push(idempotencyKey)
    return null
  }
  await Promise.all(Array.from({ length: 12 }, () => deliverDue(db, { ids }, send, monday)))
  assert.equal(handed.length, 30)
  assert.equal(new Set(handed).size, 30)
})

test('a notification of a fact that was undone is not delivered', async () => {
  const notification = await anEndedSearch()
  await db
    .transaction()
    .execute(async (tx) => {
      await notify(tx, notification, monday)
      throw new Error('undone')
    })
    .catch(() => {})
  assert.deepEqual(await deliveriesOf(notification.userId), [])
})

test('after a crash an e-mail is sent again under its id, a WhatsApp message stays unknown', async () => {
  const email = await anEndedSearch()
  const conversation = await aMessage()
  await tell(email)
  await tell(conversation.notification)
  const soon = at(0.2)
  const begun: OutgoingMessage[] = []
  const dies = (userId: number) => {
    const dead = sendDelivery(userId, soon, (each) => {
      begun.push(each)
      return new Promise(() => {})
    })
    return Promise.race([dead, new Promise((go) => setTimeout(go, 300))])
  }
  await dies(email.userId)
  await dies(conversation.userId)
  assert.deepEqual(channelsOf(begun), ['email', 'whatsapp'])
  assert.equal(await releaseLeases(db, at(0.21)), 0, 'not while it may still go on')
  assert.equal(await releaseLeases(db, at(0.3)), 2)
  const retried = await sendDelivery(email.userId, at(0.3))
  assert.deepEqual(
    { again: retried.length, idempotencyKey: retried[0]?.idempotencyKey },
    { again: 1, idempotencyKey: begun.find(({ channel }) => channel === 'email')!.idempotencyKey },
  )
  assert.equal((await deliveryOf(conversation.userId, 'whatsapp')).state, 'unknown')
  assert.deepEqual(await sendDelivery(conversation.userId, at(1)), [])
})

test('a sent but unmarked e-mail is retried, a WhatsApp message never', async () => {
  const { userId, notification } = await aMessage()
  await tell(notification)
  let isAway = true
  const failsToMark = db.withPlugin({
    transformQuery({ node }) {
      if (isAway && node.kind === 'UpdateQueryNode' && JSON.stringify(node).includes('sent_at')) {
        isAway = false
        throw new Error('the connection was lost')
      }
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const own = await db.selectFrom('notifications').select('id').where('user_id', '=', userId).execute()
  const sentChannels: string[] = []
  const send = async ({ channel }: OutgoingMessage) => {
    sentChannels.push(channel)
    return { provider: 'test', providerId: `x${sentChannels.length}` }
  }
  const which = { ids: own.map(({ id }) => id) }
  await assert.rejects(deliverDue(failsToMark, which, send, at(0.2)), /connection was lost/)
  await releaseLeases(db, at(0.3))
  for (const hours of [0.3, 1, 9]) await deliverDue(db, which, send, at(hours))
  assert.deepEqual(sentChannels, ['whatsapp'])
  assert.equal((await deliveryOf(userId, 'whatsapp')).state, 'unknown')
})

test('attempts have growing pauses and a limit; an open breaker counts as none', async () => {
  const notification = await anEndedSearch()
  await tell(notification)
  const open = Object.assign(new Error('open'), { code: 'breaker_open' })
  await sendDelivery(notification.userId, monday, () => Promise.reject(open))
  assert.equal((await deliveryOf(notification.userId, 'email')).attempts, 0)
  let now = at(0.1)
  let tries = 0
  for (let look = 0; look < 12; look++) {
    const handed = await sendDelivery(notification.userId, now, failing('failed'))
    tries += handed.filter(({ channel }) => channel === 'email').length
    now = new Date(Math.max(now.getTime(), (await deliveryOf(notification.userId, 'email')).due_at.getTime()) + 1_000)
  }
  const { state, problem } = await deliveryOf(notification.userId, 'email')
  assert.deepEqual({ tries, state, problem }, { tries: 6, state: 'failed', problem: 'failed' })
})

test('a conversation message waits ten minutes, is one notification, and falls back to e-mail without WhatsApp', async () => {
  const { userId, notification } = await aMessage()
  for (const minute of [0, 1, 2]) await tell(notification, at(minute / 60))
  const { count } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  assert.equal(Number(count), 1)
  assert.deepEqual(await sendDelivery(userId, at(9 / 60)), [])
  assert.deepEqual(channelsOf(await sendDelivery(userId, at(11 / 60), failing('refused', ofAddress))), ['whatsapp'])
  assert.deepEqual(channelsOf(await sendDelivery(userId, at(12 / 60))), ['email'])
  await db
    .updateTable('notifications')
    .set({ read_at: at(1) })
    .where('user_id', '=', userId)
    .execute()
  await tell(notification, at(1))
  assert.deepEqual(channelsOf(await sendDelivery(userId, at(1.5))), [], 'a number that refused us is left alone')
  assert.deepEqual(channelsOf(await sendDelivery(userId, at(1.6))), ['email'])
  await db.updateTable('users').set({ phone: nextPhone() }).where('id', '=', userId).execute()
  await db
    .updateTable('notifications')
    .set({ read_at: at(2) })
    .where('user_id', '=', userId)
    .execute()
  await tell(notification, at(2))
  assert.deepEqual(channelsOf(await sendDelivery(userId, at(2.5))), ['whatsapp'], 'a new one is tried')
})

test('a notification read on the page is not delivered further', async () => {
  const { userId, notification } = await aMessage()
  await tell(notification)
  await db
    .updateTable('notifications')
    .set({ read_at: at(0.05) })
    .where('user_id', '=', userId)
    .execute()
  assert.deepEqual(await sendDelivery(userId, at(0.5)), [])
  assert.deepEqual(
    (await deliveriesOf(userId)).map(({ state, problem }) => `${state} ${problem}`),
    ['dropped no_address', 'dropped seen'],
  )
})

test('a WhatsApp message with an unknown outcome is not sent again, nor by another channel', async () => {
  const { userId, notification } = await aMessage()
  await tell(notification)
  const silent = failing('timeout', { isUnknownOutcome: true })
  assert.equal((await sendDelivery(userId, at(0.2), silent)).length, 1)
  assert.deepEqual(await sendDelivery(userId, at(5)), [])
  assert.equal((await deliveryOf(userId, 'whatsapp')).state, 'unknown')
})

test('receipts may arrive in any order, and none reverts a delivered message', async () => {
  const { userId, notification } = await aMessage()
  await tell(notification)
  const [email] = await sendDelivery(userId, at(0.2))
  const receipt = { provider: 'test', providerId: `whatsapp-${email!.idempotencyKey}` } as const
  for (const [reportedState, state] of [
    ['delivered', 'delivered'],
    ['sent', 'delivered'],
    ['failed', 'delivered'],
    ['read', 'read'],
    ['delivered', 'read'],
  ] as const) {
    assert.equal(await recordReceipt(db, { ...receipt, state: reportedState }, at(1)), true)
    assert.equal((await deliveryOf(userId, 'whatsapp')).state, state, reportedState)
  }
  assert.equal(
    await recordReceipt(db, { provider: 'other', providerId: receipt.providerId, state: 'read' }, at(1)),
    false,
  )
})

test('after "no such number" messages go by e-mail, until one arrives', async () => {
  const { userId, notification } = await aMessage()
  await tell(notification)
  const [email] = await sendDelivery(userId, at(0.2))
  const receipt = { provider: 'test', providerId: `whatsapp-${email!.idempotencyKey}` } as const
  const phone = (await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()).phone!
  await recordReceipt(db, { ...receipt, state: 'failed', problem: '131049' }, at(0.3))
  assert.deepEqual(await findUnreachableSince(db, phone), {}, 'another reason says nothing of the number')
  assert.deepEqual(
    channelsOf(await sendDelivery(userId, at(0.4))),
    ['email'],
    'what came back goes by the next channel',
  )
  await recordReceipt(db, { ...receipt, state: 'failed', problem: '131026', noSuchNumber: true }, at(3))
  assert.deepEqual(await findUnreachableSince(db, phone), { whatsapp: at(0.2) }, 'since the message went')
  const atNoon = (await sendDelivery(userId, at(3.1))).map(({ contents }) => contents.map(({ kind }) => kind))
  assert.deepEqual(atNoon, [['address_refused']], 'the next channel was taken once')
  const { rows } = await sql`select from graphile_worker.jobs where key = 'grant-proved-claims'`.execute(db)
  assert.equal(rows.length, 1, 'claims that wait for this proof are looked for')
  await recordReceipt(db, { ...receipt, state: 'delivered' }, at(4))
  assert.deepEqual(await findUnreachableSince(db, phone), {})

  const other = await aMessage()
  await tell(other.notification)
  const none = failing('refused', { noSuchNumber: true })
  assert.deepEqual(channelsOf(await sendDelivery(other.userId, at(0.2), none)), ['whatsapp'])
  const { phone: gone } = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', other.userId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(await findUnreachableSince(db, gone!), { whatsapp: at(0.2) })
})

test('a number that a PIN has reached since is used again, also by its next owner; an opt-out stays', async () => {
  const { userId, notification } = await aMessage()
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()
  const mark = (problem: 'no_number' | 'opted_out', hours: number) =>
    markUnreachable(db, { channel: 'whatsapp', address: phone!, problem }, at(hours))
  const provePhone = async (channel: 'sms' | 'whatsapp', hours: number) => {
    const challenge = { purpose: 'order_auth', phone: phone!, channel, code_hash: Buffer.alloc(32) } as const
    const times = { created_at: at(hours), last_sent_at: at(hours), expires_at: at(hours), verified_at: at(hours) }
    await db
      .insertInto('pin_challenges')
      .values({ uuid: randomUUID(), ...challenge, ...times })
      .execute()
  }
  const whatsappAt = async (hours: number) => {
    await markAllNotificationsRead(db, asClient(userId), {}, at(hours))
    await tell(notification, at(hours))
    const { troubles } = await getOwnAddresses(db, userId)
    const channels = channelsOf(await sendDelivery(userId, at(hours + 0.2)))
    return [channels.includes('whatsapp'), troubles.whatsapp]
  }
  await provePhone('whatsapp', -2)
  await mark('no_number', -1)
  await provePhone('sms', -0.5)
  assert.deepEqual(await whatsappAt(0), [false, 'no_number'], 'no PIN by this channel since the mark')
  await provePhone('whatsapp', 0.5)
  assert.deepEqual(await whatsappAt(1), [true, undefined])
  await mark('opted_out', 2)
  await provePhone('whatsapp', 3)
  assert.deepEqual(await whatsappAt(4), [false, 'opted_out'])
})

test('a person whose address refuses us is asked once to correct it', async () => {
  const { userId, notification } = await aMessage()
  await db.updateTable('users').set({ email: 'fechada@exemplo.com.br' }).where('id', '=', userId).execute()
  const addressNotifications = async () =>
    (await listOwnNotifications(db, { userId })).flatMap(({ kind, facts }) =>
      kind === 'address_refused' ? [facts] : [],
    )
  await tell(notification)
  await sendDelivery(userId, at(0.2), failing('refused', ofAddress))
  assert.deepEqual(await addressNotifications(), [{ way: 'whatsapp' }])
  const emails = await sendDelivery(userId, at(0.3), failing('refused', ofAddress))
  assert.deepEqual(channelsOf(emails), ['email'])
  assert.deepEqual(await addressNotifications(), [{ way: 'email' }, { way: 'whatsapp' }])
  await markAllNotificationsRead(db, asClient(userId), {}, at(1))
  await tell(notification, at(1))
  for (const hours of [1.1, 1.5, 26]) assert.deepEqual(await sendDelivery(userId, at(hours)), [], 'both are left alone')
  assert.equal((await addressNotifications()).length, 2)
})

test('a message refused for our own fault goes by the next channel and marks no address', async () => {
  const { userId, notification } = await aMessage()
  await tell(notification)
  assert.deepEqual(channelsOf(await sendDelivery(userId, at(0.2), failing('refused'))), ['whatsapp'])
  assert.deepEqual(channelsOf(await sendDelivery(userId, at(0.3))), ['email'])
  assert.equal((await deliveryOf(userId, 'whatsapp')).state, 'failed', 'staff see it')
  assert.deepEqual((await getOwnAddresses(db, userId)).troubles, {})
  assert.deepEqual(
    (await listOwnNotifications(db, { userId })).map(({ kind }) => kind),
    ['message_received'],
    'nobody is asked to correct what is right',
  )
})

/** A mailbox of its own, so that its bounces affect nobody else. */
const hasOwnMailbox = (userId: number) =>
  db
    .updateTable('users')
    .set({ email: `c${userId}@exemplo.com.br` })
    .where('id', '=', userId)
    .execute()

/** A person whose browser accepts push. */
const listens = (userId: number) => aPushSubscription(db, userId, { at: monday })

test('a bounced immediate e-mail falls back to WhatsApp without push; so does the request to correct it', async () => {
  const notification = await anEndedSearch()
  await hasOwnMailbox(notification.userId)
  await tell(notification)
  assert.deepEqual(channelsOf(await sendDelivery(notification.userId, monday, failing('refused', ofAddress))), [
    'email',
  ])
  const delivered = [
    ...(await sendDelivery(notification.userId, at(0.02))),
    ...(await sendDelivery(notification.userId, at(0.04))),
  ]
  assert.deepEqual(
    delivered.map(({ channel, contents }) => `${channel} ${contents[0]!.kind}`),
    ['whatsapp order_finalized', 'whatsapp address_refused'],
  )
  assert.deepEqual(await sendDelivery(notification.userId, at(5)), [], 'once')

  await tell({ ...notification, reference: 'the next' }, at(6))
  await sendDelivery(notification.userId, at(6))
  assert.deepEqual(
    channelsOf(await sendDelivery(notification.userId, at(6.02))),
    ['whatsapp'],
    'of a mailbox that is known to be gone, at once',
  )

  const listening = await anEndedSearch()
  await hasOwnMailbox(listening.userId)
  await listens(listening.userId)
  await tell(listening)
  const only = async (email: OutgoingMessage) => (email.channel === 'email' ? failing('refused', ofAddress)() : null)
  assert.deepEqual(channelsOf(await sendDelivery(listening.userId, monday, only)), ['email', 'push'])
  assert.deepEqual(
    channelsOf(await sendDelivery(listening.userId, at(0.02))),
    ['push'],
    'the browser took it, and asks to correct the mailbox',
  )
  assert.deepEqual(await sendDelivery(listening.userId, at(5)), [])
})

test('a switched-off e-mail has no WhatsApp fallback, nor has a read notification', async () => {
  const off = await anEndedSearch()
  await db.updateTable('users').set({ email: null }).where('id', '=', off.userId).execute()
  await pickNotifications(db, off.userId, { choices: { order_finalized: { email: false } } })
  await tell(off)
  for (const hours of [0, 0.02, 5]) assert.deepEqual(await sendDelivery(off.userId, at(hours)), [])
  const seen = await anEndedSearch()
  await tell(seen)
  await markAllNotificationsRead(db, asClient(seen.userId), {}, monday)
  for (const hours of [0, 0.02, 5]) assert.deepEqual(await sendDelivery(seen.userId, at(hours)), [])
})

test('push and e-mail failing at once in two jobs give one WhatsApp message', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => anEndedSearch()))
  for (const notification of all) {
    await db.updateTable('users').set({ email: null }).where('id', '=', notification.userId).execute()
    await tell(notification)
  }
  const userIds = all.map(({ userId }) => userId)
  const own = await db.selectFrom('notifications').select('id').where('user_id', 'in', userIds).execute()
  const which = (channel: 'push' | 'email' | 'whatsapp') => ({ ids: own.map(({ id }) => id), channels: [channel] })
  const handed: OutgoingMessage[] = []
  const send = async (email: OutgoingMessage) => {
    handed.push(email)
    return null
  }
  await Promise.all((['push', 'email'] as const).map((channel) => deliverDue(db, which(channel), send, monday)))
  await deliverDue(db, which('whatsapp'), send, at(0.02))
  assert.deepEqual(
    handed.map(({ channel, to }) => [channel, to.userId]).sort(),
    userIds.map((id) => ['whatsapp', id]).sort(),
  )
})

test('a sign-in from a new browser is notified by SMS once where there is no mailbox', async () => {
  const { userId } = await aClient(db)
  await db.updateTable('users').set({ email: null }).where('id', '=', userId).execute()
  await tell({ userId, kind: 'new_sign_in', reference: 'session:1', facts: { userAgent: null } })
  assert.deepEqual(await sendDelivery(userId, monday), [])
  assert.deepEqual(channelsOf(await sendDelivery(userId, at(0.02))), ['sms'])
  assert.deepEqual(await sendDelivery(userId, at(1)), [])
})

test('SAIR stops further messages on that channel', async () => {
  const { userId, notification } = await aMessage()
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()
  await optOutByKeyword(db, { phone: phone!, channel: 'whatsapp' }, monday)
  await tell(notification)
  assert.deepEqual(await sendDelivery(userId, at(0.2)), [])
  assert.equal((await deliveryOf(userId, 'whatsapp')).problem, 'opted_out')
  assert.deepEqual(channelsOf(await sendDelivery(userId, at(0.3))), ['email'])
})

test('after SAIR no later receipt triggers a request to correct the number', async () => {
  const { userId, notification } = await aMessage()
  await tell(notification)
  const [email] = await sendDelivery(userId, at(0.2))
  const receipt = { provider: 'test', providerId: `whatsapp-${email!.idempotencyKey}` } as const
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()
  await optOutByKeyword(db, { phone: phone!, channel: 'whatsapp' }, at(0.3))
  await recordReceipt(db, { ...receipt, state: 'failed', problem: '131026', noSuchNumber: true }, at(0.4))
  await recordReceipt(db, { ...receipt, state: 'delivered' }, at(0.5))
  assert.equal((await getOwnAddresses(db, userId)).troubles.whatsapp, 'opted_out')
})

test('a late receipt says nothing of a number that a message has reached since, nor undoes a newer report', async () => {
  const { userId, notification } = await aMessage()
  await tell(notification)
  const [first] = await sendDelivery(userId, at(0.2))
  const { notification: another } = await aMessage()
  await tell({ ...another, userId }, at(2))
  const [second] = await sendDelivery(userId, at(2.2))
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()
  const receiptOf = (sent: typeof first) =>
    ({ provider: 'test', providerId: `whatsapp-${sent!.idempotencyKey}` }) as const
  const noNumber = { state: 'failed', problem: '131026', noSuchNumber: true } as const
  await recordReceipt(db, { ...receiptOf(second), state: 'delivered' }, at(2.3))
  for (const late of [first, second]) {
    await recordReceipt(db, { ...receiptOf(late), ...noNumber }, at(2.4))
    assert.deepEqual(await findUnreachableSince(db, phone!), {})
  }
  for (const hours of [4, 3])
    await markUnreachable(db, { channel: 'whatsapp', address: phone!, problem: 'no_number' }, at(hours))
  assert.deepEqual(await findUnreachableSince(db, phone!), { whatsapp: at(4) }, 'the older report came last')
})

test('a notification during a pause goes by e-mail afterwards, unless read', async () => {
  for (const isSeen of [false, true]) {
    const { userId, notification } = await aMessage()
    await pickNotifications(db, userId, { pausedUntil: at(48) })
    await tell(notification)
    for (const hours of [0, 0.2, 0.3, 47]) assert.deepEqual(await sendDelivery(userId, at(hours)), [])
    if (isSeen) await markAllNotificationsRead(db, asClient(userId), {}, at(47))
    assert.deepEqual(channelsOf(await sendDelivery(userId, at(48))), isSeen ? [] : ['email'])
  }
})

test('ending a pause early, or switching off quiet hours, reschedules what waited', async () => {
  const input = { on: [] as string[], digest: [8, 12, 18] as (8 | 12 | 18)[], quietFrom: 21, quietTo: 8 }
  const paused = await anEndedSearch()
  const on = ['order_finalized:email']
  const day = at(240).toISOString().slice(0, 10)
  await changeNotificationSettings(db, asClient(paused.userId), { ...input, on, pausedUntil: day }, monday)
  await tell(paused)
  assert.deepEqual(await sendDelivery(paused.userId, monday), [])
  await changeNotificationSettings(db, asClient(paused.userId), { ...input, on }, at(1))
  assert.deepEqual(channelsOf(await sendDelivery(paused.userId, at(1.1))), ['email'])

  const late = await anEndedSearch()
  await tell(late, at(14))
  assert.deepEqual(await sendDelivery(late.userId, at(14)), [], 'eleven at night')
  await changeNotificationSettings(db, asClient(late.userId), { ...input, on, quietFrom: 0, quietTo: 0 }, at(14.1))
  assert.deepEqual(channelsOf(await sendDelivery(late.userId, at(14.2))), ['email'])

  const tried = await anEndedSearch()
  await tell(tried)
  await sendDelivery(tried.userId, monday, failing('failed'))
  const { due_at: next } = await deliveryOf(tried.userId, 'email')
  await changeNotificationSettings(db, asClient(tried.userId), { ...input, on }, monday)
  assert.deepEqual((await deliveryOf(tried.userId, 'email')).due_at, next, 'the pause of an attempt stays')
})

test('leases not started in time are returned uncounted, WhatsApp included', async () => {
  const conversations = await Promise.all(Array.from({ length: 12 }, () => aMessage()))
  for (const { notification } of conversations) await tell(notification)
  const userIds = conversations.map(({ userId }) => userId)
  const own = await db.selectFrom('notifications').select('id').where('user_id', 'in', userIds).execute()
  const which = { ids: own.map(({ id }) => id), channels: ['whatsapp'] as const }
  const sentUserIds: number[] = []
  const send = async ({ to }: OutgoingMessage) => {
    sentUserIds.push(to.userId)
    return null
  }
  assert.equal(await deliverDue(db, which, send, at(0.2), () => sentUserIds.length < 3), 12)
  assert.ok(sentUserIds.length < 12)
  const remainingUserIds = userIds.filter((id) => !sentUserIds.includes(id))
  for (const userId of remainingUserIds) {
    const { state, attempts } = await deliveryOf(userId, 'whatsapp')
    assert.deepEqual({ state, attempts }, { state: 'waiting', attempts: 0 })
  }
  assert.equal(await releaseLeases(db, at(9)), 0)
  await deliverDue(db, which, send, at(0.3))
  assert.deepEqual(sentUserIds.toSorted(), userIds.toSorted(), 'each of them once')
})

test('a person’s own settings count, and their own night', async () => {
  const notification = await anEndedSearch()
  await pickNotifications(db, notification.userId, { choices: { order_finalized: { email: false } } })
  await tell(notification)
  assert.deepEqual(await sendDelivery(notification.userId, monday), [])
  assert.equal((await deliveryOf(notification.userId, 'email')).problem, 'switched_off')

  const acre = await anEndedSearch()
  await db.updateTable('orders').set({ city_id: 1200401 }).where('id', '=', acre.orderId).execute()
  await tell(acre, at(1)) // ten in São Paulo, eight in Rio Branco
  assert.equal((await sendDelivery(acre.userId, at(1))).length, 1)
  const early = await anEndedSearch()
  await db.updateTable('orders').set({ city_id: 1200401 }).where('id', '=', early.orderId).execute()
  await tell(early, at(0.5))
  assert.deepEqual(await sendDelivery(early.userId, at(0.5)), [])
  assert.deepEqual((await deliveryOf(early.userId, 'email')).due_at, at(1))

  const paused = await anEndedSearch()
  await pickNotifications(db, paused.userId, { pausedUntil: at(48) })
  await tell(paused)
  assert.deepEqual(await sendDelivery(paused.userId, at(1)), [])
  assert.equal((await sendDelivery(paused.userId, at(49))).length, 1)
})

test('a wave of 37 alerts goes at once; professionals without push get an e-mail after ten minutes if unread', async () => {
  const order = await anOrder(db)
  const second = await anOrder(db)
  const pros = await Promise.all(Array.from({ length: 37 }, () => aProfessional(db)))
  const [listening] = pros as [(typeof pros)[number], ...typeof pros]
  await aPushSubscription(db, listening.userId, { role: 'professional', at: monday })
  for (const { uuid, id } of [order, second]) {
    const facts = { uuid }
    const notification = pros.map(
      ({ userId }) => ({ userId, kind: 'order_available', reference: `order:${id}`, facts }) as const,
    )
    assert.equal(await db.transaction().execute((tx) => notifyAll(tx, notification, monday)), 37)
  }
  assert.deepEqual(channelsOf(await sendDelivery(listening.userId, monday)), ['push', 'push'])
  assert.deepEqual(await sendDelivery(pros[1]!.userId, monday), [])
  const [read] = await listOwnNotifications(db, { userId: pros[1]!.userId })
  await db.updateTable('notifications').set({ read_at: monday }).where('id', '=', read!.id).execute()
  assert.equal((await sendDelivery(pros[1]!.userId, at(0.2))).length, 1, 'of the one that was not seen')
  const emails = await sendDelivery(listening.userId, at(0.2))
  assert.deepEqual(
    emails.map(({ channel, isDigest, contents }) => [channel, isDigest, contents.length]),
    [
      ['email', false, 1],
      ['email', false, 1],
    ],
  )
  assert.match(JSON.stringify(emails[0]!.contents[0]!.about), /"service":".*"places":4/)
})

test('the daily e-mail limit holds however many jobs run; a digest counts as one', async () => {
  const { userId } = await aClient(db)
  const notifyMany = (from: number, count: number, kind: 'order_finalized' | 'review_replied', now: Date) =>
    db.transaction().execute((tx) =>
      notifyAll(
        tx,
        Array.from({ length: count }, (_, index) => ({
          userId,
          reference: `many:${from + index}`,
          ...(kind === 'order_finalized'
            ? { kind, facts: { uuid: '0a000000-0000-4000-8000-000000000001', found: 1 } }
            : { kind, facts: { reviewId: from + index } }),
        })),
        now,
      ),
    )

  await notifyMany(0, 10, 'review_replied', monday)
  assert.deepEqual(
    (await sendDelivery(userId, at(3))).map(({ contents }) => contents.length),
    [10],
    'one letter at noon',
  )

  await notifyMany(100, 20, 'order_finalized', at(4))
  const ids = (await listOwnNotifications(db, { userId })).slice(0, 20).map(({ id }) => id)
  const handed: OutgoingMessage[] = []
  const send = async (email: OutgoingMessage) => {
    handed.push(email)
    return null
  }
  await Promise.all(ids.map((id) => deliverDue(db, { ids: [id] }, send, at(4))))
  assert.equal(handed.length, maxDeliveriesPerDay.email - 1)

  const { id: lost } = await db
    .selectFrom('notification_deliveries')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'sent')
    .where('sent_at', '=', at(4))
    .limit(1)
    .executeTakeFirstOrThrow()

  await db
    .updateTable('notification_deliveries')
    .set({ state: 'unknown', sent_at: null })
    .where('id', '=', lost)
    .execute()
  await notifyMany(200, 1, 'order_finalized', at(5))
  assert.deepEqual(await sendDelivery(userId, at(5)), [], 'a message that may have arrived counts')

  const dropped = (await deliveriesOf(userId)).filter(({ problem }) => problem === 'enough_for_today')
  assert.equal(dropped.length, 20 + 1 - (maxDeliveriesPerDay.email - 1))
  await notifyMany(300, 1, 'order_finalized', at(29))
  assert.equal((await sendDelivery(userId, at(29))).length, 1, 'the next day is another')

  await notifyMany(400, 20, 'order_finalized', at(53))
  assert.equal((await sendDelivery(userId, at(53))).length, maxDeliveriesPerDay.email, 'of many in one look, too')
})

test('a phone message beyond the daily limit goes by e-mail', async () => {
  const { userId, notification } = await aMessage()
  const seen = { user_id: userId, kind: 'message_received', payload: '{}', created_at: monday, read_at: monday }
  const earlier = Array.from({ length: maxDeliveriesPerDay.whatsapp }, (_, each) => ({
    ...seen,
    reference: `seen:${each}`,
  }))
  const earlierNotifications = await db.insertInto('notifications').values(earlier).returning('id').execute()
  const sentDelivery = {
    channel: 'whatsapp',
    state: 'sent',
    due_at: monday,
    created_at: monday,
    sent_at: monday,
  } as const
  const sent = earlierNotifications.map(({ id }) => ({ ...sentDelivery, user_id: userId, notification_id: id }))
  await db.insertInto('notification_deliveries').values(sent).execute()
  await tell(notification)
  await sendDelivery(userId, at(0.2))
  assert.deepEqual(channelsOf(await sendDelivery(userId, at(0.2))), ['email'])
})

test('a full or ended order is not in a later digest', async () => {
  const order = await anOrder(db)
  const pro = await aProfessional(db)
  await tell({ userId: pro.userId, kind: 'order_available', reference: 'x', facts: { uuid: order.uuid } })
  await db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', order.id).execute()
  assert.deepEqual(await sendDelivery(pro.userId, at(3)), [])
  assert.equal((await deliveryOf(pro.userId, 'email')).problem, 'outdated')
})

type Contact = Awaited<ReturnType<typeof aConversation>>

test('next steps of a contact that was cut off overnight are not sent', async () => {
  const cuts = {
    closed: ({ conversationId }: Contact) =>
      db.updateTable('conversations').set({ state: 'closed' }).where('id', '=', conversationId).execute(),
    blocked: ({ order, pro }: Contact) =>
      db
        .insertInto('blocks')
        .values({ blocker_user_id: pro.userId, blocked_user_id: order.clientId, created_at: monday })
        .execute(),
    rejected: ({ leadId }: Contact) =>
      db.updateTable('leads').set({ state: 'rejected', rejected_at: monday }).where('id', '=', leadId).execute(),
  }
  for (const [cut, make] of Object.entries(cuts)) {
    const contact = await aConversation(db, { at: monday })
    const { leadId, order, pro } = contact
    const proposalId = await aProposalInState(db, { leadId, at: monday })
    const facts = { uuid: order.uuid, proposalId }
    await tell({ userId: order.clientId, kind: 'proposal_expiring', leadId, facts })
    await tell({ userId: pro.userId, kind: 'order_edited', leadId, facts: { leadId, uuid: order.uuid } })
    await make(contact)
    for (const [userId, kind] of [
      [order.clientId, 'proposal_expiring'],
      [pro.userId, 'order_edited'],
    ] as const) {
      const sent = (await sendDelivery(userId, at(3))).flatMap(({ contents }) =>
        contents.map((content) => content.kind),
      )
      assert.ok(!sent.includes(kind), `${kind} after ${cut}`)
    }
  }
})

test('a name written from right to left is isolated in a message', async () => {
  const { leadId, order, pro } = await aConversation(db, { at: monday })
  await db.updateTable('professionals').set({ name: 'محمد علي' }).where('id', '=', pro.professionalId).execute()
  await tell({ userId: order.clientId, kind: 'lead_contacted', leadId, facts: { uuid: order.uuid } })
  const [found] = await listOwnNotifications(db, { userId: order.clientId })
  assert.equal(found?.about.professional, '\u2068محمد علي\u2069')
})

test('ended visits and expired coins are dropped from morning messages and digests', async () => {
  const { pro, leadId, order } = await aConversation(db, { at: monday })
  const id = await aVisit(db, { leadId, startsAt: at(1), at: monday })
  const soon = (hours: number) => {
    const facts = { leadId, startsAt: at(hours).toISOString(), zone: 'America/Sao_Paulo' }
    return { userId: pro.userId, kind: 'visit_soon', leadId, reference: `visit:${hours}`, facts } as const
  }
  await tell(soon(1))
  assert.deepEqual(await sendDelivery(pro.userId, at(3)), [], 'at noon, of a visit at ten')

  await db
    .updateTable('visits')
    .set({ starts_at: at(6) })
    .where('id', '=', id)
    .execute()
  await tell(soon(6))
  assert.equal((await sendDelivery(pro.userId, at(3))).length, 1, 'of one in the afternoon')
  await tell(soon(6.5))
  assert.deepEqual(await sendDelivery(pro.userId, at(3)), [], 'of an hour that is another one now')

  const proposed = { uuid: order.uuid, visitId: id }
  await db.updateTable('visits').set({ state: 'proposed' }).where('id', '=', id).execute()
  const input = { userId: order.clientId, kind: 'visit_proposed', leadId, facts: proposed } as const
  await tell({ ...input, reference: 'one' })
  assert.deepEqual(channelsOf(await sendDelivery(order.clientId, at(0.2))), ['whatsapp'])
  await tell({ ...input, reference: 'two' }, at(0.3))
  await db.updateTable('visits').set({ state: 'confirmed' }).where('id', '=', id).execute()
  assert.deepEqual(await sendDelivery(order.clientId, at(0.6)), [], 'it was answered')

  const confirmed = { ...soon(6), kind: 'visit_confirmed' } as const
  await tell({ ...confirmed, reference: 'yes' }, at(0.7))
  await db.updateTable('visits').set({ state: 'canceled', canceled_by: 'client' }).where('id', '=', id).execute()
  assert.deepEqual(await sendDelivery(pro.userId, at(1.2)), [], 'it was taken back')

  const coins = { userId: pro.userId, kind: 'coins_expiring' } as const
  await pickNotifications(db, pro.userId, { pausedUntil: at(24) })
  await tell({ ...coins, reference: 'past', facts: { coins: 5, on: '2026-11-23' } }, at(4))
  await tell({ ...coins, reference: 'today', facts: { coins: 7, on: '2026-11-24' } }, at(4))
  await sendDelivery(pro.userId, at(4))
  assert.deepEqual(
    (await sendDelivery(pro.userId, at(24))).map(({ contents }) => contents[0]!.facts),
    [{ coins: 7, on: '2026-11-24' }],
  )
})

test('a deferred `lead_accepted` notification is dropped if the lead has ended', async () => {
  const { pro, leadId, chatId } = await aConversation(db, { at: monday })
  const yes = { userId: pro.userId, kind: 'lead_accepted', leadId, facts: { chatId } } as const
  await tell({ ...yes, reference: 'one' })
  assert.ok((await sendDelivery(pro.userId, at(0.3))).length > 0)
  await tell({ ...yes, reference: 'two' }, at(0.4))
  await db.updateTable('leads').set({ state: 'ended' }).where('id', '=', leadId).execute()
  assert.deepEqual(await sendDelivery(pro.userId, at(0.8)), [])
})

test('a watch is not notified once its order found a professional or ended', async () => {
  const notifyOf = async (change: { lead_count?: number; status?: 'canceled' }) => {
    const { id: orderId, clientId: userId, uuid } = await anOrder(db)
    await tell({ userId, kind: 'professional_joined', orderId, facts: { uuid } })
    if (Object.keys(change).length) await db.updateTable('orders').set(change).where('id', '=', orderId).execute()
    return channelsOf(await sendDelivery(userId, monday))
  }
  assert.deepEqual(await notifyOf({}), ['email'])
  assert.deepEqual(await notifyOf({ lead_count: 1 }), [])
  assert.deepEqual(await notifyOf({ status: 'canceled' }), [])
})

test('an account unused for 180 days gets e-mails and no phone messages', async () => {
  const { userId, notification } = await aMessage()
  await openSession(db, { userId }, inHours(-181 * 24, monday))
  await tell(notification)
  assert.deepEqual(channelsOf(await sendDelivery(userId, at(1))), [])
  assert.deepEqual(channelsOf(await sendDelivery(userId, at(1.1))), ['email'], 'in its place')
})

test('a notification of a newer release is left to it: not listed, counted or sent, and nothing waits behind it', async () => {
  const notification = await anEndedSearch()
  const { userId } = notification
  const other = await anEndedSearch()
  for (const each of [notification, other]) await tell(each)
  await sql`update notifications set kind = 'of_a_newer_release' where user_id = ${userId}`.execute(db)

  const people = [userId, other.userId]
  const ids = (await db.selectFrom('notifications').select('id').where('user_id', 'in', people).execute()).map(
    ({ id }) => id,
  )
  const handed: number[] = []
  await deliverDue(
    db,
    { ids },
    async ({ to }) => {
      handed.push(to.userId)
      return null
    },
    at(1),
  )
  assert.deepEqual([...new Set(handed)], [other.userId])
  assert.deepEqual(await listOwnNotifications(db, { userId }), [])
  assert.equal(await countUnreadNotifications(db, userId), 0)
  assert.equal(await countNotifications(db, userId), 0)
  assert.equal((await deliveryOf(userId, 'email')).state, 'waiting')
})
