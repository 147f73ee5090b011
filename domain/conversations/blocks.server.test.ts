import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { aLead } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aStaffMember } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { findContact } from '#domain/leads/contact/contacts.server.ts'
import { listUnlockableOrders } from '#domain/leads/unlock/opportunities.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { offerToBest, offerToOne } from '#domain/matching/best-professionals.server.ts'
import { decideReport } from '#domain/moderation/decide-report.server.ts'
import { readReport } from '#domain/moderation/read-report.server.ts'
import { contactMask } from '#domain/orders/mask-contact-data.ts'
import { listLeadsOfOrder } from '#domain/orders/order-leads.server.ts'
import { sendProposal } from '#domain/proposals/send-proposal.server.ts'
import { asProfessional, asStaff, asClient } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { blockPerson, unblockPerson } from './block-person.server.ts'
import { listConversations } from './conversation-list.server.ts'
import { findConversation, listMessages } from './messages.server.ts'
import { reportMessages } from './reports/report-messages.server.ts'
import { listPendingReports } from './reports/reports.server.ts'
import { sendMessage } from './send-message.server.ts'
import { shareContact } from './share-contact.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

/** A conversation that both have opened; `mode` is how its client wants to be reached. */
async function aConversation({
  mode = 'whatsapp',
  first = 'Posso ir.',
}: { mode?: 'chat' | 'whatsapp'; first?: string } = {}) {
  const client = await aClient(db)
  const order = await anOrder(db, { client, contactMode: mode })
  const { leadId, chatId, pro } = await aLead(db, { order, message: first, accepted: true })
  return { client, order, pro, leadId, chatId }
}
type Conversation = Awaited<ReturnType<typeof aConversation>>

const say = async ({ chatId }: Conversation, userId: number, text: string) => {
  const sent = await sendMessage(db, asClient(userId), { chatId, text, clientId: randomUUID() }, now)
  return sent.ok ? sent.value.text : sent.code
}
const readConversation = async ({ chatId }: Conversation, userId: number) => {
  const conversation = (await findConversation(db, { chatId, userId }))!
  const messages = await listMessages(db, {
    conversationId: conversation.id,
    userId,
    hidesContact: conversation.hidesContact,
  })
  return { ...conversation, texts: messages.map(({ text }) => text) }
}

test('a block closes all conversations of the two, and only the blocker can lift it', async () => {
  const conversation = await aConversation()
  const { client, pro, chatId } = conversation
  assert.ok((await blockPerson(db, asProfessional(pro.userId), { chatId }, now)).ok)
  assert.ok((await blockPerson(db, asProfessional(pro.userId), { chatId }, now)).ok, 'twice is once')
  for (const userId of [client.userId, pro.userId]) assert.equal(await say(conversation, userId, 'Oi'), 'not_open')
  const forClient = await readConversation(conversation, client.userId)
  const forPro = await readConversation(conversation, pro.userId)
  assert.deepEqual(
    { state: forClient.state, isBlockedByMe: forClient.isBlockedByMe },
    { state: 'closed', isBlockedByMe: false },
  )
  assert.deepEqual(
    { state: forPro.state, isBlockedByMe: forPro.isBlockedByMe },
    { state: 'closed', isBlockedByMe: true },
  )
  assert.deepEqual(forClient.texts, ['Posso ir.', 'blocked'])

  assert.ok((await unblockPerson(db, asClient(client.userId), { chatId }, now)).ok)
  assert.equal(await say(conversation, client.userId, 'Oi'), 'not_open', 'the other one took back nothing')
  assert.ok((await unblockPerson(db, asProfessional(pro.userId), { chatId }, now)).ok)
  assert.equal(await say(conversation, client.userId, 'Oi'), 'Oi')
  assert.deepEqual((await readConversation(conversation, client.userId)).texts, [
    'Posso ir.',
    'blocked',
    'unblocked',
    'Oi',
  ])
})

test('messages sent during a block are stored before it, or refused', async () => {
  for (let round = 0; round < 8; round++) {
    const conversation = await aConversation()
    const { client, pro, chatId } = conversation
    const block = async () => void (await blockPerson(db, asProfessional(pro.userId), { chatId }, now))
    const messages = Array.from({ length: 6 }, (_, index) => () => say(conversation, client.userId, `Oi ${index}`))
    const all: (() => Promise<unknown>)[] = [...messages]
    all.splice(round % 4, 0, block)
    const answers = await Promise.all(all.map((one) => one()))
    const sent = answers.filter((answer) => String(answer).startsWith('Oi'))
    const { texts } = await readConversation(conversation, client.userId)
    assert.equal(texts.at(-1), 'blocked', texts.join())
    assert.deepEqual(texts.slice(1, -1).toSorted(), sent.toSorted())
  }
})

