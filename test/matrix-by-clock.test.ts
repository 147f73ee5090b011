import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours } from '#db/builders/clock.ts'
import { aConversation, aVisit } from '#db/builders/leads.ts'
import { pickNotifications, aPushSubscription } from '#db/builders/notifications.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProposalInState } from '#db/builders/proposals.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { deliverDue } from '#domain/notifications/deliver.server.ts'
import {
  audienceOf,
  matrix,
  rowOf,
  type DeliveryChannel,
  type When,
  type NotificationKind,
} from '#domain/notifications/matrix.ts'
import { type NotificationInput, notify } from '#domain/notifications/notify.server.ts'
import type { OutgoingMessage } from '#domain/notifications/outgoing-message.ts'
import { listOwnNotifications, markAllNotificationsRead } from '#domain/notifications/own-notifications.server.ts'
import { asClient } from '#domain/shared/caller.ts'
import { scope } from '#test/support/scope.ts'
import { sampleOf } from '#texts/messages/notifications.ts'
import { testDatabase } from './support/database.ts'

/** Every row of the matrix: channels by the clock. */

const { db } = await testDatabase(scope)
await refreshCatalog(db)

/** A Monday, nine in the morning in São Paulo, and ten in the evening of that day. */
const monday = new Date('2026-11-23T12:00:00Z')
const thatEvening = inHours(13, monday)
const minutes = (count: number, from = monday) => inHours(count / 60, from)

type Role = 'client' | 'professional'
const rows = (Object.keys(matrix) as NotificationKind[]).flatMap((kind) =>
  audienceOf(kind).map((role) => ({ kind, role })),
)

/** A person with phone, mailbox and push, and facts of this kind. */
async function notificationFor(kind: NotificationKind, role: Role, at: Date) {
  const conversation = await aConversation(db, {
    at,
    state: kind === 'lead_contacted' || kind === 'lead_unanswered' ? 'contacted' : 'accepted',
  })
  const userId = role === 'client' ? conversation.order.clientId : conversation.pro.userId
  await aPushSubscription(db, userId, { role, at })
  const isOffer = /^order_(by_link|invited|available|urgent|available_later)$/.test(kind)
  const isBeforeLeads = /^(order_held|professional_joined)$/.test(kind)
  const { uuid } = isOffer
    ? await anOrder(db)
    : isBeforeLeads
      ? await anOrder(db, { client: conversation.order, service: 'pedreiro' })
      : conversation.order
  if (kind === 'order_held')
    await db.updateTable('orders').set({ status: 'waiting', published_at: null }).where('uuid', '=', uuid).execute()
  const { chatId, leadId } = conversation
  const visit = /^visit_(proposed|confirmed|near|soon)$/.test(kind) ? await visitFor(leadId, kind, at) : {}
  const real = { uuid, chatId, leadId, proposalId: await aProposalInState(db, { leadId, at }), ...visit }
  const sample = sampleOf(kind).facts
  const facts = Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [name, name in real ? real[name as keyof typeof real] : value]),
  )
  const about = /^lead_(contacted|accepted|chosen)$/.test(kind) || 'visitId' in visit ? { leadId } : {}
  return { userId, kind, facts, reference: 'matrix', ...about } as NotificationInput
}

async function visitFor(leadId: number, kind: NotificationKind, at: Date) {
  const startsAt = inHours(80, at)
  const visitId = await aVisit(db, {
    leadId,
    startsAt,
    at,
    state: kind === 'visit_proposed' ? 'proposed' : 'confirmed',
  })
  return { visitId, startsAt: startsAt.toISOString() }
}

const tell = (notification: NotificationInput, at: Date) =>
  db.transaction().execute((tx) => notify(tx, notification, at))

/** Channels used for a person at a time, in order. */
async function goneAt(userId: number, now: Date) {
  const own = await db.selectFrom('notifications').select('id').where('user_id', '=', userId).execute()
  const emails: OutgoingMessage[] = []
  const send = async (email: OutgoingMessage) => {
    emails.push(email)
    return null
  }
  const which = { ids: own.map(({ id }) => id) }
  await deliverDue(db, which, send, now)
  await deliverDue(db, which, send, now) // what takes the place of another channel
  return emails.map(({ channel }) => channel).sort()
}

