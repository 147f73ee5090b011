import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aVisit } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional, aStaffMember } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { askAll } from '#domain/conversations/ask-all.server.ts'
import { blockPerson, unblockPerson } from '#domain/conversations/block-person.server.ts'
import { reportMessages } from '#domain/conversations/reports/report-messages.server.ts'
import { listPendingReports } from '#domain/conversations/reports/reports.server.ts'
import { shareContact } from '#domain/conversations/share-contact.server.ts'
import { acceptConversation } from '#domain/leads/accept-conversation.server.ts'
import { findContact } from '#domain/leads/contact/contacts.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { setFirstPrice } from '#domain/leads/contact/set-first-price.server.ts'
import { remindClients } from '#domain/leads/remind-clients.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { decideReport } from '#domain/moderation/decide-report.server.ts'
import { contactMask } from '#domain/orders/mask-contact-data.ts'
import { acceptProposal } from '#domain/proposals/accept-proposal.server.ts'
import { askChange } from '#domain/proposals/ask-change.server.ts'
import { notifyOfProposalExpiry } from '#domain/proposals/expire-proposals.server.ts'
import { markProposalSeen } from '#domain/proposals/mark-proposal-seen.server.ts'
import { listItemsToCompare, findNextVersion, findProposal } from '#domain/proposals/one-proposal.server.ts'
import type { Item } from '#domain/proposals/proposal.ts'
import { sendProposal } from '#domain/proposals/send-proposal.server.ts'
import { withdrawProposal } from '#domain/proposals/withdraw-proposal.server.ts'
import { asProfessional, asClient, asStaff } from '#domain/shared/caller.ts'
import { addHours } from '#domain/shared/durations.ts'
import { answerVisit, cancelVisit } from '#domain/visits/answer-visit.server.ts'
import { endVisits } from '#domain/visits/end-visits.server.ts'
import { proposeVisit } from '#domain/visits/propose-visit.server.ts'
import { remindOfVisits } from '#domain/visits/remind-of-visits.server.ts'
import { findVisitForClient, listVisitsOfLead } from '#domain/visits/visits.server.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'

/** Actions of blocked and chat-only pairs besides conversations. */

const { db } = await testDatabase(scope)
await refreshCatalog(db)

async function aDeal() {
  const order = await anOrder(db)
  await db.updateTable('orders').set({ contact_mode: 'chat' }).where('id', '=', order.id).execute()
  const pro = await aProfessional(db)
  const unlocked = await unlockLead(db, asProfessional(pro.userId), { orderUuid: order.uuid }, now)
  assert.ok(unlocked.ok)
  const { leadId } = unlocked.value
  const wrote = await sendFirstMessage(db, asProfessional(pro.userId), { leadId, text: 'Posso ir.' }, now)
  assert.ok(wrote.ok)
  const { chatId } = wrote.value
  assert.ok((await acceptConversation(db, asClient(order.clientId), { leadId }, now)).ok)
  const item: Item = {
    kind: 'labour',
    description: 'Pintar, fale no 11 91234-5678',
    quantity: 1_000,
    unit: 'un',
    unitCents: 40_000,
  }
  const send = (after: number) =>
    sendProposal(
      db,
      asProfessional(pro.userId),
      {
        leadId,
        after,
        photos: [],
        items: [item],
        travelCents: 0,
        discountCents: 0,
        validDays: 10,
        payment: 'Pix no 11 91234-5678',
        warrantyDays: 90,
        conditions: 'Me ligue: (11) 91234-5678',
      },
      now,
    )
  const visit = (time: string) =>
    proposeVisit(
      db,
      asProfessional(pro.userId),
      {
        leadId,
        day: inHours(72).toISOString().slice(0, 10),
        time,
        minutes: 60,
        address: 'Rua das Flores, 10',
        note: 'Qualquer coisa, 11 91234-5678',
      },
      now,
    )
  return { order, pro, leadId, chatId, send, visit, client: order.clientId }
}

const unwrap = <Value>(result: { ok: true; value: Value } | { ok: false; code: string }) => {
  assert.ok(result.ok, JSON.stringify(result))
  return result.value
}

