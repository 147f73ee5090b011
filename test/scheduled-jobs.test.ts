import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional, aStaffMember } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { blockPerson, unblockPerson } from '#domain/conversations/block-person.server.ts'
import { sendMessage } from '#domain/conversations/send-message.server.ts'
import { purgeAccessRecords } from '#domain/identity/purge-access-records.server.ts'
import { openSession } from '#domain/identity/sessions/session.server.ts'
import { acceptConversation } from '#domain/leads/accept-conversation.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { logAttempt } from '#domain/leads/pipeline/contact-notes.server.ts'
import { decideClaim } from '#domain/leads/refund-claims/decide-claim.server.ts'
import { requestRefund } from '#domain/leads/refund-claims/request-refund.server.ts'
import { refundUnanswered } from '#domain/leads/refund/refund-unanswered.server.ts'
import { refundUnopened } from '#domain/leads/refund/refund-unopened.server.ts'
import { rejectLead } from '#domain/leads/rejection/reject-lead.server.ts'
import { remindClients } from '#domain/leads/remind-clients.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { offerDueWaves } from '#domain/matching/offer-due-waves.server.ts'
import { deliverDue } from '#domain/notifications/deliver.server.ts'
import type { NotificationKind } from '#domain/notifications/matrix.ts'
import { eraseNotifications } from '#domain/notifications/notifications.server.ts'
import type { OutgoingMessage } from '#domain/notifications/outgoing-message.ts'
import { askWhetherNeeded } from '#domain/orders/lifecycle/ask-still-needed.server.ts'
import { expireOrders, purgeUnverifiedOrders } from '#domain/orders/lifecycle/expire-orders.server.ts'
import { asClient, asProfessional, asStaff, visitor } from '#domain/shared/caller.ts'
import { getCoinBalance, listWalletMovements } from '#domain/wallet/wallet.server.ts'
import { renderEmail } from '#presenters/email.ts'
import { scope } from '#test/support/scope.ts'
import { notificationEmail, notificationWords } from '#texts/messages/notifications.ts'
import { testDatabase } from './support/database.ts'
import { findTablesContaining } from './support/find-tables-containing.ts'
import { assertInvariants } from './support/invariants.ts'
import { aRequest, requestOrder } from './support/requests.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

/** A Monday, nine in the morning in São Paulo, with no holiday in the week. The orders of the builders are older. */
const monday = new Date('2026-11-23T12:00:00Z')
const at = (hours: number) => inHours(hours, monday)

type Options = Parameters<typeof anOrder>[1]

/** A searching order that was proved and published on Monday. */
async function anOrderOfMonday(options: Options = {}, openHours = 48) {
  const order = await anOrder(db, options)
  await db
    .updateTable('orders')
    .set({ verified_at: monday, published_at: monday, expires_at: at(openHours), offered_wave: 3 })
    .where('id', '=', order.id)
    .execute()
  return order
}

const countNotifications = async (userId: number, kind: NotificationKind) =>
  (await db.selectFrom('notifications').select('id').where('user_id', '=', userId).where('kind', '=', kind).execute())
    .length
const noticesOf = (userId: number) =>
  db
    .selectFrom('notifications as n')
    .innerJoin('notification_deliveries as d', 'd.notification_id', 'n.id')
    .select(['n.id', 'n.kind', 'd.due_at'])
    .where('n.user_id', '=', userId)
    .where('d.channel', '<>', 'push')
    .orderBy('n.id')
    .execute()

/** Sends what one person is to get, as the job does, and says in what words. */
async function listEmailsTo(userId: number, now: Date) {
  const emails: { to: string; subject: string; body: string }[] = []
  const send = async ({ contents, to }: OutgoingMessage) => {
    const words = contents.map((each) => notificationWords(each, to.role))
    emails.push({
      to: to.address,
      ...renderEmail(
        notificationEmail(words, {
          origin: 'https://ajeita.example',
          stop: '/x',
          leaveAll: '/avisos/sair/y',
          role: to.role,
        }),
      ),
    })
    return null
  }
  for (const { id } of await noticesOf(userId)) await deliverDue(db, { ids: [id] }, send, now)
  return emails
}