test('a client shares a contact only in an open conversation', async () => {
  const { client, pro, chatId } = await aConversation({ mode: 'chat' })
  const share = () => shareContact(db, asClient(client.userId), { chatId }, now)
  const refused = { ok: false, code: 'not_open' }
  assert.ok((await blockPerson(db, asProfessional(pro.userId), { chatId }, now)).ok)
  assert.deepEqual(await share(), refused)
  assert.ok((await unblockPerson(db, asProfessional(pro.userId), { chatId }, now)).ok)
  const setState = (state: 'open' | 'closed') =>
    db.updateTable('conversations').set({ state }).where('chat_id', '=', chatId).execute()
  await setState('closed')
  assert.deepEqual(await share(), refused)
  await setState('open')
  assert.ok((await share()).ok)
})

test('a stranger can neither block nor report nor share a contact', async () => {
  const { chatId, pro } = await aConversation({ mode: 'chat' })
  const { userId } = await aClient(db)
  for (const act of [blockPerson, unblockPerson, shareContact])
    assert.deepEqual(await act(db, asClient(userId), { chatId }, now), { ok: false, code: 'not_found' })
  const reported = await reportMessages(db, asClient(userId), { chatId, reason: 'other' }, now)
  assert.deepEqual(reported, { ok: false, code: 'not_found' })
  assert.deepEqual(await shareContact(db, asProfessional(pro.userId), { chatId }, now), {
    ok: false,
    code: 'not_found',
  })
})

test('a blocked pair gets no offers, unlocks or phone numbers of each other', async () => {
  for (const by of ['client', 'pro'] as const) {
    const conversation = await aConversation()
    const { client, pro, leadId, chatId } = conversation
    assert.equal((await findContact(db, { userId: pro.userId, leadId }))!.phone, client.phone)
    const isOver = (id: number) =>
      db
        .updateTable('orders')
        .set({ phone: `1197${String(id).padStart(7, '0')}` })
        .where('id', '=', id)
        .execute() // one at a time is open of a phone
    await isOver(conversation.order.id)
    const next = await anOrder(db, { client })
    await offerToOne(db, { orderId: next.id, professionalId: pro.professionalId }, now)
    assert.equal((await listUnlockableOrders(db, pro.userId, now))!.length, 1)
    assert.ok((await blockPerson(db, asClient(conversation[by].userId), { chatId }, now)).ok)
    const seen = (await findContact(db, { userId: pro.userId, leadId }))!
    assert.deepEqual(
      { phone: seen.phone, email: seen.email, street: seen.street, hiddenBecause: seen.hiddenBecause },
      { phone: null, email: null, street: null, hiddenBecause: 'blocked' },
    )
    assert.deepEqual(await listUnlockableOrders(db, pro.userId, now), [])
    const sale = await unlockLead(db, asProfessional(pro.userId), { orderUuid: next.uuid }, now)
    assert.deepEqual(sale, { ok: false, code: 'not_serving' })
    const row = await db.selectFrom('orders').selectAll().where('id', '=', next.id).executeTakeFirstOrThrow()
    assert.equal(row.lead_count, 0, 'the place is free again')
    await isOver(next.id)
    const another = await anOrder(db, { client })
    const criteria = {
      id: another.id,
      categoryId: row.category_id,
      uf: row.uf,
      cityId: row.city_id,
      phone: client.phone,
      clientId: client.userId,
    }
    const notifiedIds = await offerToBest(db, criteria, { wave: 1, size: 50 }, now)
    assert.ok(!notifiedIds.includes(pro.userId), `blocked by the ${by}`)
    const offeredDirectly = await offerToOne(db, { orderId: another.id, professionalId: pro.professionalId }, now)
    assert.equal(offeredDirectly, undefined)
  }
})

test('a chat-only conversation hides phones and e-mails until the client shares them', async () => {
  const conversation = await aConversation({ mode: 'chat', first: 'Me liga: (11) 91234-5678' })
  const { client, pro, order, leadId, chatId } = conversation
  const hidden = `Me liga: ${contactMask}`
  const [lead] = await listLeadsOfOrder(db, order.id, client.userId)
  assert.equal(lead!.initialMessage, hidden)
  assert.equal((await findContact(db, { userId: pro.userId, leadId }))!.initialMessage, hidden)
  assert.equal(await say(conversation, client.userId, 'É bia@exemplo.com.br'), `É ${contactMask}`)
  for (const [userId, role] of [
    [client.userId, 'client'],
    [pro.userId, 'professional'],
  ] as const) {
    assert.deepEqual((await readConversation(conversation, userId)).texts, [hidden, `É ${contactMask}`])
    const [row] = await listConversations(db, { userId, role })
    assert.equal(row!.text, `É ${contactMask}`)
  }
  assert.ok((await shareContact(db, asClient(client.userId), { chatId }, now)).ok)
  assert.ok((await shareContact(db, asClient(client.userId), { chatId }, now)).ok, 'twice is once')
  assert.deepEqual((await readConversation(conversation, pro.userId)).texts, [
    'Me liga: (11) 91234-5678',
    'É bia@exemplo.com.br',
    'contact_shared',
  ])
  assert.equal((await findContact(db, { userId: pro.userId, leadId }))!.phone, client.phone)
})

