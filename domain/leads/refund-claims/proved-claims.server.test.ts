import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aLead } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aStaffMember } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { sendMessage } from '#domain/conversations/send-message.server.ts'
import { openSession } from '#domain/identity/sessions/session.server.ts'
import { recordReceipt } from '#domain/notifications/notifications.server.ts'
import type { ContactMode } from '#domain/orders/order.ts'
import { asClient, asProfessional, asStaff } from '#domain/shared/caller.ts'
import { getCoinBalance, listWalletMovements } from '#domain/wallet/wallet.server.ts'
import type { Receipt } from '#platform/messaging/receipt.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { acceptConversation } from '../accept-conversation.server.ts'
import { findContact } from '../contact/contacts.server.ts'
import { markContact } from '../contact/mark-contact.server.ts'
import { sendFirstMessage } from '../contact/send-first-message.server.ts'
import { findOwnClaim, listWaitingClaims } from './claims.server.ts'
import { decideClaim } from './decide-claim.server.ts'
import { grantProvedClaims } from './proved-claims.server.ts'
import { appeal, requestRefund } from './request-refund.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const iris = await aStaffMember(db)
const nina = await aStaffMember(db)
const words = 'Liguei três vezes e o número não existe.'

async function aContact(contactMode: ContactMode = 'whatsapp') {
  const order = await anOrder(db, { contactMode })
  const { pro, leadId, coinsPaid } = await aLead(db, { order, at: inHours(1) })
  return { ...pro, leadId, coinsPaid, order }
}
type Contact = Awaited<ReturnType<typeof aContact>>

/** The receipt of a message sent to the client at that hour. */
async function comesBack(
  { order }: Pick<Contact, 'order'>,
  hours: number,
  told: Partial<Receipt> = { noSuchNumber: true },
  way = 'whatsapp',
) {
  const providerId = randomUUID()
  const { id } = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', order.clientId)
    .executeTakeFirstOrThrow()
  const sent = { state: 'sent' as const, sent_at: inHours(hours), provider: 'meta', provider_id: providerId }
  await db
    .insertInto('notification_deliveries')
    .values({
      notification_id: id,
      user_id: order.clientId,
      channel: way as 'sms',
      due_at: now,
      created_at: now,
      ...sent,
    })
    .onConflict((conflict) => conflict.columns(['notification_id', 'channel']).doUpdateSet(sent))
    .execute()
  await recordReceipt(
    db,
    { provider: 'meta', providerId, state: 'failed', problem: '131026', ...told },
    inHours(hours + 1),
  )
}
const ask = ({ leadId, userId }: Contact, hours = 10) =>
  requestRefund(db, asProfessional(userId), { leadId, reason: 'wrong_contact', words }, inHours(hours))
const stateOf = async (contact: Contact) => (await findOwnClaim(db, contact, inHours(20)))?.claim?.state
const notificationsOf = async ({ userId }: Contact) =>
  (await db.selectFrom('notifications').select('kind').where('user_id', '=', userId).execute()).map(({ kind }) => kind)
const isRefundedState = async (contact: Contact) => {
  assert.equal(await getCoinBalance(db, contact.professionalId), 200)
  const lines = (await listWalletMovements(db, contact.professionalId)).filter(({ kind }) => kind === 'refund')
  assert.deepEqual(
    lines.map(({ coins }) => coins),
    [contact.coinsPaid],
    'one line',
  )
  assert.deepEqual(await notificationsOf(contact), ['coins_returned'], 'one notification')
  const seen = await findContact(db, contact)
  assert.deepEqual(
    { hiddenBecause: seen?.hiddenBecause, state: seen?.state },
    { hiddenBecause: 'refunded', state: 'ended' },
  )
}

test('a wrong phone proved by a bounced message is refunded at once', async () => {
  const contact = await aContact()
  await comesBack(contact, 3)
  const both = await Promise.all([ask(contact), ask(contact)])
  assert.equal(both.find((one) => one.ok)?.value.state, 'granted')
  // If the first finished before the second looked, the coins are back already.
  assert.match(both.map((one) => (one.ok ? '' : one.code)).join(''), /^(claim_exists|already_returned)$/)
  await isRefundedState(contact)
  assert.equal((await listWaitingClaims(db)).total, 0)
  assert.equal(await grantProvedClaims(db, inHours(11)), 0)
  await assertInvariants(db)
})

test('a waiting claim is granted once when a message bounces, however many jobs run', async () => {
  const contact = await aContact()
  const other = await aContact()
  for (const one of [contact, other]) assert.equal((await ask(one)).ok && (await stateOf(one)), 'open')
  assert.equal(await grantProvedClaims(db, inHours(11)), 0)
  await comesBack(contact, 3)
  const granted = await Promise.all([1, 2, 3].map(() => grantProvedClaims(db, inHours(12))))
  assert.equal(
    granted.reduce((sum, one) => sum + one, 0),
    1,
  )
  assert.deepEqual(
    { contact: await stateOf(contact), other: await stateOf(other) },
    { contact: 'granted', other: 'open' },
  )
  await isRefundedState(contact)
  await assertInvariants(db)
})

