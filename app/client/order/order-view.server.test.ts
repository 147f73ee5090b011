import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aLead } from '#db/builders/leads.ts'
import { aProposal } from '#db/builders/proposals.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { findOrderDetail } from '#domain/orders/order-detail.server.ts'
import { eraseProfile } from '#domain/professionals/erase-profile.server.ts'
import { listProposals } from '#domain/proposals/one-proposal.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { orderView } from './order-view.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

async function viewOf(order: { uuid: string; clientId: number }, leadId: number) {
  const at = inHours(2)
  const detail = await findOrderDetail(db, order)
  return orderView(detail!, { visits: [], proposals: await listProposals(db, [leadId], at), claims: [] }, at)
}

test('a proposal before any message is the next step, not a message to wait for', async () => {
  const { order, leadId } = await aLead(db, { at: now })
  assert.match((await viewOf(order, leadId)).whatNow, /ainda vai escrever/)
  await aProposal(db, { leadId, at: inHours(1) })
  assert.match((await viewOf(order, leadId)).whatNow, /^Leia o orçamento de .+ e responda/)
})

test('a professional whose public page is hidden has no link to it', async () => {
  const { order, leadId, pro } = await aLead(db, { at: now })
  assert.match((await viewOf(order, leadId)).pros[0]!.link!, /^\/profissionais\//)
  await db.updateTable('professionals').set({ state: 'suspended' }).where('id', '=', pro.professionalId).execute()
  const { pros } = await viewOf(order, leadId)
  assert.equal(pros[0]!.link, null)
})

test('a professional who deleted the account no longer serves a place, and left rather than gave up', async () => {
  const { order, leadId, pro } = await aLead(db, { at: now })
  await db.updateTable('leads').set({ state: 'ended', ended_by: 'professional' }).where('id', '=', leadId).execute()
  await db.transaction().execute((tx) => eraseProfile(tx, pro, now))
  const [shown] = (await viewOf(order, leadId)).pros
  assert.equal(shown?.from, null)
  assert.equal(shown?.overText, 'O profissional saiu da Ajeita')
})

test('a professional hired before any conversation arranges the day', async () => {
  const { order, leadId } = await aLead(db, { at: now })
  await aProposal(db, { leadId, accepted: true, at: inHours(1) })
  const { hired, whatNow } = await viewOf(order, leadId)
  assert.match(whatNow, /Ninguém mais recebe o seu contato/)
  assert.equal(hired!.day, null)
  assert.equal(hired!.planLink, null)
  assert.match(hired!.byContact, /tem o seu contato e combina o dia/)
})
