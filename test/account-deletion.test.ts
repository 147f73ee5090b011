import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { aLeadInState } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { aPurchase } from '#db/builders/purchases.ts'
import { aVerification } from '#db/builders/verifications.ts'
import type { AccountKind } from '#domain/account-deletion/account-deletion.ts'
import { exportData } from '#domain/account-deletion/data-export/export-data.server.ts'
import { deleteAccount } from '#domain/account-deletion/delete-account.server.ts'
import { countLostData } from '#domain/account-deletion/lost-data.server.ts'
import { requestAccountDeletion, resendDeletionPin } from '#domain/account-deletion/request-deletion.server.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { sendMessage } from '#domain/conversations/send-message.server.ts'
import { askForHelp } from '#domain/help/ask-for-help.server.ts'
import { findSession, openSession } from '#domain/identity/sessions/session.server.ts'
import { startSignIn } from '#domain/identity/sign-in.server.ts'
import { acceptConversation } from '#domain/leads/accept-conversation.server.ts'
import { findContact } from '#domain/leads/contact/contacts.server.ts'
import { markContact } from '#domain/leads/contact/mark-contact.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { isOpen } from '#domain/orders/order.ts'
import { beginSignUp } from '#domain/professionals/begin-sign-up.server.ts'
import { askChange } from '#domain/proposals/ask-change.server.ts'
import { sendProposal } from '#domain/proposals/send-proposal.server.ts'
import { saveTemplate } from '#domain/proposals/templates.server.ts'
import { replyToReview } from '#domain/reviews/reply-to-review.server.ts'
import { listNewestReviews } from '#domain/reviews/reviews.server.ts'
import { asClient, asProfessional, visitor } from '#domain/shared/caller.ts'
import { answerSurvey } from '#domain/surveys/answer-survey.server.ts'
import { surveyForm } from '#domain/surveys/survey-forms.server.ts'
import type { SentSurvey } from '#domain/surveys/survey.ts'
import { withRetry } from '#platform/db.ts'
import { recordInInbox } from '#platform/messaging/inbox.ts'
import { unseal } from '#platform/security/seal.ts'
import { renderEmail } from '#presenters/email.ts'
import { scope } from '#test/support/scope.ts'
import { accountDeletedEmail } from '#texts/messages/account-deleted.ts'
import { testDatabase } from './support/database.ts'
import { findTablesContaining } from './support/find-tables-containing.ts'
import { assertInvariants } from './support/invariants.ts'
import { wrongPin, getQueuedPin } from './support/pins.ts'
import { aRequest, requestOrder } from './support/requests.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

/** A unique word for each person. */
let people = 0
/** Eleven unique digits. */
const documentOf = (canary: string) => String(10_000_000_000 + Number.parseInt(canary.slice(-8), 16))
let visitors = 0
/** Limits count by IP: each visitor has their own. */
const aVisitor = () => ({ user: null, ip: `192.0.2.${++visitors}` })
const aCanary = () => `Canario${++people}x${randomUUID().slice(0, 8)}`
const unwrap = <T>(result: { ok: true; value: T } | { ok: false; code: string }): T => {
  assert.ok(result.ok, JSON.stringify(result))
  return result.value
}

type Person = { userId: number; phone: string }
const leaver = (person: Person, role: AccountKind) => ({ userId: person.userId, role })
const callerOf = (person: Person, role: AccountKind) => ({ user: leaver(person, role) })
const deleteOwn = (person: Person, role: AccountKind, proof: { uuid: string; pin: string }, now = testNow) =>
  deleteAccount(db, callerOf(person, role), proof, now)
/** Asks for a code and returns the deletion, which is retried as in a request; the code is bound to its session. */
async function aRacingDeletion(person: Person, role: AccountKind) {
  const caller = { ...callerOf(person, role), sessionId: 1 }
  const { uuid } = unwrap(await requestAccountDeletion(db, caller, {}, testNow))
  const pin = await getQueuedPin(db, person.phone)
  return () => withRetry(() => deleteAccount(db, caller, { uuid, pin }, testNow))
}

async function leave(person: Person, role: AccountKind, now = testNow) {
  const { uuid } = unwrap(await requestAccountDeletion(db, callerOf(person, role), {}, now))
  const pin = await getQueuedPin(db, person.phone)
  return deleteOwn(person, role, { uuid, pin }, now)
}

