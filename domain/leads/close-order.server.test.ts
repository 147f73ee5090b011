import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { sendMessage } from '#domain/conversations/send-message.server.ts'
import { findOrderDetail } from '#domain/orders/order-detail.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import type { CloseReason } from '#domain/shared/close-reason.ts'
import { getCoinBalance } from '#domain/wallet/wallet.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { acceptConversation } from './accept-conversation.server.ts'
import { closeOrder } from './close-order.server.ts'
import { openMessage } from './contact/open-message.server.ts'
import { sendFirstMessage } from './contact/send-first-message.server.ts'
import { findProfilesOfOrder } from './order-profiles.server.ts'
import { unlockLead } from './unlock/unlock-lead.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

type Order = Awaited<ReturnType<typeof anOrder>>
const close = ({ uuid, clientId }: Order, as: CloseReason = 'gave_up', at = now) =>
  closeOrder(db, asClient(clientId), { uuid, as }, at)

async function aContact(order: Order, wrote = false) {
  const pro = await aProfessional(db)
  const unlocked = await unlockLead(db, asProfessional(pro.userId), { orderUuid: order.uuid }, now)
  assert.ok(unlocked.ok)
  const { leadId, coinsPaid } = unlocked.value
  if (wrote) assert.ok((await sendFirstMessage(db, asProfessional(pro.userId), { leadId, text: 'Posso ir.' }, now)).ok)
  return { ...pro, leadId, coinsPaid }
}
const accept = ({ leadId }: { leadId: number }, { clientId }: Order) =>
  acceptConversation(db, asClient(clientId), { leadId }, now)
/** The client writes in the accepted conversation. */
async function reply({ leadId }: { leadId: number }, { clientId }: Order) {
  const { chat_id: chatId } = await db
    .selectFrom('conversations')
    .select('chat_id')
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  assert.ok((await sendMessage(db, asClient(clientId), { chatId, text: 'Oi!', clientId: `r${leadId}` }, now)).ok)
}
const newsOf = async (userId: number) =>
  (await db.selectFrom('notifications').select('kind').where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )
const leadRow = (id: number) => db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stateOfConversation = async (leadId: number) =>
  (await db.selectFrom('conversations').select('state').where('lead_id', '=', leadId).executeTakeFirst())?.state

test('a picked professional without a conversation is refunded', async () => {
  const order = await anOrder(db)
  const picked = await aContact(order, true)
  const spoke = await aContact(order, true)
  for (const pro of [picked, spoke]) assert.ok((await accept(pro, order)).ok)
  await db.updateTable('leads').set({ origin: 'instant_match' }).where('order_id', '=', order.id).execute()
  await reply(spoke, order)
  assert.ok((await close(order)).ok)
  assert.deepEqual(
    { picked: (await leadRow(picked.leadId)).state, spoke: (await leadRow(spoke.leadId)).state },
    { picked: 'ended', spoke: 'accepted' },
  )
  assert.equal(await getCoinBalance(db, picked.professionalId), 200)
  assert.equal(await getCoinBalance(db, spoke.professionalId), 200 - spoke.coinsPaid)
  await assertInvariants(db)
})

test('closing within a day ends and refunds unaccepted contacts; a conversation goes on', async () => {
  const order = await anOrder(db)
  const silent = await aContact(order)
  const wrote = await aContact(order, true)
  const conversations = await aContact(order, true)
  assert.ok((await accept(conversations, order)).ok)
  await reply(conversations, order)
  assert.ok((await close(order, 'solved', inHours(24))).ok)

  const detail = (await findOrderDetail(db, order))!
  assert.deepEqual(
    { status: detail.status, closedAs: detail.closedAs, closedAt: detail.closedAt },
    { status: 'canceled', closedAs: 'solved', closedAt: inHours(24) },
  )
  for (const { leadId, professionalId, userId } of [silent, wrote]) {
    assert.deepEqual(
      { state: (await leadRow(leadId)).state, ended_by: (await leadRow(leadId)).ended_by },
      { state: 'ended', ended_by: 'client' },
    )
    assert.equal(await getCoinBalance(db, professionalId), 200)
    assert.deepEqual((await newsOf(userId)).toSorted(), ['coins_returned', 'order_closed'])
  }
  assert.equal(await stateOfConversation(wrote.leadId), 'closed')
  assert.equal((await leadRow(conversations.leadId)).state, 'accepted')
  assert.equal(await stateOfConversation(conversations.leadId), 'open')
  assert.equal(await getCoinBalance(db, conversations.professionalId), 200 - conversations.coinsPaid)
  assert.deepEqual(await newsOf(conversations.userId), ['lead_accepted', 'message_received', 'order_closed'])
  await assertInvariants(db)
})

