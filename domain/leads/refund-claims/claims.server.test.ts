import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { aLead } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional, aStaffMember } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { blockOrder } from '#domain/moderation/block-order.server.ts'
import { refundCoins } from '#domain/refunds/refunds.server.ts'
import { asClient, asProfessional, asStaff } from '#domain/shared/caller.ts'
import { addDays } from '#domain/shared/durations.ts'
import { getCoinBalance } from '#domain/wallet/wallet.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { closeOrder } from '../close-order.server.ts'
import { findContact } from '../contact/contacts.server.ts'
import { erasedFirstMessage } from '../lead.ts'
import { unlockLead } from '../unlock/unlock-lead.server.ts'
import { answerDue, waitsForStaff } from './claim.ts'
import { getClaimFigures, findClaimStory, findOwnClaim, listRefundFigures, listWaitingClaims } from './claims.server.ts'
import { listClaimsToConfirm, confirmClaim } from './confirm-claim.server.ts'
import { decideClaim } from './decide-claim.server.ts'
import { purgeClaims } from './erase-claims.server.ts'
import { refundDimensions } from './refund-figure.ts'
import { appeal, requestRefund } from './request-refund.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const iris = await aStaffMember(db)
const nina = await aStaffMember(db)
const otto = await aStaffMember(db)

const days = (count: number, from = now) => addDays(from, count)
const words = 'Liguei três vezes e o número é de uma padaria.'
type Pro = Awaited<ReturnType<typeof aProfessional>>
async function aContact(by?: Pro, at = now, client?: { userId: number; phone: string }) {
  const own = by ?? (await aProfessional(db))
  const { leadId, coinsPaid } = await aLead(db, { pro: own, order: await anOrder(db, client ? { client } : {}), at })
  return { ...own, leadId, coinsPaid }
}
type Contact = Awaited<ReturnType<typeof aContact>>
const ask = ({ leadId, userId }: Contact, at = now, reason: 'wrong_contact' | 'repeated_order' = 'wrong_contact') =>
  requestRefund(db, asProfessional(userId), { leadId, reason, words }, at)
const claimId = async ({ leadId }: Contact) =>
  (await db.selectFrom('refund_claims').select('id').where('lead_id', '=', leadId).executeTakeFirstOrThrow()).id
const decide = async (contact: Contact, userId: number, decision: 'grant' | 'deny', at = now) =>
  decideClaim(
    db,
    asStaff(userId, 'wallet_adjust'),
    { claimId: await claimId(contact), decision, answer: 'Conferimos o número com o cliente.' },
    at,
  )
const notificationsOf = async ({ userId }: { userId: number }) =>
  (await db.selectFrom('notifications').select('kind').where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )

test('an answer is promised by the end of the second working day', () => {
  const due = (at: string) => answerDue(new Date(at)).toISOString()
  assert.equal(due('2026-11-23T13:00:00Z'), '2026-11-26T02:59:59.000Z', 'Monday morning: end of Wednesday')
  assert.equal(due('2026-11-20T13:00:00Z'), '2026-11-25T02:59:59.000Z', 'a holiday on Friday: Monday and Tuesday')
})

test('a claim is made once within 30 days, and granting it refunds all coins and ends the contact', async () => {
  const contact = await aContact()
  const stranger = await aProfessional(db)
  assert.deepEqual(
    await requestRefund(
      db,
      asProfessional(stranger.userId),
      { leadId: contact.leadId, reason: 'wrong_city', words },
      now,
    ),
    { ok: false, code: 'not_found' },
  )
  assert.deepEqual(await ask(contact, days(30.1)), { ok: false, code: 'claim_late' })
  const both = await Promise.all([ask(contact), ask(contact)])
  assert.deepEqual(both.map((one) => (one.ok ? one.value.state : one.code)).toSorted(), ['claim_exists', 'open'])
  assert.equal(await getCoinBalance(db, contact.professionalId), 200 - contact.coinsPaid)
  const { claims } = await listWaitingClaims(db)
  assert.ok(claims.some(({ coins }) => coins === contact.coinsPaid))
  const decided = await decide(contact, iris.userId, 'grant')
  assert.ok(decided.ok)
  assert.deepEqual(await decide(contact, nina.userId, 'deny'), { ok: false, code: 'already_decided' })
  const unknown = { claimId: 987_654, decision: 'grant', answer: 'Conferimos o número com o cliente.' } as const
  const ofUnknown = await decideClaim(db, asStaff(iris.userId, 'wallet_adjust'), unknown, now)
  assert.deepEqual(ofUnknown, { ok: false, code: 'not_found' })
  assert.equal(await getCoinBalance(db, contact.professionalId), 200)
  const seen = await findContact(db, contact)
  assert.deepEqual(
    { hiddenBecause: seen?.hiddenBecause, state: seen?.state },
    { hiddenBecause: 'refunded', state: 'ended' },
  )
  assert.deepEqual(await notificationsOf(contact), ['coins_returned'])
  const audit = await db.selectFrom('audit_log').select('staff_user_id').where('action', '=', 'claim.decided').execute()
  assert.deepEqual(audit, [{ staff_user_id: iris.userId }])
  assert.deepEqual(await ask(contact), { ok: false, code: 'already_returned' })
  await assertInvariants(db)
})