test('a staff decision concurrent with the proof refunds once', async () => {
  for (const decision of ['grant', 'deny'] as const) {
    const contact = await aContact()
    assert.ok((await ask(contact)).ok)
    await comesBack(contact, 3)
    const { id: claimId } = await db
      .selectFrom('refund_claims')
      .select('id')
      .where('lead_id', '=', contact.leadId)
      .executeTakeFirstOrThrow()
    const answer = 'Conferimos o número com o cliente.'
    const [decided, granted] = await Promise.all([
      decideClaim(db, asStaff(iris.userId, 'wallet_adjust'), { claimId, decision, answer }, inHours(11)),
      grantProvedClaims(db, inHours(11)),
    ])
    assert.equal(Number(decided.ok) + granted, 1, 'one of them')
    const isBack = granted === 1 || decision === 'grant'
    assert.equal(await getCoinBalance(db, contact.professionalId), isBack ? 200 : 200 - contact.coinsPaid)
  }
  await assertInvariants(db)
})

test('an appeal after a denial is granted by the proof', async () => {
  const contact = await aContact()
  assert.ok((await ask(contact)).ok)
  const { id: claimId } = await db
    .selectFrom('refund_claims')
    .select('id')
    .where('lead_id', '=', contact.leadId)
    .executeTakeFirstOrThrow()
  const no = { claimId, userId: nina.userId, decision: 'deny', answer: 'O número atendeu quando ligamos.' } as const
  assert.ok((await decideClaim(db, asStaff(no.userId, 'wallet_adjust'), no, inHours(11))).ok)
  await comesBack(contact, 12)
  assert.equal(await grantProvedClaims(db, inHours(13)), 0, 'nothing waits')
  assert.ok((await appeal(db, asProfessional(contact.userId), { leadId: contact.leadId, words }, inHours(14))).ok)
  assert.equal(await grantProvedClaims(db, inHours(15)), 1)
  assert.equal(await stateOf(contact), 'appeal_granted')
  assert.equal(await getCoinBalance(db, contact.professionalId), 200)
  await assertInvariants(db)
})

const waits: [string, (contact: Contact) => Promise<unknown>, ContactMode?][] = [
  ['no message came back', async () => {}],
  ['it came back for a reason that passes', (one) => comesBack(one, 3, { problem: '131049' })],
  ['it went before the order was made', (one) => comesBack(one, -5)],
  [
    'a message arrived after it',
    async (one) => {
      await comesBack(one, 3)
      await comesBack(one, 5, { state: 'delivered' })
    },
  ],
  [
    'the client proved the number since',
    async (one) => {
      await comesBack(one, 3)
      await openSession(db, { userId: one.order.clientId }, inHours(6))
    },
  ],
  [
    'the client has another number, and proved it',
    async (one) => {
      await comesBack(one, 3)
      await db.updateTable('users').set({ phone: '11987650001' }).where('id', '=', one.order.clientId).execute()
    },
  ],
  ['it is the number of somebody else', async () => comesBack(await aContact(), 3)],
  ['WhatsApp knows no such number, and a call was wanted', (one) => comesBack(one, 3), 'call'],
  [
    'the client wrote',
    async (one) => {
      const first = { leadId: one.leadId, userId: one.userId, text: 'Posso ir na sexta.' }
      assert.ok((await sendFirstMessage(db, asProfessional(first.userId), first, inHours(2))).ok)
      const conversation = await acceptConversation(
        db,
        asClient(one.order.clientId),
        { leadId: one.leadId },
        inHours(2),
      )
      assert.ok(conversation.ok)
      const { chatId } = conversation.value
      const answer = { chatId, text: 'Pode vir.', clientId: randomUUID() }
      assert.ok((await sendMessage(db, asClient(one.order.clientId), answer, inHours(2))).ok)
      await comesBack(one, 3)
    },
  ],
  [
    'the professional says that they talked',
    async (one) => {
      await comesBack(one, 3)
      assert.ok(
        (await markContact(db, asProfessional(one.userId), { leadId: one.leadId, mark: 'talked' }, inHours(6))).ok,
      )
    },
  ],
]

for (const [name, before, contactMode] of waits)
  test(`a wrong-phone claim waits for staff where ${name}`, async () => {
    const contact = await aContact(contactMode)
    await before(contact)
    assert.deepEqual(await ask(contact), { ok: true, value: { leadId: contact.leadId, state: 'open' } })
    await grantProvedClaims(db, inHours(12))
    assert.equal(await stateOf(contact), 'open')
    assert.equal(await getCoinBalance(db, contact.professionalId), 200 - contact.coinsPaid)
  })

test('a client to be called is proved unreachable by a bounced SMS', async () => {
  const contact = await aContact('call')
  await comesBack(contact, 3, { noSuchNumber: true }, 'sms')
  assert.deepEqual(await ask(contact), { ok: true, value: { leadId: contact.leadId, state: 'granted' } })
})
