import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional, aStaffMember } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { emailsToStaff } from '#domain/moderation/overdue.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { addDays } from '#domain/shared/durations.ts'
import { sandboxPayments } from '#platform/payments/sandbox-payments.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { buyCoinsFrom } from './buy-coins.server.ts'
import { cancelWithinCoolingOff } from './cancel-within-cooling-off.server.ts'
import { readLedgerSummary } from './ledger-summary.server.ts'
import { violatedInvariants, netReceived } from './ledger-summary.ts'
import { listSalesOfMonth } from './sales-of-month.server.ts'
import { syncPurchase } from './sync-purchase.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const bank = sandboxPayments(() => db)
const inDays = (count: number) => addDays(now, count)

async function bought(
  pro: { userId: number },
  packageId: 'p20' | 'p50' | 'p100',
  what: Parameters<typeof bank.play>[1],
  at = now,
) {
  const result = await buyCoinsFrom(() => bank)(db, asProfessional(pro.userId), { packageId }, at)
  assert.ok(result.ok)
  const { uuid } = result.value
  await bank.play(uuid.replaceAll('-', ''), what, at)
  await syncPurchase(db, uuid, at, bank)
  return {
    uuid,
    look: (when = at) => syncPurchase(db, uuid, when, bank),
    play: (next: typeof what) => bank.play(uuid.replaceAll('-', ''), next, at),
  }
}

const ben = await aProfessional(db, { coins: 0 })
const ana = await aProfessional(db, { coins: 0 })

test('after a refund, an underpayment and a chargeback, net money equals coins sold', async () => {
  assert.deepEqual((await readLedgerSummary(db)).money, {
    received: 0,
    back: 0,
    chargedBack: 0,
    pendingReview: 0,
    tooMuch: 0,
  })
  await bought(ben, 'p50', 'pay')
  await bought(ben, 'p20', 'pay_less')
  const regretted = await bought(ana, 'p100', 'pay')
  assert.ok((await unlockLead(db, asProfessional(ben.userId), { orderUuid: (await anOrder(db)).uuid }, now)).ok)
  assert.ok((await cancelWithinCoolingOff(db, asProfessional(ana.userId), { purchaseUuid: regretted.uuid }, now)).ok)
  await regretted.look()
  const takenPurchase = await bought(ana, 'p20', 'pay')
  await takenPurchase.play('charge_back')
  await takenPurchase.look()
  const books = await readLedgerSummary(db)
  const { received, back, chargedBack, pendingReview } = books.money
  assert.ok(pendingReview > 0 && received === 5_000 + pendingReview + 10_000 + 2_000)
  assert.deepEqual(
    { back, chargedBack, netReceived: netReceived(books.money), sold: books.coins.sold },
    { back: 10_000, chargedBack: 2_000, netReceived: 5_000, sold: 50 },
  )
  assert.deepEqual(violatedInvariants(books), { ledger: false, wallets: false, money: false })
})

test('the monthly sales list each sale and refund in its month, and nothing pending', async () => {
  await bought(ben, 'p20', 'pay', inDays(40))
  const month = now.toISOString().slice(0, 7)
  const sales = await listSalesOfMonth(db, month)
  assert.deepEqual(
    sales.map(({ coins, cents, isChargedBack }) => [coins, cents, isChargedBack]),
    [
      [50, 5_000, false],
      [100, 10_000, false],
      [20, 2_000, true],
      [-100, -10_000, false],
    ],
  )
  assert.deepEqual(
    sales.map(
      ({ name, document, provider }) =>
        Boolean(name) && provider === 'sandbox' && (document === null || /^\d{11}$/.test(document)),
    ),
    sales.map(() => true),
  )
  assert.equal((await listSalesOfMonth(db, inDays(40).toISOString().slice(0, 7))).length, 1)
})

test('an unexplained centavo is detected and reported to wallet staff only', async () => {
  const keeper = await aStaffMember(db, ['wallet_adjust'])
  await aStaffMember(db, ['moderate'])
  const overdueBooks = async () =>
    (await emailsToStaff(db, now)).flatMap(({ userId, overdue }) =>
      overdue.flatMap(({ queue, waiting }) => (queue === 'books' ? [[userId, waiting]] : [])),
    )
  assert.deepEqual(await overdueBooks(), [])
  await db
    .updateTable('purchases')
    .set((eb) => ({ received_cents: eb('received_cents', '+', 1) }))
    .where('state', '=', 'paid')
    .execute()
  assert.deepEqual(violatedInvariants(await readLedgerSummary(db)), { ledger: false, wallets: false, money: true })
  assert.deepEqual(await overdueBooks(), [[keeper.userId, 1]])
})