test('a denial has a text and one appeal, decided by another person', async () => {
  const contact = await aContact()
  const appealAgain = (at = now) => appeal(db, asProfessional(contact.userId), { leadId: contact.leadId, words }, at)
  assert.deepEqual(await appealAgain(), { ok: false, code: 'not_found' })
  assert.ok((await ask(contact)).ok)
  assert.deepEqual(await appealAgain(), { ok: false, code: 'appeal_over' }, 'nobody has answered yet')
  assert.ok((await decide(contact, iris.userId, 'deny')).ok)
  const own = await findOwnClaim(db, contact, now)
  assert.deepEqual(
    { state: own?.claim?.state, answer: own?.claim?.answer, canAppeal: own?.claim?.canAppeal },
    { state: 'denied', answer: 'Conferimos o número com o cliente.', canAppeal: true },
  )
  assert.deepEqual(await appealAgain(days(31)), { ok: false, code: 'appeal_over' })
  assert.ok((await appealAgain()).ok)
  assert.deepEqual(await appealAgain(), { ok: false, code: 'appeal_over' })
  assert.deepEqual(await decide(contact, iris.userId, 'deny'), { ok: false, code: 'same_person' })
  assert.ok((await decide(contact, nina.userId, 'deny')).ok)
  assert.deepEqual(await appealAgain(), { ok: false, code: 'appeal_over' })
  assert.equal((await findOwnClaim(db, contact, now))?.claim?.state, 'appeal_denied')
  assert.equal(await getCoinBalance(db, contact.professionalId), 200 - contact.coinsPaid)
  assert.deepEqual(await notificationsOf(contact), ['claim_denied', 'claim_denied'])
  const told = await db
    .selectFrom('notifications')
    .select('payload')
    .where('user_id', '=', contact.userId)
    .orderBy('id')
    .execute()
  assert.deepEqual(told, [
    { payload: { leadId: contact.leadId } },
    { payload: { leadId: contact.leadId, isFinal: true } },
  ])
})

test('another refund closes the claim; it can neither be decided nor appealed', async () => {
  const { uuid } = await anOrder(db)
  const onOrder = async () => {
    const pro = await aProfessional(db)
    const unlocked = await unlockLead(db, asProfessional(pro.userId), { orderUuid: uuid }, now)
    assert.ok(unlocked.ok)
    return { ...pro, ...unlocked.value }
  }
  const open = await onOrder()
  const denied = await onOrder()
  const appealed = await onOrder()
  const appealAgain = ({ leadId, userId }: Contact) => appeal(db, asProfessional(userId), { leadId, words }, now)
  for (const contact of [open, denied, appealed]) assert.ok((await ask(contact)).ok)
  for (const contact of [denied, appealed]) assert.ok((await decide(contact, iris.userId, 'deny')).ok)
  assert.ok((await appealAgain(appealed)).ok)
  assert.ok(
    (await blockOrder(db, asStaff(iris.userId, 'moderate'), { orderUuid: uuid, reason: 'contact_data' }, now)).ok,
  )
  const claims = await Promise.all([open, denied, appealed].map((contact) => findOwnClaim(db, contact, now)))
  assert.deepEqual(
    claims.map((own) => [own?.claim?.state, own?.claim?.canAppeal]),
    [
      ['returned', false],
      ['denied', false],
      ['returned', false],
    ],
  )
  for (const contact of [open, appealed])
    for (const decision of ['grant', 'deny'] as const)
      assert.deepEqual(await decide(contact, nina.userId, decision), { ok: false, code: 'already_decided' })
  for (const contact of [open, denied, appealed])
    assert.deepEqual(await appealAgain(contact), { ok: false, code: 'already_returned' })
  assert.deepEqual(await notificationsOf(open), ['coins_returned'])
  assert.deepEqual(await notificationsOf(appealed), ['claim_denied', 'coins_returned'])

  const contact = await withClient()
  assert.ok((await askOnly(contact)).ok)
  assert.ok((await closeOrder(db, asClient(contact.client.userId), { uuid: contact.uuid, as: 'gave_up' }, now)).ok)
  assert.equal((await findOwnClaim(db, contact, now))?.claim?.state, 'returned')
  assert.deepEqual(await contact.asked(), [])
  await assertInvariants(db)
})