const surveyAnswerOf = (client: Person, requestId: string, survey: Omit<SentSurvey, 'userId' | 'requestId'>) =>
  answerSurvey(db, asClient(client.userId), { ...survey, userId: client.userId, requestId }, testNow)

/** A document under review, with a file. */
const sendDocument = (pro: { userId: number; professionalId: number }, word: string) =>
  aVerification(db, pro, { kind: 'company', status: 'correction', holder: word, note: word, withPieces: true })

/** His proposal and template, and her change request. */
async function offer(
  { leadId, userId, clientId }: { leadId: number; userId: number; clientId: number },
  his: string,
  hers: string,
) {
  const line = { kind: 'labour', description: his, quantity: 1_000, unit: 'verba', unitCents: 10_000 } as const
  const content = { items: [line], travelCents: 0, discountCents: 0, payment: his, warrantyDays: 90, conditions: his }
  const version = { ...content, leadId, after: 0, validDays: 10, photos: [] }
  const { proposalId } = unwrap(await sendProposal(db, asProfessional(userId, 'offer'), version, testNow))
  unwrap(await saveTemplate(db, asProfessional(userId), { ...content, templateName: his }, testNow))
  unwrap(await askChange(db, asClient(clientId), { proposalId, words: `Outra cor, ${hers}` }, testNow))
}

/** A client and a professional in an active contact, with a canary in every personal text field. */
async function aNegotiation() {
  const hers = aCanary()
  const his = aCanary()
  const client = await aClient(db, { name: `Ana ${hers}` })
  const pro = await aProfessional(db)
  await db
    .updateTable('users')
    .set({ email: `${hers}@exemplo.com.br`, avatar_url: `/fotos/${hers}.jpg` })
    .where('id', '=', client.userId)
    .execute()
  await db
    .updateTable('users')
    .set({ name: his, email: `${his}@exemplo.com.br`, avatar_url: `/fotos/${his}.jpg` })
    .where('id', '=', pro.userId)
    .execute()
  await db
    .updateTable('professionals')
    .set({
      name: his,
      slug: his.toLowerCase(),
      description: his,
      document: documentOf(his),
      company_name: his,
      photo_url: `/fotos/${his}.jpg`,
    })
    .where('id', '=', pro.professionalId)
    .execute()
  await sendDocument(pro, his)
  await db
    .updateTable('verifications')
    .set({ number: documentOf(his) }) // as the person of a company
    .where('professional_id', '=', pro.professionalId)
    .where('kind', '=', 'identity')
    .execute()
  const session = await openSession(db, { userId: client.userId, userAgent: hers }, testNow)
  const session2 = await openSession(db, { userId: pro.userId, userAgent: his }, testNow)

  const order = await anOrder(db, { client, description: hers })
  await db
    .updateTable('orders')
    .set({
      contact_name: hers,
      contact_email: `${hers}@exemplo.com.br`,
      district: hers,
      street: hers,
      postal_code: '01310100',
      campaign: JSON.stringify({ utm_source: hers }),
    })
    .where('id', '=', order.id)
    .execute()
  const answer = (position: number, question: string, words: string[]) => ({
    order_id: order.id,
    position,
    question,
    title: 'Pergunta',
    value: JSON.stringify(words),
  })
  await db
    .insertInto('order_answers')
    .values([answer(0, 'tipo', [hers]), answer(1, 'nao-existe', [hers])])
    .execute()
  const { leadId } = unwrap(await unlockLead(db, asProfessional(pro.userId), { orderUuid: order.uuid }, testNow))
  const first = await sendFirstMessage(
    db,
    asProfessional(pro.userId, 'first'),
    { leadId, text: `Bom dia, ${his}` },
    testNow,
  )
  const { chatId } = unwrap(first)
  unwrap(await acceptConversation(db, asClient(client.userId), { leadId }, testNow))
  const sendText = (userId: number, text: string) =>
    sendMessage(db, asClient(userId, `k-${text}`), { chatId, text, clientId: text }, testNow)
  await offer({ leadId, userId: pro.userId, clientId: client.userId }, his, hers)
  unwrap(await sendText(pro.userId, `Amanhã, ${his}`))
  unwrap(await sendText(client.userId, `Pode ser, ${hers}`))
  for (const [person, canary] of [
    [client, hers],
    [pro, his],
  ] as const) {
    const ticket = { name: canary, email: `${canary}@exemplo.com.br`, subject: 'other', text: canary } as const
    unwrap(await askForHelp(db, asClient(person.userId), ticket, testNow))
    await recordInInbox(db, testNow, {
      channel: 'email',
      recipient: `${canary}@exemplo.com.br`,
      template: 'x',
      body: canary,
    })
    await recordInInbox(db, testNow, { channel: 'sms', recipient: person.phone, template: 'x', body: canary })
  }
  const notHired = {
    formId: surveyForm('experience').id,
    hired: null,
    rating: null,
    comment: `Ninguém serviu, ${hers}`,
  }
  unwrap(
    await surveyAnswerOf(client, order.uuid, {
      ...notHired,
      answers: [{ name: 'motivo', value: 'Desisti do serviço' }],
    }),
  )
  const reviewed = await aProfessional(db, { service: 'pedreiro' })
  const past = await anOrder(db, { client, service: 'pedreiro', maxLeads: 1 })
  const work = unwrap(await unlockLead(db, asProfessional(reviewed.userId), { orderUuid: past.uuid }, testNow))
  unwrap(await markContact(db, asProfessional(reviewed.userId), { leadId: work.leadId, mark: 'talked' }, testNow))
  const hired = { leadId: work.leadId, professionalId: reviewed.professionalId }
  const formId = surveyForm('service').id
  unwrap(await surveyAnswerOf(client, past.uuid, { formId, hired, rating: 5, comment: 'Ficou ótimo.', answers: [] }))
  const thanks = { userId: reviewed.userId, leadId: work.leadId, text: `Obrigado, ${hers}!` }
  unwrap(await replyToReview(db, asProfessional(thanks.userId), thanks, testNow))
  return { client, pro, hers, his, order, leadId, chatId, reviewed, tokens: [session.token, session2.token] as const }
}