for (const blocker of ['client', 'pro'] as const)
  test(`after a block by the ${blocker} there are no questions, offers, agreements or visits until it is lifted`, async () => {
    const deal = await aDeal()
    const { proposalId } = unwrap(await deal.send(0))
    const { visitId } = unwrap(await deal.visit('14:00'))
    const chat = { chatId: deal.chatId }
    const blockedBy = blocker === 'client' ? asClient(deal.client) : asProfessional(deal.pro.userId)
    assert.ok((await blockPerson(db, blockedBy, chat, now)).ok)
    const listNotifications = () => db.selectFrom('notifications').select('id').execute()
    const before = (await listNotifications()).length
    const over = { ok: false, code: 'lead_over' }
    const ask = () =>
      askAll(db, asClient(deal.client), { orderUuid: deal.order.uuid, text: 'Quando?', clientId: 'a' }, now)
    assert.deepEqual(await ask(), { ok: false, code: 'not_open' })
    assert.deepEqual(await deal.send(1), over)
    assert.deepEqual(await acceptProposal(db, asClient(deal.client), { proposalId }, now), over)
    assert.deepEqual(await askChange(db, asClient(deal.client), { proposalId, words: 'Mais barato' }, now), over)
    assert.deepEqual(await deal.visit('16:00'), over)
    const price = { leadId: deal.leadId, userId: deal.pro.userId, priceCents: 9_000, priceUnit: 'whole' } as const
    assert.deepEqual(await setFirstPrice(db, asProfessional(price.userId), price, now), over)
    const yes = { visitId, userId: deal.client, answer: 'confirm', words: 'Pode vir' } as const
    assert.deepEqual(await answerVisit(db, asClient(yes.userId), yes, now), { ok: false, code: 'visit_changed' })
    await notifyOfProposalExpiry(db, inHours(10 * 24))
    unwrap(await markProposalSeen(db, asClient(deal.client), { proposalId }, now))
    assert.equal((await listNotifications()).length, before, 'nobody is told of anything')
    const seen = await findProposal(db, { proposalId, userId: deal.client, role: 'client' }, now)
    assert.equal(seen?.isDealing, false, 'no buttons')

    assert.ok((await unblockPerson(db, blockedBy, chat, now)).ok)
    unwrap(await ask())
    unwrap(await answerVisit(db, asClient(yes.userId), yes, now))
    unwrap(await acceptProposal(db, asClient(deal.client), { proposalId }, now))
  })

test('a block applies to all orders of the two, and old messages cause no reminders', async () => {
  const deal = await aDeal()
  const another = async () => {
    const order = await anOrder(db)
    await db.updateTable('orders').set({ client_id: deal.client }).where('id', '=', order.id).execute()
    const { leadId } = unwrap(await unlockLead(db, asProfessional(deal.pro.userId), { orderUuid: order.uuid }, now))
    return leadId
  }
  const write = (leadId: number) =>
    sendFirstMessage(db, asProfessional(deal.pro.userId), { leadId, text: 'E aqui?' }, now)
  const written = await another()
  const bare = await another()
  unwrap(await write(written))
  assert.ok((await blockPerson(db, asClient(deal.client), { chatId: deal.chatId }, now)).ok)
  const listNotifications = () =>
    db.selectFrom('notifications').select('id').where('user_id', '=', deal.client).execute()
  const before = (await listNotifications()).length
  assert.deepEqual(await write(bare), { ok: false, code: 'lead_over' })
  assert.deepEqual(await acceptConversation(db, asClient(deal.client), { leadId: written }, now), {
    ok: false,
    code: 'lead_over',
  })
  await remindClients(db, inHours(25))
  assert.equal((await listNotifications()).length, before)
})

test('a visit between blocked people is canceled silently, without reminders', async () => {
  const deal = await aDeal()
  const { visitId } = unwrap(await deal.visit('14:00'))
  unwrap(await answerVisit(db, asClient(deal.client), { visitId, answer: 'confirm', words: '' }, now))
  unwrap(await blockPerson(db, asClient(deal.client), { chatId: deal.chatId }, now))
  const [visit] = await listVisitsOfLead(db, deal.leadId, now)
  await remindOfVisits(db, addHours(visit!.startsAt, -1))
  const kinds = await db.selectFrom('notifications').select('kind').where('lead_id', '=', deal.leadId).execute()
  assert.ok(!kinds.some(({ kind }) => kind === 'visit_near' || kind === 'visit_soon'))
  unwrap(await cancelVisit(db, asProfessional(deal.client), { visitId }, now))
})