test('a refund concurrent with a claim or appeal leaves no claim waiting', async () => {
  const contact = await withClient()
  const denied = await withClient()
  assert.ok((await ask(denied)).ok)
  assert.ok((await decide(denied, iris.userId, 'deny')).ok)
  const cancel = ({ uuid, client }: typeof contact) =>
    closeOrder(db, asClient(client.userId), { uuid, as: 'gave_up' }, now)
  await Promise.all([cancel(contact), ask(contact)])
  await Promise.all([cancel(denied), appeal(db, asProfessional(denied.userId), { leadId: denied.leadId, words }, now)])
  for (const one of [contact, denied]) {
    const own = await findOwnClaim(db, one, now)
    assert.ok(own?.returned)
    assert.ok(!own.claim || !waitsForStaff(own.claim.state))
  }
})

test('a second order of the same client for the same service is refunded at once; the first one waits', async () => {
  const pro = await aProfessional(db)
  const client = await aClient(db)
  const first = await aContact(pro, now, client)
  await db.updateTable('orders').set({ status: 'canceled' }).where('client_id', '=', client.userId).execute()
  const second = await aContact(pro, days(1), client)
  assert.equal(
    (await ask(first, days(1), 'repeated_order')).ok && (await findOwnClaim(db, first, now))?.claim?.state,
    'open',
  )
  const claim = await ask(second, days(1), 'repeated_order')
  assert.deepEqual(claim, { ok: true, value: { leadId: second.leadId, state: 'granted' } })
  assert.equal(await getCoinBalance(db, pro.professionalId), 200 - first.coinsPaid)
})

test('a second order goes to staff if the first was free or the second had a result', async () => {
  const askAfter = async (change: (first: Contact, second: Contact) => Promise<unknown>) => {
    const pro = await aProfessional(db)
    const client = await aClient(db)
    const first = await aContact(pro, now, client)
    await db.updateTable('orders').set({ status: 'canceled' }).where('client_id', '=', client.userId).execute()
    const second = await aContact(pro, days(1), client)
    await change(first, second)
    const claim = await ask(second, days(1), 'repeated_order')
    return claim.ok ? claim.value.state : claim.code
  }
  const refund = ({ leadId, coinsPaid, professionalId, userId }: Contact) =>
    db
      .transaction()
      .execute((tx) =>
        refundCoins(
          tx,
          { leadId, coinsPaid, professionalId, professionalUserId: userId },
          'message_not_opened',
          days(1),
        ),
      )
  const set = ({ leadId }: Contact, what: object) =>
    db.updateTable('leads').set(what).where('id', '=', leadId).execute()
  assert.equal(await askAfter(async () => undefined), 'granted')
  assert.equal(await askAfter((first) => refund(first)), 'open')
  assert.equal(await askAfter((_, second) => set(second, { state: 'hired' })), 'open')
  assert.equal(await askAfter((_, second) => set(second, { talked_at: days(1) })), 'open')
})

test('above 100 coins in 30 days to one professional a second person confirms', async () => {
  const pro = await aProfessional(db, { coins: 500 })
  const contacts: Contact[] = []
  for (let time = 0; time < 4; time++) contacts.push(await aContact(pro))
  let refundedCoins = 0
  for (const contact of contacts) {
    assert.ok((await ask(contact)).ok)
    const decided = await decide(contact, iris.userId, 'grant')
    assert.ok(decided.ok)
    if (refundedCoins + contact.coinsPaid <= 100) {
      refundedCoins += contact.coinsPaid
      assert.equal(decided.value.waitsForSecond, false)
      continue
    }
    assert.equal(decided.value.waitsForSecond, true)
    assert.deepEqual(await decide(contact, iris.userId, 'grant'), { ok: false, code: 'same_person' })
    assert.ok((await decide(contact, otto.userId, 'grant')).ok)
    refundedCoins += contact.coinsPaid
  }
  assert.ok(refundedCoins > 100)
  assert.equal(await getCoinBalance(db, pro.professionalId), 500)
  await assertInvariants(db)
})