const inHoursOf = (hours: number) => inHours(hours)
const wordsOf = (canary: string, phone: string) => [canary, canary.toLowerCase(), phone, documentOf(canary)]

test('deleting a client leaves no data of theirs in any table; the other side’s stays', async () => {
  const { client, pro, hers, his, order, leadId, chatId, reviewed, tokens } = await aNegotiation()
  const pending = await anOrder(db, { client, status: 'pending_verification', description: hers })
  const waiting = await anOrder(db, { client, status: 'waiting', service: 'eletricista', description: hers })
  const before = await findTablesContaining(db, wordsOf(hers, client.phone))
  for (const table of ['users', 'sessions', 'orders', 'order_answers', 'messages', 'conversations', 'support_tickets'])
    assert.ok(before.includes(`public.${table}: ${hers}`), `the search finds what is there: ${table}`)
  for (const table of ['outbox_messages', 'idempotency_keys', 'survey_responses', 'proposals'])
    assert.ok(before.includes(`public.${table}: ${hers}`), table)
  assert.deepEqual(await countLostData(db, leaver(client, 'client')), { role: 'client', orders: 2, conversations: 1 })
  const hisBefore = await findTablesContaining(db, [his])

  assert.equal((await leave(client, 'client')).ok, true)

  assert.deepEqual(await findTablesContaining(db, wordsOf(hers, client.phone)), [])
  assert.deepEqual(await findTablesContaining(db, [his]), hisBefore, 'the texts of the professional stay')
  assert.equal(await findSession(db, tokens[0], testNow), null, 'signed out at once')
  assert.ok(await findSession(db, tokens[1], testNow), 'the professional is not')
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'status', 'contact_name', 'phone'])
    .where('id', 'in', [order.id, waiting.id, pending.id])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    rows,
    [order.id, waiting.id].map((id) => ({ id, status: 'canceled', contact_name: 'Cliente', phone: null })),
  )
  const contact = (await findContact(db, { userId: pro.userId, leadId }))!
  assert.deepEqual(
    {
      state: contact.state,
      clientName: contact.clientName,
      phone: contact.phone,
      email: contact.email,
      isPaid: contact.coinsPaid > 0,
    },
    { state: 'ended', clientName: 'Cliente', phone: null, email: null, isPaid: true },
  )
  assert.deepEqual(await sendMessage(db, asProfessional(pro.userId), { chatId, text: 'Oi', clientId: 'x' }, testNow), {
    ok: false,
    code: 'not_open',
  })
  const conversation = await db
    .selectFrom('conversations')
    .select(['state', 'last_message'])
    .where('chat_id', '=', chatId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(conversation, { state: 'closed', last_message: '[mensagem apagada]' })
  const [review] = await listNewestReviews(db, { professionalId: reviewed.professionalId }, 1)
  assert.deepEqual(
    { comment: review!.comment, author: review!.author, reply: review!.reply },
    { comment: 'Ficou ótimo.', author: null, reply: 'Obrigado, cliente!' },
  )
  await assertInvariants(db)
})

