import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { type PaidLead, refundLead } from '#domain/refunds/refunds.server.ts'
import type { RefundReason } from '#domain/refunds/refund.ts'
import { coinBalance } from '#domain/wallet/wallet.server.ts'
import { anOrder, aProfessional, testNow, knowCatalog } from '#test/support/builders.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'

const { db } = await testDatabase({ after })
await knowCatalog(db)

async function aPaidLead() {
  const pro = await aProfessional(db)
  const unlocked = await unlockLead(db, { orderUuid: (await anOrder(db)).uuid, userId: pro.userId }, testNow)
  assert.ok(unlocked.ok)
  return { ...unlocked.value, professionalId: pro.professionalId, professionalUserId: pro.userId }
}
const refund = (lead: PaidLead, reason: RefundReason = 'order_blocked') =>
  db.transaction().execute((tx) => refundLead(tx, lead, reason, testNow))

test('coins come back with a reason, and the professional is told', async () => {
  const lead = await aPaidLead()
  assert.equal(await refund(lead), lead.coinsPaid)
  assert.equal(await coinBalance(db, lead.professionalId), 200)
  const news = await db
    .selectFrom('notifications')
    .select(['kind', 'payload'])
    .where('user_id', '=', lead.professionalUserId)
    .execute()
  assert.deepEqual(news, [
    { kind: 'coins_returned', payload: { leadId: lead.leadId, coins: lead.coinsPaid, reason: 'order_blocked' } },
  ])
  await assertInvariants(db)
})

test('ten who refund one lead at once give it back once', async () => {
  const lead = await aPaidLead()
  const coins = await Promise.all(
    Array.from({ length: 10 }, (_, n) => refund(lead, n % 2 ? 'no_answer' : 'order_blocked')),
  )
  assert.equal(coins.filter(Boolean).length, 1)
  assert.equal(await coinBalance(db, lead.professionalId), 200 - lead.coinsPaid + Math.max(...coins))
  await assertInvariants(db)
})

test('who has left gets nothing back', async () => {
  const lead = await aPaidLead()
  await db.updateTable('professionals').set({ state: 'deleted' }).where('id', '=', lead.professionalId).execute()
  assert.equal(await refund(lead), 0)
  assert.equal(await coinBalance(db, lead.professionalId), 200 - lead.coinsPaid)
})