test('staff read the whole story before deciding', async () => {
  const contact = await aContact()
  assert.ok((await ask(contact)).ok)
  const story = await findClaimStory(db, await claimId(contact), now)
  assert.deepEqual(
    {
      coinsPaid: story?.coinsPaid,
      words: story?.statement,
      unlocks: story?.unlocks,
      asked: story?.asked,
      byClient: story?.byClient,
    },
    { coinsPaid: contact.coinsPaid, words, unlocks: 1, asked: 1, byClient: 0 },
  )
  const figures = await getClaimFigures(db, days(10))
  assert.deepEqual(
    {
      clientOrders: story?.clientOrders,
      clientContacts: story?.clientContacts,
      clientAsked: story?.clientAsked,
      clientGiven: story?.clientGiven,
    },
    { clientOrders: 1, clientContacts: 1, clientAsked: 1, clientGiven: 0 },
  )
  assert.deepEqual(
    { earlierContacts: story?.earlierContacts, earlierGiven: story?.earlierGiven, attempts: story?.attempts },
    { earlierContacts: 0, earlierGiven: 0, attempts: [] },
  )
  assert.ok(figures.asked >= 5 && figures.granted >= 3 && figures.late >= 1)
})

test('the case shows earlier contacts of the two, with calls and refund statistics', async () => {
  const client = await aClient(db)
  const pro = await aProfessional(db, { coins: 500 })
  const first = await aContact(pro, now, client)
  assert.ok((await ask(first)).ok)
  assert.ok((await decide(first, iris.userId, 'grant')).ok)
  await db.updateTable('orders').set({ status: 'canceled' }).where('client_id', '=', client.userId).execute()
  const second = await aContact(pro, now, client)
  await db
    .insertInto('contact_attempts')
    .values({ lead_id: second.leadId, channel: 'call', note: '', at: days(1) })
    .execute()
  assert.ok((await ask(second, days(1))).ok)
  const story = await findClaimStory(db, await claimId(second), now)
  assert.deepEqual(
    { earlierContacts: story?.earlierContacts, earlierGiven: story?.earlierGiven },
    { earlierContacts: 1, earlierGiven: 1 },
  )
  assert.deepEqual(
    {
      clientOrders: story?.clientOrders,
      clientContacts: story?.clientContacts,
      clientAsked: story?.clientAsked,
      clientGiven: story?.clientGiven,
    },
    { clientOrders: 2, clientContacts: 2, clientAsked: 2, clientGiven: 1 },
  )
  assert.deepEqual(story?.attempts, [{ channel: 'call', at: days(1) }])

  const figures = await listRefundFigures(db, days(2))
  for (const dimension of refundDimensions) {
    const own = figures.filter((one) => one.of === dimension)
    assert.ok(own.length > 0 && own.length <= 5, dimension)
    assert.deepEqual(
      own.map(({ coins }) => coins),
      own.map(({ coins }) => coins).toSorted((a, b) => b - a),
      dimension,
    )
  }
  const { coins, times } = await db
    .selectFrom('refunds')
    .select((eb) => [eb.fn.sum<number>('coins').as('coins'), eb.fn.countAll<number>().as('times')])
    .executeTakeFirstOrThrow()
  const byReason = figures.filter((one) => one.of === 'reason')
  assert.equal(
    byReason.reduce((sum, one) => sum + one.coins, 0),
    Number(coins),
    'every coin that came back has its reason',
  )
  assert.equal(
    byReason.reduce((sum, one) => sum + one.times, 0),
    Number(times),
  )
  assert.ok(figures.every(({ times, contacts }) => contacts === null || contacts >= times))
  assert.deepEqual(await listRefundFigures(db, days(200)), [])
})

const askOnly = (contact: Contact, reason: 'already_hired' | 'other_scope' = 'already_hired', at = now) =>
  requestRefund(db, asProfessional(contact.userId), { leadId: contact.leadId, reason, words }, at)
async function withClient(pro?: Pro) {
  const client = await aClient(db)
  const contact = await aContact(pro, now, client)
  const { uuid } = await db
    .selectFrom('orders as o')
    .innerJoin('leads as l', 'l.order_id', 'o.id')
    .select('o.uuid')
    .where('l.id', '=', contact.leadId)
    .executeTakeFirstOrThrow()
  const confirm = (answer: 'yes' | 'no', userId = client.userId) =>
    confirmClaim(db, asClient(userId), { uuid, leadId: contact.leadId, answer }, now)
  const claimsToConfirm = () => listClaimsToConfirm(db, { uuid, userId: client.userId })
  return { ...contact, client, uuid, confirm, asked: claimsToConfirm }
}