test('an accepted message alone is no conversation within a day, but is one with a hire or after the day', async () => {
  const acceptedIn = async (talked = false) => {
    const order = await anOrder(db)
    const contact = await aContact(order, true)
    assert.ok((await accept(contact, order)).ok)
    if (talked) await db.updateTable('leads').set({ talked_at: now }).where('id', '=', contact.leadId).execute()
    return { order, contact }
  }
  const late = new Date(inHours(24).getTime() + 1)
  for (const { talked = false, as, at, goesOn } of [
    { as: 'gave_up', at: now, goesOn: false },
    { as: 'solved', at: inHours(24), goesOn: false },
    { as: 'gave_up', at: now, goesOn: true, talked: true },
    { as: 'hired', at: now, goesOn: true },
    { as: 'gave_up', at: late, goesOn: true },
  ] as const) {
    const { order, contact } = await acceptedIn(talked)
    assert.ok((await close(order, as, at)).ok)
    const { state } = await leadRow(contact.leadId)
    const coins = await getCoinBalance(db, contact.professionalId)
    const name = `${as} ${at.toISOString()}`
    if (goesOn) assert.deepEqual({ state, coins }, { state: 'accepted', coins: 200 - contact.coinsPaid }, name)
    else
      assert.deepEqual(
        { state, coins, conversation: await stateOfConversation(contact.leadId) },
        { state: 'ended', coins: 200, conversation: 'closed' },
        name,
      )
  }
  await assertInvariants(db)
})

test('closing after a day refunds nothing; a rejected contact is unchanged', async () => {
  const order = await anOrder(db)
  const silent = await aContact(order)
  const refused = await aContact(order)
  await db.updateTable('leads').set({ state: 'rejected', rejected_at: now }).where('id', '=', refused.leadId).execute()
  assert.ok((await close(order, 'hired', new Date(inHours(24).getTime() + 1))).ok)
  assert.equal(await getCoinBalance(db, silent.professionalId), 200 - silent.coinsPaid)
  assert.equal((await leadRow(silent.leadId)).state, 'ended')
  assert.equal((await leadRow(refused.leadId)).state, 'rejected')
  assert.deepEqual(await newsOf(refused.userId), [])
  await assertInvariants(db)
})

test('closing is idempotent, also concurrently; the first reason stays', async () => {
  const order = await anOrder(db)
  const contact = await aContact(order)
  const results = await Promise.all((['solved', 'solved', 'solved'] as const).map((as) => close(order, as)))
  assert.ok(results.every(({ ok }) => ok))
  assert.ok((await close(order, 'gave_up')).ok)
  assert.equal((await findOrderDetail(db, order))!.closedAs, 'solved')
  assert.equal((await newsOf(contact.userId)).filter((kind) => kind === 'order_closed').length, 1)
  await assertInvariants(db)
})

test('another client cannot close an order, and an ended order cannot be closed', async () => {
  const order = await anOrder(db)
  const stranger = await aClient(db)
  assert.deepEqual(await close({ ...order, clientId: stranger.userId }), { ok: false, code: 'not_found' })
  for (const status of ['finalized_zero_lead', 'blocked'] as const)
    assert.deepEqual(await close(await anOrder(db, { status })), { ok: false, code: 'search_over' }, status)
  assert.ok((await close(await anOrder(db, { status: 'waiting' }))).ok)
})

test('closing concurrently with an unlock and an acceptance loses, creates and repeats no coin', async () => {
  const pros = await Promise.all(Array.from({ length: 2 }, () => aProfessional(db, { coins: 2_000 })))
  for (let round = 0; round < 20; round++) {
    const order = await anOrder(db)
    const contact = await aContact(order, true)
    const [closed, accepted, ...unlocks] = await Promise.all([
      close(order, 'hired'),
      accept(contact, order),
      ...pros.map(({ userId }) => unlockLead(db, asProfessional(userId), { orderUuid: order.uuid }, now)),
    ])
    assert.ok(closed.ok)
    for (const unlock of unlocks) {
      if (!unlock.ok) assert.equal(unlock.code, 'order_closed')
      else
        assert.equal((await leadRow(unlock.value.leadId)).state, 'ended', 'an unlock before the end is ended with it')
    }
    const { state } = await leadRow(contact.leadId)
    assert.equal(state, accepted.ok ? 'accepted' : 'ended')
    assert.equal(await getCoinBalance(db, contact.professionalId), accepted.ok ? 200 - contact.coinsPaid : 200)
  }
  await assertInvariants(db)
})

test('the time a message was opened is stored once, for its owner only', async () => {
  const order = await anOrder(db)
  const silent = await aContact(order)
  const wrote = await aContact(order, true)
  const open = (leadId: number, clientUserId = order.clientId, at = now) =>
    openMessage(db, asClient(clientUserId), { leadId }, at)
  assert.deepEqual(await open(silent.leadId), { ok: false, code: 'no_message' })
  assert.deepEqual(await open(wrote.leadId, (await aClient(db)).userId), { ok: false, code: 'not_found' })
  assert.equal((await leadRow(wrote.leadId)).opened_at, null)
  assert.ok((await open(wrote.leadId)).ok)
  assert.ok((await open(wrote.leadId, order.clientId, inHours(1))).ok)
  assert.deepEqual((await leadRow(wrote.leadId)).opened_at, now)
})

test('the profiles of a request are listed by uuid or number, for its owner', async () => {
  const order = await anOrder(db)
  const contact = await aContact(order)
  const findProfiles = (requestId: string, clientUserId = order.clientId) =>
    findProfilesOfOrder(db, { requestId, clientUserId })
  const found = await findProfiles(order.uuid)
  assert.deepEqual(found, {
    category: 'Pintor',
    leads: [{ id: contact.leadId, profileId: contact.professionalId, name: 'Carlos Teixeira', avatar: null }],
  })
  assert.deepEqual(await findProfiles(String(order.id)), found)
  assert.equal(await findProfiles(order.uuid, (await aClient(db)).userId), undefined)
  for (const odd of ['', '0', '-1', 'x', '1;2', '9'.repeat(40)]) assert.equal(await findProfiles(odd), undefined)
})