/** Channels of the row at a time, without opt-in ones. */
function channelsAt(kind: NotificationKind, when: When) {
  const { channels, unlessAsked = [] } = rowOf(kind)
  return (Object.keys(channels) as DeliveryChannel[])
    .filter((channel) => channels[channel] === when && !unlessAsked.includes(channel))
    .sort()
}
/** An opt-in channel counts as switched off: its fallback is used at once. */
function listFallbackChannels(kind: NotificationKind) {
  const { instead = {}, unlessAsked = [] } = rowOf(kind)
  return unlessAsked.flatMap((channel) => instead[channel] ?? [])
}

for (const { kind, role } of rows)
  test(`${kind} to a ${role}: in-app and open page at once, each channel once at its time`, async () => {
    const notification = await notificationFor(kind, role, monday)
    const { userId } = notification
    assert.equal(await tell(notification, monday), true)
    assert.equal(await tell(notification, minutes(1)), false, 'told twice, it is told once')

    const [notice, ...more] = await listOwnNotifications(db, { userId })
    assert.deepEqual(
      { kind: notice?.kind, isUnread: notice?.isUnread, more: more.length },
      { kind, isUnread: true, more: 0 },
    )
    const live = await db
      .selectFrom('events')
      .select('payload')
      .where('topic', '=', `user:${userId}`)
      .where('kind', '=', 'notification.created')
      .execute()
    assert.deepEqual(
      live.map(({ payload }) => (payload as { kind: string }).kind),
      [kind],
    )

    assert.deepEqual(await goneAt(userId, monday), channelsAt(kind, 'at_once'))
    assert.deepEqual(await goneAt(userId, minutes(9)), [])
    assert.deepEqual(
      await goneAt(userId, minutes(11)),
      [...channelsAt(kind, 'if_unread'), ...listFallbackChannels(kind)].sort(),
    )
    assert.deepEqual(await goneAt(userId, inHours(3, monday)), channelsAt(kind, 'in_digest'))
    assert.deepEqual(await goneAt(userId, inHours(72, monday)), [])
  })

for (const { kind, role } of rows)
  test(`${kind} to a ${role}: read after two minutes, it is not sent later; by night it waits`, async () => {
    const read = await notificationFor(kind, role, monday)
    await tell(read, monday)
    await goneAt(read.userId, monday)
    await markAllNotificationsRead(db, asClient(read.userId), {}, minutes(2))
    const later = [...(await goneAt(read.userId, minutes(11))), ...(await goneAt(read.userId, inHours(3, monday)))]
    assert.deepEqual(later, [])

    const late = await notificationFor(kind, role, thatEvening)
    await tell(late, thatEvening)
    const { guardsAccount } = rowOf(kind)
    const all = [
      ...channelsAt(kind, 'at_once'),
      ...channelsAt(kind, 'if_unread'),
      ...channelsAt(kind, 'in_digest'),
      ...listFallbackChannels(kind),
    ]
    const byNight = [
      ...(await goneAt(late.userId, thatEvening)),
      ...(await goneAt(late.userId, minutes(11, thatEvening))),
    ]
    assert.deepEqual(byNight.sort(), guardsAccount ? all.sort() : [], 'nobody is woken')
    const atEight = inHours(10, thatEvening)
    assert.deepEqual(await goneAt(late.userId, atEight), guardsAccount ? [] : all.sort())
  })

for (const { kind, role } of rows)
  test(`${kind} to a ${role} with everything switched off: ${rowOf(kind).guardsAccount ? 'sent all the same' : 'in-app only'}`, async () => {
    const notification = await notificationFor(kind, role, monday)
    const { userId } = notification
    const off = { push: false, whatsapp: false, sms: false, email: false }
    await pickNotifications(db, userId, { choices: Object.fromEntries(Object.keys(matrix).map((each) => [each, off])) })
    await tell(notification, monday)
    const sentChannels = []
    for (const hours of [0, 0.2, 3, 24]) sentChannels.push(...(await goneAt(userId, inHours(hours, monday))))
    assert.deepEqual(sentChannels, rowOf(kind).guardsAccount ? channelsAt(kind, 'at_once') : [])
    assert.equal((await listOwnNotifications(db, { userId })).length, 1)
  })