test('a claim that only the client can judge is confirmed by one tap, which refunds all coins', async () => {
  const contact = await withClient()
  assert.deepEqual(await contact.confirm('yes'), { ok: false, code: 'not_found' }, 'nobody asked')
  assert.ok((await askOnly(contact)).ok)
  assert.deepEqual(
    (await contact.asked()).map(({ leadId, reason }) => ({ leadId, reason })),
    [{ leadId: contact.leadId, reason: 'already_hired' }],
  )
  assert.deepEqual(await notificationsOf(contact.client), ['lead_created', 'claim_confirmation_requested'])
  const stranger = await aClient(db)
  assert.deepEqual(await contact.confirm('yes', stranger.userId), { ok: false, code: 'not_found' })
  const both = await Promise.all([contact.confirm('yes'), contact.confirm('yes')])
  assert.deepEqual(both.map((one) => (one.ok ? one.value.returned : one.code)).toSorted(), ['already_decided', true])
  assert.equal(await getCoinBalance(db, contact.professionalId), 200)
  const own = await findOwnClaim(db, contact, now)
  assert.deepEqual(
    { state: own?.claim?.state, clientAnswer: own?.claim?.clientAnswer },
    { state: 'granted', clientAnswer: 'yes' },
  )
  assert.equal((await findContact(db, contact))?.state, 'ended')
  assert.deepEqual(await notificationsOf(contact), ['coins_returned'])
  assert.deepEqual(await contact.asked(), [])
  await assertInvariants(db)
})

test('the client’s denial, a hire, and more than 100 coins in 30 days wait for staff', async () => {
  const refusing = await withClient()
  assert.ok((await askOnly(refusing, 'other_scope')).ok)
  assert.deepEqual(await refusing.confirm('no'), { ok: true, value: { returned: false } })
  assert.deepEqual(await refusing.confirm('yes'), { ok: false, code: 'already_decided' }, 'one answer')
  assert.equal((await findOwnClaim(db, refusing, now))?.claim?.state, 'open')
  const hiring = await withClient()
  await db.updateTable('leads').set({ state: 'hired' }).where('id', '=', hiring.leadId).execute()
  assert.ok((await askOnly(hiring)).ok)
  assert.deepEqual(await hiring.confirm('yes'), { ok: true, value: { returned: false } })
  const pro = await aProfessional(db, { coins: 500 })
  const returned: boolean[] = []
  let coins = 0
  while (coins <= 100) {
    const contact = await withClient(pro)
    assert.ok((await askOnly(contact)).ok)
    const answer = await contact.confirm('yes')
    assert.ok(answer.ok)
    coins += contact.coinsPaid
    assert.equal(answer.value.returned, coins <= 100)
    returned.push(answer.value.returned)
  }
  assert.ok(returned.includes(true))
  const decided = await aContact()
  assert.ok((await ask(decided)).ok)
  assert.deepEqual(
    await confirmClaim(
      db,
      asClient(1),
      { uuid: '00000000-0000-4000-8000-000000000000', leadId: decided.leadId, answer: 'yes' },
      now,
    ),
    { ok: false, code: 'not_found' },
    'a wrong phone is nothing that the client proves',
  )
  await assertInvariants(db)
})

test('texts about a deleted client are erased once staff have decided', async () => {
  const client = await aClient(db)
  const decided = await aContact(undefined, now, client)
  await db.updateTable('orders').set({ status: 'canceled' }).where('client_id', '=', client.userId).execute()
  const open = await aContact(undefined, now, client)
  const other = await aContact()
  for (const contact of [decided, open, other]) assert.ok((await ask(contact)).ok)
  for (const contact of [decided, other]) assert.ok((await decide(contact, iris.userId, 'deny')).ok)
  await db
    .updateTable('users')
    .set({ status: 'deleted', phone: null, email: null, deleted_at: now })
    .where('id', '=', client.userId)
    .execute()
  const statements = async ({ leadId }: Contact) =>
    db
      .selectFrom('refund_claims')
      .select(['statement as words', 'answer', 'appeal_statement as again'])
      .where('lead_id', '=', leadId)
      .executeTakeFirstOrThrow()
  assert.equal(await purgeClaims(db), 1)
  assert.deepEqual(await statements(decided), { words: erasedFirstMessage, answer: erasedFirstMessage, again: null })
  assert.equal((await statements(open)).words, words)
  assert.equal((await statements(other)).words, words)
  assert.equal(await purgeClaims(db), 0)
  assert.ok((await decide(open, nina.userId, 'deny')).ok)
  assert.equal(await purgeClaims(db), 1)
  assert.equal((await statements(open)).words, erasedFirstMessage)
})