test('after staff closed the conversation of a hire, the hire stays, and no proposal or visit follows', async () => {
  const deal = await aDeal()
  const { proposalId } = unwrap(await deal.send(0))
  unwrap(await acceptProposal(db, asClient(deal.client), { proposalId }, now))
  const { proposalId: changeId } = unwrap(await deal.send(1))
  const { visitId } = unwrap(await deal.visit('14:00'))
  unwrap(await answerVisit(db, asClient(deal.client), { visitId, answer: 'confirm', words: '' }, now))
  const begunId = await aVisit(db, { leadId: deal.leadId, startsAt: inHours(-2) })
  const staff = await aStaffMember(db)
  unwrap(await reportMessages(db, asClient(deal.client), { chatId: deal.chatId, reason: 'advance_payment' }, now))
  const { reports } = await listPendingReports(db)
  const decision = { reportId: reports[0]!.id, decision: 'closed' } as const
  unwrap(await decideReport(db, asStaff(staff.userId, 'moderate'), decision, now))

  const over = { ok: false, code: 'lead_over' }
  assert.deepEqual(await deal.send(2), over)
  assert.deepEqual(await acceptProposal(db, asClient(deal.client), { proposalId: changeId }, now), over)
  assert.deepEqual(await askChange(db, asClient(deal.client), { proposalId: changeId, words: 'Menos' }, now), over)
  assert.deepEqual(await withdrawProposal(db, asProfessional(deal.pro.userId), { proposalId: changeId }, now), over)
  assert.deepEqual(await deal.visit('16:00'), over)
  const shown = await findProposal(db, { proposalId: changeId, userId: deal.client, role: 'client' }, now)
  assert.equal(shown?.isDealing, false)
  const next = await findNextVersion(db, { leadId: deal.leadId, userId: deal.pro.userId }, now)
  assert.equal(next?.isDealing, false)
  assert.equal(await notifyOfProposalExpiry(db, inHours(10 * 24)), 0)
  const statesOfVisits = async () =>
    Object.fromEntries((await listVisitsOfLead(db, deal.leadId, now)).map(({ visitId: id, state }) => [id, state]))
  const states = { [visitId]: 'canceled', [begunId]: 'confirmed' }
  assert.deepEqual(await statesOfVisits(), states, 'a visit that has begun stays')
  assert.equal(await remindOfVisits(db, inHours(60)), 0)
  assert.equal(await endVisits(db, now), 1)
  assert.deepEqual(await statesOfVisits(), states)
  const told = await db
    .selectFrom('notifications')
    .select(['user_id as userId', 'kind', 'payload'])
    .where('lead_id', '=', deal.leadId)
    .where('kind', 'in', ['visit_canceled', 'visit_withdrawn'])
    .orderBy('kind')
    .execute()
  assert.deepEqual(
    told.map(({ payload, ...one }) => ({ ...one, isOver: (payload as { isOver?: true }).isOver })),
    [
      { userId: deal.pro.userId, kind: 'visit_canceled', isOver: true },
      { userId: deal.client, kind: 'visit_withdrawn', isOver: true },
    ],
  )
  const contact = await findContact(db, { userId: deal.pro.userId, leadId: deal.leadId })
  assert.deepEqual({ state: contact?.state, isClosed: contact?.isClosed }, { state: 'hired', isClosed: true })
})

test('phones in proposals and visits are hidden for chat-only clients until they share theirs', async () => {
  const deal = await aDeal()
  const { proposalId } = unwrap(await deal.send(0))
  const { visitId } = unwrap(await deal.visit('14:00'))
  unwrap(await askChange(db, asClient(deal.client), { proposalId, words: 'Me chame no 11 92222-3333' }, now))
  unwrap(
    await answerVisit(db, asClient(deal.client), { visitId, answer: 'decline', words: 'Ligue: 11 92222-3333' }, now),
  )
  const all = async () => {
    const both = [
      await findProposal(db, { proposalId, userId: deal.client, role: 'client' }, now),
      await findProposal(db, { proposalId, userId: deal.pro.userId, role: 'professional' }, now),
      await findVisitForClient(db, { visitId, userId: deal.client, uuid: deal.order.uuid }, now),
      await listVisitsOfLead(db, deal.leadId, now),
      [...(await listItemsToCompare(db, [proposalId])).values()],
    ]
    const change = (await findNextVersion(db, { leadId: deal.leadId, userId: deal.pro.userId }, now))!.requestedChange
    return JSON.stringify([both, change])
  }
  const hidden = await all()
  assert.doesNotMatch(hidden, /91234|92222/)
  assert.ok(hidden.includes(contactMask))
  const own = (await findNextVersion(db, { leadId: deal.leadId, userId: deal.pro.userId }, now))!.last!
  assert.match(own.conditions!, /91234/, 'anyone who wrote it goes on from their own words')
  unwrap(await shareContact(db, asClient(deal.client), { chatId: deal.chatId }, now))
  const open = await all()
  assert.match(open, /91234.*92222|92222.*91234/)
  assert.ok(!open.includes(contactMask))
})
