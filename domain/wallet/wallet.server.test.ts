import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { refundCoins } from '#domain/refunds/refunds.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { getCoinBalance, creditCoins, spendCoins } from './wallet.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

type Pro = Awaited<ReturnType<typeof aProfessional>>
let movements = 0
/** Like a platform bonus, except for what the test is about. */
const moved = ({ professionalId, userId }: Pro, coins: number, reference = `wallet-test:${++movements}`) => ({
  kind: 'adjustment' as const,
  reference,
  professionalId,
  userId,
  coins,
})
const credit = (pro: Pro, coins: number, reference?: string) =>
  db.transaction().execute((tx) => creditCoins(tx, { ...moved(pro, coins, reference), from: 'adjustment' }, testNow))
const spend = (pro: Pro, coins: number) => db.transaction().execute((tx) => spendCoins(tx, moved(pro, coins), testNow))

/** Both sides of a movement: account and coins. */
const sidesOf = (transactionId: number) =>
  db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .select(['a.kind', 'a.professional_id as of', 'e.coins'])
    .where('e.transaction_id', '=', transactionId)
    .orderBy('a.kind')
    .execute()

test('credited coins are in one wallet and leave the platform account', async () => {
  const pro = await aProfessional(db)
  const other = await aProfessional(db)
  const transaction = await credit(pro, 7)
  assert.deepEqual(
    { pro: await getCoinBalance(db, pro.professionalId), other: await getCoinBalance(db, other.professionalId) },
    { pro: 207, other: 200 },
  )
  assert.deepEqual(await sidesOf(transaction), [
    { kind: 'adjustment', of: null, coins: -7 },
    { kind: 'wallet', of: pro.professionalId, coins: 7 },
  ])
  await assertInvariants(db)
})

test('spent coins move from the wallet to the consumption account', async () => {
  const pro = await aProfessional(db)
  const transaction = await spend(pro, 7)
  assert.equal(await getCoinBalance(db, pro.professionalId), 193)
  assert.deepEqual(await sidesOf(transaction!), [
    { kind: 'consumption', of: null, coins: 7 },
    { kind: 'wallet', of: pro.professionalId, coins: -7 },
  ])
})

test('an overdraft is refused and writes nothing, also with twenty at once', async () => {
  const pro = await aProfessional(db, { coins: 10 })
  const before = await db.selectFrom('ledger_transactions').select('id').execute()
  assert.equal(await spend(pro, 11), null)
  assert.equal((await db.selectFrom('ledger_transactions').select('id').execute()).length, before.length)
  const spent = await Promise.all(Array.from({ length: 20 }, () => spend(pro, 3)))
  assert.equal(spent.filter((transaction) => transaction !== null).length, 3)
  assert.equal(await getCoinBalance(db, pro.professionalId), 1)
  await assertInvariants(db)
})

test('a repeated movement throws, and the balance is that of the first', async () => {
  const pro = await aProfessional(db)
  const both = await Promise.allSettled([credit(pro, 5, 'once'), credit(pro, 5, 'once')])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await assert.rejects(credit(pro, 5, 'once'), /duplicate key/)
  assert.equal(await getCoinBalance(db, pro.professionalId), 205)
  await assertInvariants(db)
})

test('returned coins come from the account they went to', async () => {
  const pro = await aProfessional(db)
  const unlocked = await unlockLead(db, asProfessional(pro.userId), { orderUuid: (await anOrder(db)).uuid }, testNow)
  assert.ok(unlocked.ok)
  const paid = { ...unlocked.value, professionalId: pro.professionalId, professionalUserId: pro.userId }
  const coins = await db.transaction().execute((tx) => refundCoins(tx, paid, 'order_blocked', testNow))
  const { id } = await db
    .selectFrom('refunds')
    .select('ledger_transaction_id as id')
    .where('lead_id', '=', paid.leadId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(await sidesOf(id), [
    { kind: 'consumption', of: null, coins: -coins },
    { kind: 'wallet', of: pro.professionalId, coins },
  ])
})

test('a balance below ten coins after an unlock is notified once', async () => {
  const pro = await aProfessional(db, { coins: 30 })
  const notificationsOf = async () =>
    (
      await db
        .selectFrom('notifications')
        .select('payload')
        .where('user_id', '=', pro.userId)
        .where('kind', '=', 'low_balance')
        .orderBy('id')
        .execute()
    ).map(({ payload }) => payload)
  await spend(pro, 20)
  assert.deepEqual(await notificationsOf(), [])
  await spend(pro, 6)
  await spend(pro, 3)
  assert.deepEqual(await notificationsOf(), [{ coins: 4 }])
  await credit(pro, 20)
  await spend(pro, 21)
  assert.deepEqual(await notificationsOf(), [{ coins: 4 }, { coins: 0 }])
})