test('deleting a professional forfeits the coins and removes the profile; the client with the same phone stays', async () => {
  const { client, pro, hers, his, order, chatId, tokens } = await aNegotiation()
  unwrap(
    await beginSignUp(
      db,
      visitor,
      { email: `${his}@exemplo.com.br`, phone: pro.phone, campaign: { utm_source: his } },
      testNow,
    ),
  )
  const before = await findTablesContaining(db, wordsOf(his, pro.phone))
  for (const table of [
    'users',
    'professionals',
    'leads',
    'messages',
    'sign_ups',
    'support_tickets',
    'verifications',
    'proposals',
    'proposal_items',
    'proposal_templates',
  ])
    assert.ok(before.includes(`public.${table}: ${his}`), table)
  assert.ok(before.includes(`public.verifications: ${documentOf(his)}`), 'the CPF of an identity')
  const loss = await countLostData(db, leaver(pro, 'professional'))
  assert.ok(loss.role === 'professional' && loss.coins > 0 && loss.contacts === 1 && loss.conversations === 1)
  const hersBefore = await findTablesContaining(db, [hers])

  const keysOf = () => db.selectFrom('idempotency_keys').select('scope').where('user_id', '=', pro.userId).execute()
  assert.notEqual((await keysOf()).length, 0)
  assert.equal((await leave(pro, 'professional')).ok, true)
  assert.deepEqual(await keysOf(), [], 'no idempotency key of theirs is stored, of whatever action')

  assert.deepEqual(await findTablesContaining(db, wordsOf(his, pro.phone)), [])
  const files = await db.selectFrom('pictures').select('id').where('owner_user_id', '=', pro.userId).execute()
  assert.equal(files.length, 0, 'no document is left')
  assert.deepEqual(await findTablesContaining(db, [hers]), hersBefore)
  assert.equal(await findSession(db, tokens[1], testNow), null)
  assert.ok(await findSession(db, tokens[0], testNow))
  const profile = await db
    .selectFrom('professionals as p')
    .innerJoin('wallets as w', 'w.professional_id', 'p.id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.state', 'p.name', 'p.document', 'w.balance', 'u.status', 'u.name as user', 'u.phone'])
    .where('p.id', '=', pro.professionalId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(profile, {
    state: 'deleted',
    name: 'Profissional',
    document: null,
    balance: 0,
    status: 'deleted',
    user: 'Profissional',
    phone: null,
  })
  const forfeited = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .select(['a.kind', 'e.coins'])
    .where('t.kind', '=', 'forfeit')
    .where('t.reference', '=', `leaving:${pro.professionalId}`)
    .orderBy('a.kind')
    .execute()
  assert.deepEqual(forfeited, [
    { kind: 'forfeited', coins: loss.coins },
    { kind: 'wallet', coins: -loss.coins },
  ])
  const lead = await db
    .selectFrom('leads')
    .select(['state', 'ended_by', 'initial_message'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(lead, { state: 'ended', ended_by: 'professional', initial_message: '[mensagem apagada]' })
  const { state } = await db
    .selectFrom('conversations')
    .select('state')
    .where('chat_id', '=', chatId)
    .executeTakeFirstOrThrow()
  assert.equal(state, 'closed')
  const { status } = await db.selectFrom('orders').select('status').where('id', '=', order.id).executeTakeFirstOrThrow()
  assert.equal(status, 'searching', 'the client’s order goes on')
  assert.equal(client.phone.length, 11)
  await assertInvariants(db)
})

test('the phone is free, and a new account with it has no data of the old one', async () => {
  const client = await aClient(db)
  await anOrder(db, { client })
  assert.equal((await leave(client, 'client')).ok, true)
  assert.deepEqual(await startSignIn(db, visitor, { phone: client.phone, role: 'client' }, testNow), {
    ok: false,
    code: 'not_registered',
  })
  const again = await aClient(db, { phone: client.phone })
  assert.deepEqual(((await exportData(db, leaver(again, 'client'), testNow)) as { orders: unknown[] }).orders, [])
})

test('deleting one of two accounts with the same phone leaves the other', async () => {
  const client = await aClient(db)
  const pro = await aProfessional(db, { phone: client.phone })
  assert.equal((await leave(client, 'client')).ok, true)
  const { status, phone } = await db
    .selectFrom('users')
    .select(['status', 'phone'])
    .where('id', '=', pro.userId)
    .executeTakeFirstOrThrow()
  assert.deepEqual({ status, phone }, { status: 'active', phone: client.phone })
})

test('a wrong PIN, a PIN of another purpose and one of another person delete nothing', async () => {
  const ana = await aClient(db)
  const bia = await aClient(db)
  const login = unwrap(await startSignIn(db, visitor, { phone: ana.phone, role: 'client' }, testNow))
  const loginPin = await getQueuedPin(db, ana.phone)
  const as = (person: Person, uuid: string, pin: string) => deleteOwn(person, 'client', { uuid, pin })
  assert.deepEqual(await as(ana, login.uuid, loginPin), { ok: false, code: 'pin_unknown' })

  const { uuid } = unwrap(await requestAccountDeletion(db, callerOf(ana, 'client'), {}, testNow))
  const pin = await getQueuedPin(db, ana.phone)
  assert.deepEqual(await as(bia, uuid, pin), { ok: false, code: 'pin_unknown' }, 'a session of somebody else')
  assert.deepEqual(await as(ana, uuid, wrongPin(pin)), { ok: false, code: 'pin_wrong' })
  const statuses = await db.selectFrom('users').select('status').where('id', 'in', [ana.userId, bia.userId]).execute()
  assert.deepEqual(statuses, [{ status: 'active' }, { status: 'active' }])
  assert.deepEqual(
    await deleteOwn(ana, 'client', { uuid, pin }, inHoursOf(1)),
    { ok: false, code: 'pin_expired' },
    'an old one',
  )
})

test('two concurrent deletions are one; later ones change nothing', async () => {
  const pro = await aProfessional(db)
  const { uuid } = unwrap(await requestAccountDeletion(db, callerOf(pro, 'professional'), {}, testNow))
  const pin = await getQueuedPin(db, pro.phone)
  const once = () => deleteOwn(pro, 'professional', { uuid, pin })
  const both = await Promise.all([once(), once()])
  assert.equal(both.filter(({ ok }) => ok).length, 1)
  assert.equal((await once()).ok, false)
  assert.deepEqual(await requestAccountDeletion(db, callerOf(pro, 'professional'), {}, testNow), {
    ok: false,
    code: 'pin_unknown',
  })
  await assertInvariants(db)
})

test('a code is not resent within 60 s; afterwards a new one replaces it', async () => {
  const client = await aClient(db)
  const results = await Promise.all(
    [1, 2, 3].map(() => requestAccountDeletion(db, callerOf(client, 'client'), {}, testNow)),
  )
  const uuids = new Set(results.map((one) => unwrap(one).uuid))
  assert.equal(uuids.size, 1, 'one challenge for three clicks')
  const [uuid] = [...uuids] as [string]
  const old = await getQueuedPin(db, client.phone)
  assert.deepEqual(await resendDeletionPin(db, callerOf(client, 'client'), { uuid }, testNow), {
    ok: false,
    code: 'resend_too_early',
    retryAfterSeconds: 59,
  })
  const later = new Date(testNow.getTime() + 61_000)
  unwrap(await resendDeletionPin(db, callerOf(client, 'client'), { uuid }, later))
  const fresh = await getQueuedPin(db, client.phone)
  if (fresh !== old) assert.equal((await deleteOwn(client, 'client', { uuid, pin: old }, later)).ok, false)
  assert.equal((await deleteOwn(client, 'client', { uuid, pin: fresh }, later)).ok, true)
})

test('a client deleted during unlocks: each professional has an ended lead or paid nothing', async () => {
  for (let round = 0; round < 8; round++) {
    const client = await aClient(db, { name: aCanary() })
    const order = await anOrder(db, { client })
    const pros = await Promise.all([1, 2, 3, 4, 5].map(() => aProfessional(db)))
    const leaveInRace = await aRacingDeletion(client, 'client')
    const unlocks = pros.map(({ userId }) => unlockLead(db, asProfessional(userId), { orderUuid: order.uuid }, testNow))
    const [deletion, ...unlocked] = await Promise.all([leaveInRace(), ...unlocks])
    assert.equal(deletion.ok, true)
    const { status, phone } = await db
      .selectFrom('orders')
      .select(['status', 'phone'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    assert.ok(status === 'canceled' || status === 'finalized', status)
    assert.equal(phone, null)
    const leads = await db.selectFrom('leads').select('state').where('order_id', '=', order.id).execute()
    assert.equal(leads.length, unlocked.filter(({ ok }) => ok).length)
    assert.ok(leads.every(({ state }) => state === 'ended'))
    assert.deepEqual(await findTablesContaining(db, [client.phone]), [])
  }
  await assertInvariants(db)
})

test('a request during the deletion of its account leaves no order and no phone', async () => {
  for (let round = 0; round < 8; round++) {
    const client = await aClient(db, { name: aCanary() })
    const leaveInRace = await aRacingDeletion(client, 'client')
    const cities = ['sao-paulo', 'campinas', 'santos', 'sorocaba']
    const ask = (city: string) =>
      requestOrder(db, asClient(client.userId), aRequest('pintor', { phone: client.phone, city }), testNow)
    const [deletion] = await Promise.allSettled([leaveInRace(), ...cities.map(ask)])
    assert.ok(deletion!.status === 'fulfilled' && deletion!.value.ok)
    const orders = await db
      .selectFrom('orders')
      .select(['status', 'phone'])
      .where('client_id', '=', client.userId)
      .execute()
    assert.ok(
      orders.every(({ status }) => !isOpen(status)),
      JSON.stringify(orders),
    )
    assert.deepEqual(await findTablesContaining(db, [client.phone]), [])
  }
})

test('a professional deleted during an unlock leaves no coins and no active lead', async () => {
  for (let round = 0; round < 8; round++) {
    const pro = await aProfessional(db)
    const orders = await Promise.all([1, 2, 3].map(() => anOrder(db)))
    const leaveInRace = await aRacingDeletion(pro, 'professional')
    const [deletion] = await Promise.all([
      leaveInRace(),
      ...orders.map((order) => unlockLead(db, asProfessional(pro.userId), { orderUuid: order.uuid }, testNow)),
    ])
    assert.equal(deletion!.ok, true)
    const leads = await db
      .selectFrom('leads')
      .select('state')
      .where('professional_id', '=', pro.professionalId)
      .execute()
    assert.ok(
      leads.every(({ state }) => state === 'ended'),
      JSON.stringify(leads),
    )
    const { balance } = await db
      .selectFrom('wallets')
      .select('balance')
      .where('professional_id', '=', pro.professionalId)
      .executeTakeFirstOrThrow()
    assert.equal(balance, 0)
  }
  await assertInvariants(db)
})

for (const role of ['client', 'professional'] as const)
  test(`tickets of a signed-out ${role} are found by phone and e-mail, other people’s are not`, async () => {
    const own = aCanary()
    const other = aCanary()
    const person = role === 'client' ? await aClient(db, { name: own }) : await aProfessional(db)
    const email = `${own}@exemplo.com.br`
    await db.updateTable('users').set({ email, name: own }).where('id', '=', person.userId).execute()
    const stranger = await aClient(db)
    const ask = async (words: Partial<Parameters<typeof askForHelp>[2]>, userId?: number) => {
      const ticket = { name: other, email: `${other}@exemplo.com.br`, subject: 'other', text: other, ...words } as const
      return unwrap(await askForHelp(db, userId ? asClient(userId) : aVisitor(), ticket, testNow)).protocol
    }
    const { phone } = person
    const spoken = `(${phone.slice(0, 2)}) ${phone.slice(2, 7)}-${phone.slice(7)}`
    const byEmail = await ask({ name: own, email: email.toUpperCase(), text: `Por e-mail, ${own}` })
    const byPhone = await ask({ name: own, text: `Sou ${own}, liguem no ${spoken}` })
    const complaint = await ask({ text: `Quem atende no ${spoken} me ameaçou` })
    const byOrder = role === 'client' ? await ask({ name: own, email: `pedido-${email}`, text: own }) : undefined
    if (role === 'client') {
      const { id } = await anOrder(db, { client: person })
      await db
        .updateTable('orders')
        .set({ contact_email: `pedido-${email}` })
        .where('id', '=', id)
        .execute()
    }
    await ask({ text: `Meu número é quase ${spoken.slice(0, -1)}` })
    const othersProtocol = await ask({ email, text: `${other} com o e-mail de outra pessoa` }, stranger.userId)

    const { tickets } = await exportData(db, leaver(person, role), testNow)
    const copied = Object.fromEntries(tickets.map(({ protocol, text }) => [protocol, text]))
    assert.deepEqual(copied, {
      [byEmail]: null, // an e-mail is not proved: that it is there, without its words
      [byPhone]: null, // nor is it by a phone, which a complaint about its owner names as well
      ...(byOrder ? { [byOrder]: null } : {}),
    })

    assert.equal((await leave(person, role)).ok, true)

    assert.deepEqual(await findTablesContaining(db, [...wordsOf(own, phone), spoken, email.toUpperCase()]), [
      // Signed-in authors and people who complain about the account keep their text.
      `public.support_tickets: ${own}`,
      `public.support_tickets: ${spoken}`,
    ])
    const { text: complained } = await db
      .selectFrom('support_tickets')
      .select('text')
      .where('protocol', '=', complaint)
      .executeTakeFirstOrThrow()
    assert.equal(complained, `Quem atende no ${spoken} me ameaçou`)
    const remainingTickets = await db
      .selectFrom('support_tickets')
      .select('protocol')
      .where('name', '=', other)
      .where('text', 'like', `%${other}%`)
      .execute()
    assert.deepEqual(
      remainingTickets.map(({ protocol }) => protocol),
      [othersProtocol],
    )
    const nearly = await db
      .selectFrom('support_tickets')
      .select('id')
      .where('text', 'like', 'Meu número é quase%')
      .execute()
    assert.equal(nearly.length, role === 'client' ? 1 : 2)
  })

test('a client’s deletion notifies the professionals of running and recent hired contacts, of no others', async () => {
  const client = await aClient(db)
  const order = await anOrder(db, { client })
  const running = await aLeadInState(db, { order, state: 'contacted' })
  const rejected = await aLeadInState(db, { order, state: 'rejected' })
  const hired = await aLeadInState(db, { order, state: 'hired' })
  const longAgo = await aLeadInState(db, { order, state: 'hired', at: inHours(-91 * 24) })
  const other = await anOrder(db, { client, service: 'eletricista' })
  const left = await aLeadInState(db, { order: other, state: 'hired' })
  await db
    .updateTable('professionals')
    .set({ state: 'deleted' })
    .where('id', '=', db.selectFrom('leads').select('professional_id').where('id', '=', left))
    .execute()
  unwrap(await leave(client, 'client'))
  const told = await db
    .selectFrom('notifications')
    .select('lead_id')
    .where('kind', '=', 'client_left')
    .where('lead_id', 'in', [running, rejected, hired, longAgo, left])
    .execute()
  assert.deepEqual(new Set(told.map(({ lead_id }) => lead_id)), new Set([running, hired]))
})

test('a professional’s deletion notifies the clients of running and recent hired contacts, of no others', async () => {
  const pro = await aProfessional(db)
  const clientWith = async (state: 'contacted' | 'rejected' | 'hired', at = testNow) => {
    const client = await aClient(db)
    await aLeadInState(db, { order: await anOrder(db, { client }), pro, state, at })
    return client
  }
  const running = await clientWith('contacted')
  const rejected = await clientWith('rejected')
  const hired = await clientWith('hired')
  const longAgo = await clientWith('hired', inHours(-91 * 24))
  const gone = await clientWith('hired')
  unwrap(await leave(gone, 'client'))
  unwrap(await leave(pro, 'professional'))
  const told = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('kind', '=', 'professional_left')
    .where(
      'user_id',
      'in',
      [running, rejected, hired, longAgo, gone].map(({ userId }) => userId),
    )
    .execute()
  assert.deepEqual(new Set(told.map(({ user_id }) => user_id)), new Set([running.userId, hired.userId]))
})

test('the data export is complete, lists who saw the contact, and has no data of the other side', async () => {
  const { client, pro, hers, his, leadId } = await aNegotiation()
  const clientExport = JSON.stringify(await exportData(db, leaver(client, 'client'), testNow))
  const data = JSON.parse(clientExport) as {
    account: { phone: string }
    whoSawMyContact: { professional: string; unlockedAt: string }[]
    orders: { answers: unknown[] }[]
    messagesWritten: unknown[]
    tickets: unknown[]
    reviewsWritten: unknown[]
    surveysAnswered: unknown[]
    sessions: object[]
  }
  assert.equal(data.account.phone, client.phone)
  assert.deepEqual(
    data.whoSawMyContact.map(({ professional, unlockedAt }) => [professional, unlockedAt]),
    [
      [his, testNow.toISOString()],
      ['Carlos Teixeira', testNow.toISOString()],
    ],
  )
  assert.deepEqual(
    [data.orders[0]!.answers, data.messagesWritten, data.tickets, data.reviewsWritten, data.surveysAnswered].map(
      (list) => list.length,
    ),
    [2, 2, 1, 1, 2],
  )
  assert.match(clientExport, /"proposals":\[\{[^\]]*"answer":"Outra cor/)
  assert.ok(!clientExport.includes(pro.phone) && !/hash/i.test(clientExport))
  const professionalExport = JSON.stringify(await exportData(db, leaver(pro, 'professional'), testNow))
  for (const word of [hers, client.phone]) assert.ok(!professionalExport.includes(word), word)
  assert.ok(professionalExport.includes(his) && professionalExport.includes('"coinMovements":[{') && leadId > 0)
  assert.match(professionalExport, /"proposals":\[\{[^\]]*"totalCents":10000/)
  assert.ok(!professionalExport.includes('Outra cor') && professionalExport.includes('"proposalModels":[{'))
  assert.match(professionalExport, /"documents":\[\{"kind":"identity","status":"approved"/)
  assert.ok(professionalExport.includes(`"number":"${documentOf(his)}"`), 'the CPF of an identity')
})

test('the data export keeps the names of its fields', async () => {
  const pro = await aProfessional(db, { coins: 20 })
  await aPurchase(db, { pro })
  const data = (await exportData(db, leaver(pro, 'professional'), testNow)) as unknown as Record<string, object[]>
  const fieldsOf = (list: string) => Object.keys(data[list]![0]!).toSorted()
  assert.deepEqual(fieldsOf('coinMovements'), ['coins', 'createdAt', 'id', 'kind', 'refundReason', 'teamReason'])
  assert.deepEqual(fieldsOf('purchases'), [
    'bonusCoins',
    'coins',
    'createdAt',
    'expiresAt',
    'method',
    'paidAt',
    'priceCents',
    'state',
    'teamRefund',
    'uuid',
  ])
})

test('a deleted account gets one last e-mail, whose address is sealed in the job and stored nowhere', async () => {
  const pro = await aProfessional(db)
  const email = `${aCanary().toLowerCase()}@exemplo.com.br`
  await db.updateTable('users').set({ email }).where('id', '=', pro.userId).execute()
  unwrap(await leave(pro, 'professional'))
  assert.deepEqual(await findTablesContaining(db, [email]), [])
  const { rows } = await sql<{ payload: { sealedAddress: string; role: 'professional'; coins: number } }>`
    select payload from graphile_worker._private_jobs order by id desc limit 1`.execute(db)
  const { sealedAddress, role, coins } = rows[0]!.payload
  assert.equal(unseal('goodbye', sealedAddress), email)
  const { subject, body } = renderEmail(accountDeletedEmail(role, coins))
  assert.equal(subject, 'Sua conta na Ajeita foi excluída')
  assert.match(body, /moedas? (foi|foram) perdidas?\./)
})
