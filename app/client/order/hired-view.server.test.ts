import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aLead, aVisit } from '#db/builders/leads.ts'
import { aProposal } from '#db/builders/proposals.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { closeOtherContacts } from '#domain/leads/close-order.server.ts'
import { findOrderDetail } from '#domain/orders/order-detail.server.ts'
import { listProposals } from '#domain/proposals/one-proposal.server.ts'
import { asClient } from '#domain/shared/caller.ts'
import { listVisitsOfOrder } from '#domain/visits/visits.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { formatDate, formatMoney } from '#texts/format.ts'
import { orderView } from './order-view.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

async function aHire() {
  const { order, leadId, chatId } = await aLead(db, { accepted: true, at: now })
  await aLead(db, { order, at: now })
  const proposalId = await aProposal(db, { leadId, accepted: true, at: inHours(1) })
  const viewAfter = async (hours = 2) => {
    const at = inHours(hours)
    const detail = await findOrderDetail(db, order)
    const visits = await listVisitsOfOrder(db, order, at)
    return orderView(detail!, { visits, proposals: await listProposals(db, [leadId], at), claims: [] }, at)
  }
  const shown = async (hours?: number) => {
    const { hired } = await viewAfter(hours)
    return { day: hired!.day, planLink: hired!.planLink }
  }
  return { order, leadId, chatId, proposalId, viewAfter, shown }
}

test('the card of a hire names professional, price and date, and offers to notify the others once', async () => {
  const { order, proposalId, viewAfter } = await aHire()
  const { hired } = await viewAfter()
  const { name, totalCents } = await db
    .selectFrom('proposals as q')
    .innerJoin('leads as l', 'l.id', 'q.lead_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select(['p.name', 'q.total_cents as totalCents'])
    .where('q.id', '=', proposalId)
    .executeTakeFirstOrThrow()
  assert.equal(hired!.title, `Você contratou ${name!.split(' ')[0]}`)
  assert.equal(hired!.text, `${formatMoney(totalCents)}, aceito em ${formatDate(inHours(1))}. A busca terminou.`)
  assert.equal(hired!.canNotify, true)
  assert.ok((await closeOtherContacts(db, asClient(order.clientId), { uuid: order.uuid }, inHours(2))).ok)
  assert.equal((await viewAfter(3)).hired!.canNotify, false)
})

test('the card of a hire shows the day of the proposal, then a confirmed visit after it', async () => {
  const { proposalId, leadId, shown } = await aHire()
  await db.updateTable('proposals').set({ starts_on: '2026-12-01' }).where('id', '=', proposalId).execute()
  assert.equal((await shown()).day, '01/12/2026')
  await aVisit(db, { leadId, startsAt: inHours(0.5) })
  assert.equal((await shown()).day, '01/12/2026', 'a visit before the quote was to see the work')
  await aVisit(db, { leadId, startsAt: inHours(30) })
  const { day } = await shown()
  assert.match(day!, /, às \d\d:\d\d$/)
  assert.equal((await shown(40)).day, day, 'it stays after its hour')
})

test('without a day the card leads to an open visit, otherwise to the conversation', async () => {
  const { order, leadId, chatId, shown } = await aHire()
  assert.deepEqual(await shown(), { day: null, planLink: `/mensagens/${chatId}#mensagem` })
  const visitId = await aVisit(db, { leadId, startsAt: inHours(30), state: 'proposed' })
  assert.deepEqual(await shown(), { day: null, planLink: `/meus-pedidos/${order.uuid}/visita/${visitId}` })
})

test('after the conversation of a hire was closed nothing leads to it', async () => {
  const { leadId, viewAfter } = await aHire()
  const before = await viewAfter()
  assert.equal(before.hired!.isClosed, false)
  assert.match(before.whatNow, /conversa/)
  await db.updateTable('conversations').set({ state: 'closed' }).where('lead_id', '=', leadId).execute()
  const after = await viewAfter()
  assert.equal(after.hired!.isClosed, true)
  assert.doesNotMatch(after.whatNow, /conversa/)
})
