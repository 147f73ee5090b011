import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import type { RefundReason } from '#domain/refunds/refund.ts'
import { type PaidLead, refundCoins } from '#domain/refunds/refunds.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { addDays, addHours } from '#domain/shared/durations.ts'
import { expireCoins } from '#domain/wallet/expire-coins.server.ts'
import { getCoinBalance, creditCoins } from '#domain/wallet/wallet.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

async function aPaidLead() {
  const pro = await aProfessional(db)
  const unlocked = await unlockLead(db, asProfessional(pro.userId), { orderUuid: (await anOrder(db)).uuid }, testNow)
  assert.ok(unlocked.ok)
  return { ...unlocked.value, professionalId: pro.professionalId, professionalUserId: pro.userId }
}
const refund = (lead: PaidLead, reason: RefundReason = 'order_blocked') =>
  db.transaction().execute((tx) => refundCoins(tx, lead, reason, testNow))

test('a refund has a reason and notifies the professional', async () => {
  const lead = await aPaidLead()
  assert.equal(await refund(lead), lead.coinsPaid)
  assert.equal(await getCoinBalance(db, lead.professionalId), 200)
  const notifications = await db
    .selectFrom('notifications')
    .select(['kind', 'payload'])
    .where('user_id', '=', lead.professionalUserId)
    .execute()
  assert.deepEqual(notifications, [
    { kind: 'coins_returned', payload: { leadId: lead.leadId, coins: lead.coinsPaid, reason: 'order_blocked' } },
  ])
  await assertInvariants(db)
})

test('200 concurrent unlocks, an expiry and a refund on one wallet account for every coin', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  const { professionalId, userId } = pro
  const later = addDays(testNow, 2)
  const give = (reference: string, coins: number, expiresAt: Date | null) =>
    db
      .transaction()
      .execute((tx) =>
        creditCoins(tx, { kind: 'bonus', reference, professionalId, userId, coins, from: 'bonus', expiresAt }, testNow),
      )

  await give('race:short', 200, addHours(testNow, 1))
  await give('race:long', 2_000, null)

  const first = await unlockLead(db, asProfessional(userId), { orderUuid: (await anOrder(db)).uuid }, testNow)
  assert.ok(first.ok)
  const lead = { ...first.value, professionalId, professionalUserId: userId }
  const orders: string[] = []
  for (let count = 0; count < 200; count++) orders.push((await anOrder(db)).uuid)
  await db
    .updateTable('orders')
    .set({ expires_at: inHours(72, later) })
    .execute()
  const [unlocked] = await Promise.all([
    Promise.all(orders.map((orderUuid) => unlockLead(db, asProfessional(userId), { orderUuid }, later))),
    expireCoins(db, later),
    refund(lead),
  ])
  const sold = unlocked.flatMap((one) => (one.ok ? [one.value.coinsPaid] : []))
  assert.ok(unlocked.every((one) => one.ok || one.code === 'not_enough_coins'))
  assert.ok(sold.length > 20 && sold.length < 200, `${sold.length} were sold`)

  const spent = sold.reduce((all, coins) => all + coins, 0)
  const { ended } = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('e.coins'), eb.lit(0)).as('ended'))
    .where('t.kind', '=', 'expiry')
    .where('a.professional_id', '=', professionalId)
    .executeTakeFirstOrThrow()
  assert.equal(await getCoinBalance(db, professionalId), 2_200 - spent + Number(ended))

  await assertInvariants(db)
})

test('ten concurrent refunds of a lead refund once', async () => {
  const lead = await aPaidLead()
  const coins = await Promise.all(
    Array.from({ length: 10 }, (_, n) => refund(lead, n % 2 ? 'no_answer' : 'order_blocked')),
  )
  assert.equal(coins.filter(Boolean).length, 1)
  assert.equal(await getCoinBalance(db, lead.professionalId), 200 - lead.coinsPaid + Math.max(...coins))
  await assertInvariants(db)
})

test('a deleted account gets no refund', async () => {
  const lead = await aPaidLead()
  await db.updateTable('professionals').set({ state: 'deleted' }).where('id', '=', lead.professionalId).execute()
  assert.equal(await refund(lead), 0)
  assert.equal(await getCoinBalance(db, lead.professionalId), 200 - lead.coinsPaid)
})