test('other conversations show phones as written', async () => {
  const conversation = await aConversation()
  assert.equal(await say(conversation, conversation.client.userId, '(11) 91234-5678'), '(11) 91234-5678')
})

test('a report shows staff only the reported messages; the decision is notified and audited', async () => {
  const conversation = await aConversation()
  const { client, pro, chatId } = conversation
  await say(conversation, client.userId, 'segredo do cliente')
  await say(conversation, pro.userId, 'Faz um Pix adiantado')
  const { messages } = await latest(conversation)
  const receivedMessageId = messages.at(-1)!.id
  const own = messages.at(-2)!.id
  const report = (messageId?: number) =>
    reportMessages(
      db,
      asClient(client.userId),
      { chatId, reason: 'advance_payment', ...(messageId ? { messageId } : {}) },
      now,
    )
  assert.deepEqual(await report(own), { ok: false, code: 'not_found' }, 'one does not report oneself')
  assert.ok((await report(receivedMessageId)).ok)
  assert.ok((await report(receivedMessageId)).ok, 'twice is once')
  const { reports, total } = await listPendingReports(db)
  assert.equal(total, 1)
  const staff = await aStaffMember(db)
  const { id: reportId } = reports[0]!
  const { user: reader } = asStaff(staff.userId, 'moderate')
  const seen = (await readReport(db, reader, { reportId, wholeConversation: false }, now))!
  assert.deepEqual(
    { messages: seen.messages.map(({ text }) => text), conversation: seen.conversation },
    { messages: ['Faz um Pix adiantado'], conversation: null },
  )
  const whole = (await readReport(db, reader, { reportId, wholeConversation: true }, now))!
  assert.equal(whole.conversation!.length, 3)

  const decide = () => decideReport(db, asStaff(staff.userId, 'moderate'), { reportId, decision: 'closed' }, now)
  assert.ok((await decide()).ok)
  assert.deepEqual(await decide(), { ok: false, code: 'already_decided' })
  assert.equal(await say(conversation, pro.userId, 'Oi'), 'not_open')
  assert.equal((await readConversation(conversation, pro.userId)).texts.at(-1), 'closed_by_team')
  const items = [{ kind: 'labour', description: 'Pintura', quantity: 1_000, unit: 'verba', unitCents: 10_000 }] as const
  const terms = { travelCents: 0, discountCents: 0, payment: 'Pix antes', warrantyDays: 90, conditions: 'Oi de novo' }
  const version = { leadId: conversation.leadId, after: 0, validDays: 10, photos: [], items: [...items], ...terms }
  const proposed = await sendProposal(db, asProfessional(pro.userId), version, now)
  assert.deepEqual(proposed, { ok: false, code: 'lead_over' }, 'nor by a proposal')
  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'subject'])
    .where('staff_user_id', '=', staff.userId)
    .orderBy('id')
    .execute()
  const subject = `report:${reportId}`
  assert.deepEqual(audit, [
    { action: 'report.read', subject },
    { action: 'report.read', subject },
    { action: 'conversation.read', subject: `conversation:${chatId}` },
    { action: 'report.decided', subject },
  ])
  const notificationsOf = async (userId: number, kind: string) =>
    (
      await db
        .selectFrom('notifications')
        .select('payload')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .execute()
    ).map(({ payload }) => payload)
  assert.deepEqual(await notificationsOf(client.userId, 'report_decided'), [{ chatId, decision: 'closed' }])
  assert.deepEqual(await notificationsOf(pro.userId, 'conversation_warned'), [{ chatId, reason: 'advance_payment' }])
  assert.deepEqual(await notificationsOf(client.userId, 'conversation_warned'), [])
})

test('without messages of the other side there is nothing to report', async () => {
  const conversation = await aConversation()
  const { pro, chatId } = conversation
  const reported = await reportMessages(db, asProfessional(pro.userId), { chatId, reason: 'offensive' }, now)
  assert.deepEqual(reported, { ok: false, code: 'nothing_to_report' })
})

async function latest({ chatId, client }: Conversation) {
  const conversation = (await findConversation(db, { chatId, userId: client.userId }))!
  return {
    messages: await listMessages(db, { conversationId: conversation.id, userId: client.userId, hidesContact: false }),
  }
}