const statusOf = async (id: number) =>
  (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const stateOf = async (leadId: number) =>
  await db.selectFrom('leads').select(['state', 'ended_by']).where('id', '=', leadId).executeTakeFirstOrThrow()

/** A professional unlocks on Monday at nine and writes after `writtenAfterHours`. */
async function aContact({
  writtenAfterHours = 1,
  client,
}: { writtenAfterHours?: number; client?: Awaited<ReturnType<typeof aClient>> } = {}) {
  const pro = await aProfessional(db)
  const order = await anOrderOfMonday(client ? { client } : {}, 24 * 30)
  const unlocked = await unlockLead(db, asProfessional(pro.userId), { orderUuid: order.uuid }, monday)
  assert.ok(unlocked.ok)
  const { leadId, coinsPaid } = unlocked.value
  const sent = await sendFirstMessage(
    db,
    asProfessional(pro.userId),
    { leadId, text: 'Bom dia!' },
    at(writtenAfterHours),
  )
  assert.ok(sent.ok)
  return { ...pro, leadId, coinsPaid, chatId: sent.value.chatId, clientId: order.clientId, order }
}
const open = (leadId: number, hours: number) =>
  db
    .updateTable('leads')
    .set({ opened_at: at(hours) })
    .where('id', '=', leadId)
    .execute()
const accept = (leadId: number, clientUserId: number, hours: number) =>
  acceptConversation(db, asClient(clientUserId), { leadId }, at(hours))

test('a lost wave is sent a minute late, once, on the order’s schedule', async () => {
  const pros = []
  for (let n = 0; n < 14; n++)
    pros.push(await aProfessional(db, { coins: 0, service: 'gesseiro', city: ['ce', 'fortaleza'] }))
  const anOffer = async (urgency: 'today' | 'month') => {
    const order = await anOrder(db, { service: 'gesseiro', city: ['ce', 'fortaleza'], urgency })
    await db
      .updateTable('orders')
      .set({ published_at: monday, expires_at: at(48) })
      .where('id', '=', order.id)
      .execute()
    return async () =>
      (await db.selectFrom('order_offers').select('wave').where('order_id', '=', order.id).execute()).length
  }
  const calm = await anOffer('month')
  const urgent = await anOffer('today')
  const minutes = (count: number) => at(count / 60)
  await offerDueWaves(db, minutes(0.5))
  assert.deepEqual(
    { calm: await calm(), urgent: await urgent() },
    { calm: 0, urgent: 0 },
    'the jobs themselves have a minute',
  )
  await offerDueWaves(db, minutes(1))
  assert.deepEqual({ calm: await calm(), urgent: await urgent() }, { calm: 12, urgent: 12 })
  await Promise.all([offerDueWaves(db, minutes(7)), offerDueWaves(db, minutes(7))])
  assert.deepEqual({ calm: await calm(), urgent: await urgent() }, { calm: 12, urgent: 14 })
  await offerDueWaves(db, minutes(16))
  assert.deepEqual({ calm: await calm(), urgent: await urgent() }, { calm: 14, urgent: 14 })
  await offerDueWaves(db, minutes(61))
  assert.equal(await offerDueWaves(db, minutes(61)), 0)
  assert.deepEqual({ calm: await calm(), urgent: await urgent() }, { calm: 14, urgent: 14 })
})

test('an expired search becomes finalized or empty; the client is notified once, in-app and by e-mail', async () => {
  const contact = await aContact()
  const lonely = await anOrderOfMonday()
  await db
    .updateTable('orders')
    .set({ expires_at: at(48) })
    .where('id', '=', contact.order.id)
    .execute()
  await expireOrders(db, at(47))
  assert.equal(await statusOf(lonely.id), 'searching')
  await Promise.all([expireOrders(db, at(48)), expireOrders(db, at(48))])
  assert.equal(await expireOrders(db, at(49)), 0)
  assert.equal(await statusOf(contact.order.id), 'finalized')
  assert.equal(await statusOf(lonely.id), 'finalized_zero_lead')
  assert.equal(await countNotifications(contact.clientId, 'order_finalized'), 1)
  assert.equal(await countNotifications(lonely.clientId, 'order_finalized_zero_lead'), 1)
  const [first, email] = await listEmailsTo(contact.clientId, at(48))
  assert.equal(first?.subject, 'Você recebeu uma mensagem!')
  const { name } = await db
    .selectFrom('professionals')
    .select('name')
    .where('user_id', '=', contact.userId)
    .executeTakeFirstOrThrow()
  assert.ok(first.body.startsWith(`${name} respondeu ao seu pedido de `), 'the sender is named')
  assert.equal(email?.to, 'bia@exemplo.com.br')
  assert.equal(email.subject, 'A busca do seu pedido terminou: 1 profissional respondeu')
  assert.match(email.body, new RegExp(`https://ajeita.example/meus-pedidos/${contact.order.uuid}`))
  const [other] = await listEmailsTo(lonely.clientId, at(48))
  assert.match(other!.body, /ninguém pôde atender/)
  assert.deepEqual(await listEmailsTo(lonely.clientId, at(48)), [], 'a job that runs again sends nothing')
  await assertInvariants(db)
})

test('a message queued at night is sent at eight, and not to deleted accounts', async () => {
  const order = await anOrderOfMonday({}, 38) // Tuesday, eleven at night
  const expiredOrder = await anOrderOfMonday({}, 38)
  await expireOrders(db, at(38))
  const eight = new Date('2026-11-25T11:00:00Z')
  assert.deepEqual(await listEmailsTo(order.clientId, at(38)), [])
  assert.deepEqual(
    (await noticesOf(order.clientId)).map(({ due_at }) => due_at),
    [eight],
  )
  assert.deepEqual(await listEmailsTo(order.clientId, at(39)), [], 'also when the job runs too early')
  assert.equal((await listEmailsTo(order.clientId, eight)).length, 1)
  await db.transaction().execute((tx) => eraseNotifications(tx, expiredOrder.clientId))
  assert.deepEqual(await noticesOf(expiredOrder.clientId), [])
  const evening = await anOrderOfMonday({}, 35.9) // Tuesday, six minutes to nine in the evening
  await expireOrders(db, at(35.9))
  assert.deepEqual(await listEmailsTo(evening.clientId, at(36)), [], 'a job that comes too late waits, too')
  assert.deepEqual(
    (await noticesOf(evening.clientId)).map(({ due_at }) => due_at),
    [eight],
    'and what is waited for is known',
  )
  const nameless = await anOrderOfMonday({}, 30)
  await expireOrders(db, at(30))
  await db.updateTable('users').set({ email: null }).where('id', '=', nameless.clientId).execute()
  assert.deepEqual(await listEmailsTo(nameless.clientId, at(30)), [])
})

test('"Ainda precisa?" is asked after 24 and 44 hours, urgent ones not after 24, and a late run asks once', async () => {
  const ordinary = await anOrderOfMonday({}, 72)
  const urgent = await anOrderOfMonday({ urgency: 'today' }, 26.5)
  const late = await anOrderOfMonday({}, 72)
  const short = await anOrderOfMonday({}, 25)
  const countQuestions = (order: { clientId: number }) => countNotifications(order.clientId, 'still_needed')
  await askWhetherNeeded(db, at(23.9))
  assert.equal(await countQuestions(ordinary), 0)
  // The run after 24 hours did not happen for this order.
  await db
    .updateTable('orders')
    .set({ still_needed_asked_at: at(100) })
    .where('id', '=', late.id)
    .execute()
  await Promise.all([askWhetherNeeded(db, at(24)), askWhetherNeeded(db, at(24))])
  assert.deepEqual(
    {
      ordinary: await countQuestions(ordinary),
      urgent: await countQuestions(urgent),
      short: await countQuestions(short),
    },
    { ordinary: 1, urgent: 0, short: 0 },
  )
  await askWhetherNeeded(db, at(43))
  assert.equal(await countQuestions(ordinary), 1)
  await db.updateTable('orders').set({ still_needed_asked_at: null }).where('id', '=', late.id).execute()
  await askWhetherNeeded(db, at(44))
  await askWhetherNeeded(db, at(45))
  assert.deepEqual(
    { ordinary: await countQuestions(ordinary), late: await countQuestions(late) },
    { ordinary: 2, late: 1 },
  )
  const { still_needed_asked_at } = await db
    .selectFrom('orders')
    .select('still_needed_asked_at')
    .where('id', '=', ordinary.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(still_needed_asked_at, at(44))
  assert.equal((await listEmailsTo(late.clientId, at(48)))[0]?.subject, 'Ainda precisa de um pintor?')
  await db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', ordinary.id).execute()
  assert.deepEqual(await listEmailsTo(ordinary.clientId, at(48)), [], 'not asked any more once it is over')
})

test('an unanswered message is reminded after 24 and 48 hours', async () => {
  const contact = await aContact()
  const refused = await aContact()
  const opened = await aContact()

  await open(opened.leadId, 20)
  assert.ok((await rejectLead(db, asClient(refused.clientId), { leadId: refused.leadId, reason: 'hired' }, at(2))).ok)
  const waits = (one: typeof contact) => countNotifications(one.clientId, 'lead_unanswered')
  await remindClients(db, at(24.9))
  assert.equal(await waits(contact), 0)

  await Promise.all([remindClients(db, at(25)), remindClients(db, at(25))])
  assert.deepEqual(
    { contact: await waits(contact), refused: await waits(refused), opened: await waits(opened) },
    { contact: 1, refused: 0, opened: 0 },
  )

  await remindClients(db, at(48.9))
  assert.deepEqual({ contact: await waits(contact), opened: await waits(opened) }, { contact: 1, opened: 1 })
  await remindClients(db, at(49))
  await remindClients(db, at(200))
  await remindClients(db, at(300))
  assert.deepEqual(
    { contact: await waits(contact), refused: await waits(refused), opened: await waits(opened) },
    { contact: 2, refused: 0, opened: 2 },
  )

  const emails = await listEmailsTo(contact.clientId, at(49))
  assert.equal(emails[1]?.subject, 'Há mensagem esperando sua resposta')
  const { count } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', contact.order.id)
    .where('lead_id', '=', contact.leadId)
    .where('kind', '=', 'lead_unanswered')
    .executeTakeFirstOrThrow()
  assert.equal(Number(count), 2, 'the order has unread notifications again')

  const missed = await aContact()
  const second = await aProfessional(db)
  const unlocked = await unlockLead(db, asProfessional(second.userId), { orderUuid: missed.order.uuid }, at(1))
  assert.ok(unlocked.ok)

  const { leadId } = unlocked.value
  assert.ok((await sendFirstMessage(db, asProfessional(second.userId), { leadId, text: 'Olá!' }, at(1))).ok)
  await remindClients(db, at(60))
  await remindClients(db, at(61))
  assert.equal(await waits(missed), 2, 'a client missed for two days is reminded once of each message')

  const reminders = (await noticesOf(missed.clientId)).filter(({ kind }) => kind === 'lead_unanswered')
  assert.equal(reminders.length, 1, 'and gets one e-mail for both')
})

test('a message unopened for 48 hours is refunded fully and ended, if sent in time', async () => {
  const contact = await aContact()
  const slow = await aContact({ writtenAfterHours: 5 })
  const seen = await aContact()
  await open(seen.leadId, 3)

  await refundUnopened(db, at(48.9))
  assert.equal(await getCoinBalance(db, contact.professionalId), 200 - contact.coinsPaid)
  await Promise.all([refundUnopened(db, at(49)), refundUnopened(db, at(49))])
  await refundUnopened(db, at(60))
  assert.equal(await getCoinBalance(db, contact.professionalId), 200)
  assert.deepEqual(await stateOf(contact.leadId), { state: 'ended', ended_by: 'system' })
  for (const other of [slow, seen]) {
    assert.equal(await getCoinBalance(db, other.professionalId), 200 - other.coinsPaid)
    assert.equal((await stateOf(other.leadId)).state, 'contacted')
  }

  const [movement] = await listWalletMovements(db, contact.professionalId)
  assert.deepEqual(
    { kind: movement?.kind, refundReason: movement?.refundReason, coins: movement?.coins },
    { kind: 'refund', refundReason: 'message_not_opened', coins: contact.coinsPaid },
  )

  const [email] = await listEmailsTo(contact.userId, at(49))
  assert.ok(
    email!.body.startsWith(
      `${contact.coinsPaid} moedas voltaram para sua carteira. Motivo: o cliente não abriu sua mensagem.`,
    ),
  )

  const { lead_count } = await db
    .selectFrom('orders')
    .select('lead_count')
    .where('id', '=', contact.order.id)
    .executeTakeFirstOrThrow()
  assert.equal(lead_count, 1, 'the place stays taken')

  const conversation = await db
    .selectFrom('conversations')
    .select('state')
    .where('chat_id', '=', contact.chatId)
    .executeTakeFirstOrThrow()
  assert.equal(conversation.state, 'closed')
  assert.equal(await countNotifications(contact.clientId, 'coins_returned'), 0, 'the client is told nothing of it')

  await assertInvariants(db)
})

test('a client who accepts during the refund either precedes it or is too late', async () => {
  for (let round = 0; round < 20; round++) {
    const contact = await aContact()
    const [, accepted] = await Promise.all([
      refundUnopened(db, at(49)),
      accept(contact.leadId, contact.clientId, 49),
      refundUnopened(db, at(49)),
    ])
    const { state } = await stateOf(contact.leadId)
    const back = (await getCoinBalance(db, contact.professionalId)) === 200
    assert.deepEqual({ state, back }, accepted.ok ? { state: 'accepted', back: false } : { state: 'ended', back: true })
  }
  await assertInvariants(db)
})

test('a claim for all coins is decided before the automatic half refund', async () => {
  const { userId: iris } = await aStaffMember(db)
  for (const [decision, back] of [
    ['grant', (paid: number) => paid],
    ['deny', (paid: number) => Math.ceil(paid / 2)],
  ] as const) {
    const contact = await aContact()
    const { leadId, userId, chatId } = contact
    assert.ok((await accept(leadId, contact.clientId, 2)).ok)
    assert.ok(
      (await sendMessage(db, asClient(userId), { chatId, text: 'Oi', clientId: `asked-${decision}` }, at(26))).ok,
    )
    assert.ok(
      (
        await requestRefund(
          db,
          asProfessional(userId),
          { leadId, reason: 'wrong_city', words: 'A casa fica em outra cidade.' },
          at(100),
        )
      ).ok,
    )
    await refundUnanswered(db, at(130))
    assert.equal(await getCoinBalance(db, contact.professionalId), 200 - contact.coinsPaid, 'nothing came by itself')
    const { id: claimId } = await db
      .selectFrom('refund_claims')
      .select('id')
      .where('lead_id', '=', leadId)
      .executeTakeFirstOrThrow()
    assert.ok(
      (
        await decideClaim(
          db,
          asStaff(iris, 'wallet_adjust'),
          { claimId, decision, answer: 'Conferimos a cidade.' },
          at(131),
        )
      ).ok,
    )
    await refundUnanswered(db, at(132))
    assert.equal(await getCoinBalance(db, contact.professionalId), 200 - contact.coinsPaid + back(contact.coinsPaid))
  }
  await assertInvariants(db)
})

test('a claim during the half refund either precedes it and waits, or is too late', async () => {
  const claimRefund = async (leadId: number, userId: number) =>
    requestRefund(
      db,
      asProfessional(userId),
      { leadId, reason: 'wrong_city', words: 'A casa fica em outra cidade.' },
      at(130),
    )
  for (let round = 0; round < 20; round++) {
    const { leadId, userId, chatId, clientId, coinsPaid, professionalId } = await aContact()
    assert.ok((await accept(leadId, clientId, 2)).ok)
    assert.ok((await sendMessage(db, asClient(userId), { chatId, text: 'Oi', clientId: `race-${round}` }, at(26))).ok)
    const [, claim] = await Promise.all([refundUnanswered(db, at(130)), claimRefund(leadId, userId)])
    const back = (await getCoinBalance(db, professionalId)) - (200 - coinsPaid)
    const states = await db.selectFrom('refund_claims').select('state').where('lead_id', '=', leadId).execute()
    assert.deepEqual(
      { back, states },
      claim.ok ? { back: 0, states: [{ state: 'open' }] } : { back: Math.ceil(coinsPaid / 2), states: [] },
    )
  }
  await assertInvariants(db)
})

test('half of the coins are refunded after five days of silence to an opened message, with attempts on two days', async () => {
  const write = (contact: Awaited<ReturnType<typeof aContact>>, userId: number, hours: number) =>
    sendMessage(db, asClient(userId), { chatId: contact.chatId, text: 'Oi', clientId: `m${hours}` }, at(hours))
  const silent = await aContact()
  const answered = await aContact()
  const lazy = await aContact()
  const sameDay = await aContact()
  for (const contact of [silent, answered, lazy, sameDay])
    assert.ok((await accept(contact.leadId, contact.clientId, 2)).ok)
  for (const contact of [silent, answered]) assert.ok((await write(contact, contact.userId, 26)).ok)
  assert.ok((await write(sameDay, sameDay.userId, 3)).ok)
  assert.ok((await write(answered, answered.clientId, 27)).ok)
  await refundUnanswered(db, at(2 + 119))
  assert.equal(await getCoinBalance(db, silent.professionalId), 200 - silent.coinsPaid)
  await Promise.all([refundUnanswered(db, at(2 + 120)), refundUnanswered(db, at(2 + 120))])
  await refundUnanswered(db, at(400))
  const half = Math.ceil(silent.coinsPaid / 2)
  assert.equal(await getCoinBalance(db, silent.professionalId), 200 - silent.coinsPaid + half)
  assert.equal((await stateOf(silent.leadId)).state, 'accepted', 'the conversation goes on')
  for (const other of [answered, lazy, sameDay])
    assert.equal(await getCoinBalance(db, other.professionalId), 200 - other.coinsPaid)
  await assertInvariants(db)
})

test('a recorded call counts as an attempt; one on the same day, a note and an e-mail do not', async () => {
  const attempt = (contact: Awaited<ReturnType<typeof aContact>>, way: 'call' | 'email' | 'other', hours: number) =>
    logAttempt(db, asProfessional(contact.userId), { leadId: contact.leadId, way, note: '' }, at(hours))
  const called = await aContact()
  const sameDay = await aContact()
  const wrote = await aContact()
  for (const contact of [called, sameDay, wrote]) assert.ok((await accept(contact.leadId, contact.clientId, 2)).ok)
  assert.ok((await attempt(called, 'call', 26)).ok)
  assert.ok((await attempt(sameDay, 'call', 3)).ok)
  for (const way of ['email', 'other'] as const) assert.ok((await attempt(wrote, way, 26)).ok)
  await refundUnanswered(db, at(2 + 120))
  const half = Math.ceil(called.coinsPaid / 2)
  assert.equal(await getCoinBalance(db, called.professionalId), 200 - called.coinsPaid + half)
  for (const other of [sameDay, wrote])
    assert.equal(await getCoinBalance(db, other.professionalId), 200 - other.coinsPaid)
})

test('silence during a block by the professional is not refunded, even if lifted', async () => {
  const contacts = { blocked: await aContact(), unblocked: await aContact(), byClient: await aContact() }
  for (const [name, contact] of Object.entries(contacts)) {
    const { chatId, userId, clientId, leadId } = contact
    assert.ok((await accept(leadId, clientId, 2)).ok)
    const blocker = name === 'byClient' ? asClient(clientId) : asProfessional(userId)
    assert.ok((await blockPerson(db, blocker, { chatId }, at(3))).ok)
    assert.ok((await logAttempt(db, asProfessional(userId), { leadId, way: 'call', note: '' }, at(26))).ok)
    if (name === 'unblocked') assert.ok((await unblockPerson(db, blocker, { chatId }, at(100))).ok)
  }
  await refundUnanswered(db, at(2 + 120))
  const back = async ({ professionalId, coinsPaid }: typeof contacts.blocked) =>
    (await getCoinBalance(db, professionalId)) - (200 - coinsPaid)
  assert.deepEqual(
    { blocked: await back(contacts.blocked), unblocked: await back(contacts.unblocked) },
    { blocked: 0, unblocked: 0 },
  )
  assert.equal(await back(contacts.byClient), Math.ceil(contacts.byClient.coinsPaid / 2))
})

test('a client who answers during the half refund either precedes it or is too late', async () => {
  for (let round = 0; round < 20; round++) {
    const contact = await aContact()
    const { chatId, clientId, userId } = contact
    assert.ok((await accept(contact.leadId, clientId, 2)).ok)
    assert.ok((await sendMessage(db, asClient(userId), { chatId, text: 'Oi', clientId: 'b' }, at(26))).ok)
    const [answer] = await Promise.all([
      sendMessage(db, asClient(clientId), { chatId, text: 'Oi', clientId: 'a' }, at(130)),
      refundUnanswered(db, at(130)),
    ])
    assert.ok(answer.ok)
    await refundUnanswered(db, at(131))
    const back = (await getCoinBalance(db, contact.professionalId)) - 200 + contact.coinsPaid
    assert.ok(back === 0 || back === Math.ceil(contact.coinsPaid / 2))
  }
  await assertInvariants(db)
})

test('an unverified request is purged after a day with its text and PIN', async () => {
  const word = 'Canarinho-da-terra'
  const request = aRequest('pintor', {
    phone: '11987651111',
    name: `Bia ${word}`,
    description: `${word} na sala`,
  })
  const result = await requestOrder(db, visitor, request, monday)
  assert.ok(result.ok)
  assert.ok((await findTablesContaining(db, [word])).length > 0)
  assert.equal(await purgeUnverifiedOrders(db, at(23.9)), 0)
  assert.equal(await purgeUnverifiedOrders(db, at(24.1)), 1)
  assert.equal(await purgeUnverifiedOrders(db, at(24.1)), 0)
  assert.deepEqual(await findTablesContaining(db, [word]), [])
  const pins = await db.selectFrom('pin_challenges').select('id').where('phone', '=', '11987651111').execute()
  assert.deepEqual(pins, [])
})

test('addresses and browsers of sessions are stored for six months after the last use', async () => {
  const { userId } = await aClient(db)
  const { sessionId } = await openSession(db, { userId, userAgent: 'Firefox', ip: '203.0.113.7' }, monday)
  const record = () =>
    db.selectFrom('sessions').select(['address', 'user_agent']).where('id', '=', sessionId).executeTakeFirstOrThrow()
  assert.equal(await purgeAccessRecords(db, new Date('2027-05-23T11:59:59Z')), 0)
  assert.equal((await record()).address, '203.0.113.7')
  assert.equal(await purgeAccessRecords(db, new Date('2027-05-23T12:00:01Z')), 1)
  assert.equal(await purgeAccessRecords(db, new Date('2027-05-23T12:00:01Z')), 0)
  assert.deepEqual(await record(), { address: null, user_agent: null })
})

test('six months before the 31st end with a shorter month, not some days later', async () => {
  const { userId } = await aClient(db)
  await openSession(db, { userId, ip: '203.0.113.8' }, new Date('2027-03-02T12:00:00Z'))
  assert.equal(await purgeAccessRecords(db, new Date('2027-08-31T12:00:00Z')), 0)
})
