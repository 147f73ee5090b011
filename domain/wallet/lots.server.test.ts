import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional, aStaffMember } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { refundCoins } from '#domain/refunds/refunds.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { addDays, addMinutes, dayMs } from '#domain/shared/durations.ts'
import { secondPersonAboveCoins } from '#domain/staff/second-person.ts'
import { StaffActor } from '#domain/staff/staff.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { recordAdjustment, settleAdjustment } from './adjust-coins.server.ts'
import { restoreClawback, takeWholePurchase } from './clawback.server.ts'
import { expireCoins, notifyOfCoinExpiry } from './expire-coins.server.ts'
import { listWalletMovements } from './wallet-movements.server.ts'
import {
  getCoinBalance,
  creditLots,
  forfeitCoins,
  grantWelcomeBonus,
  returnCoins,
  spendCoins,
  getWalletKinds,
} from './wallet.server.ts'
import { writeMovement } from './write-movement.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

type Pro = Awaited<ReturnType<typeof aProfessional>>
let movements = 0
const inTx = db.transaction()
const owner = ({ professionalId, userId }: Pro) => ({ professionalId, userId, reference: `lots-test:${++movements}` })
const bonus = (pro: Pro, coins: number, days: number | null, at = now) =>
  inTx.execute((tx) =>
    creditLots(
      tx,
      { ...owner(pro), kind: 'bonus' },
      [{ coins, from: 'bonus', expiresAt: days === null ? null : addDays(at, days) }],
      at,
    ),
  )
/** Without expiry like paid coins, but given by the platform. */
const forever = (pro: Pro, coins: number) =>
  inTx.execute((tx) =>
    creditLots(tx, { ...owner(pro), kind: 'adjustment' }, [{ coins, from: 'adjustment', kind: 'paid' }], now),
  )
const spend = (pro: Pro, coins: number) =>
  inTx.execute((tx) => spendCoins(tx, { ...owner(pro), kind: 'adjustment', coins }, now))
const back = (pro: Pro, spentBy: number, coins: number, at = now) =>
  inTx.execute((tx) => returnCoins(tx, { ...owner(pro), kind: 'adjustment', spentBy, coins }, at))
/** Like the debt of a chargeback. */
const owe = (pro: Pro, coins: number) =>
  inTx.execute((tx) =>
    writeMovement(
      tx,
      { ...owner(pro), kind: 'adjustment' },
      { debt: coins, platformEntries: { adjustment: coins } },
      now,
    ),
  )
const debtOf = async ({ professionalId }: Pro) =>
  (
    await db
      .selectFrom('wallets')
      .select('debt')
      .where('professional_id', '=', professionalId)
      .executeTakeFirstOrThrow()
  ).debt
const adjust = ({ professionalId }: { professionalId: number }, staffUserId: number, coins: number) =>
  inTx.execute((tx) =>
    recordAdjustment(
      tx,
      new StaffActor(staffUserId, secondPersonAboveCoins),
      { professionalId, coins, reason: 'Contato repetido por erro nosso.' },
      now,
    ),
  )
const confirm = (adjustmentId: number, staffUserId: number) =>
  inTx.execute((tx) =>
    settleAdjustment(
      tx,
      new StaffActor(staffUserId, secondPersonAboveCoins),
      { adjustmentId, decision: 'confirm' },
      now,
    ),
  )
/** Adjustments that wait for a second person, oldest first. */
const listWaiting = async ({ professionalId }: Pro) =>
  (
    await db
      .selectFrom('coin_adjustments')
      .select('id')
      .where('professional_id', '=', professionalId)
      .where('state', '=', 'waiting')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)
/** Remaining coins per lot, oldest first. */
const remainingCoins = async ({ professionalId }: Pro) =>
  (
    await db
      .selectFrom('coin_lots')
      .select('remaining')
      .where('professional_id', '=', professionalId)
      .orderBy('id')
      .execute()
  ).map(({ remaining }) => remaining)

test('the bonus that expires first is spent first, then paid coins, oldest first', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  await forever(pro, 10)
  await forever(pro, 10)
  await bonus(pro, 10, 90)
  await bonus(pro, 10, 30)
  await spend(pro, 5)
  assert.deepEqual(await remainingCoins(pro), [10, 10, 10, 5])
  await spend(pro, 12)
  assert.deepEqual(await remainingCoins(pro), [10, 10, 3, 0])
  await spend(pro, 8)
  assert.deepEqual(await remainingCoins(pro), [5, 10, 0, 0])
  assert.equal(await spend(pro, 16), null)
  await assertInvariants(db)
})

test('coins return to their lots; into an expired bonus for seven days', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  await forever(pro, 10)
  await bonus(pro, 6, 5)
  const spent = await spend(pro, 9)
  assert.deepEqual(await remainingCoins(pro), [7, 0])
  await back(pro, spent!, 5, addDays(now, 10))
  assert.deepEqual(await remainingCoins(pro), [10, 2])
  const { ending } = await getWalletKinds(db, pro.professionalId)
  assert.deepEqual(ending, [{ coins: 2, expiresAt: addDays(now, 17) }])
  await assert.rejects(back(pro, spent!, 10), /did not spend/)
  await assertInvariants(db)
})

test('a bonus that gets no coins back or is still valid keeps its expiry', async () => {
  const lotOf = ({ professionalId }: Pro) =>
    db
      .selectFrom('coin_lots')
      .select(['expires_at as expiresAt', 'dated_at as datedAt'])
      .where('professional_id', '=', professionalId)
      .where('kind', '=', 'bonus')
      .executeTakeFirstOrThrow()
  const expired = await aProfessional(db, { coins: 0 })
  await forever(expired, 10)
  await bonus(expired, 6, 5)
  const both = await spend(expired, 9)
  await back(expired, both!, 3, addDays(now, 10))
  assert.deepEqual(await lotOf(expired), { expiresAt: addDays(now, 5), datedAt: now })
  const valid = await aProfessional(db, { coins: 0 })
  await bonus(valid, 6, 30)
  const spent = await spend(valid, 6)
  await back(valid, spent!, 6, addDays(now, 10))
  assert.deepEqual(await lotOf(valid), { expiresAt: addDays(now, 30), datedAt: now })
})

test('coins that come back pay a debt first', async () => {
  const refunded = await aProfessional(db, { coins: 0 })
  await forever(refunded, 20)
  const spent = await spend(refunded, 20)
  await owe(refunded, 8)
  await back(refunded, spent!, 20)
  assert.deepEqual(await remainingCoins(refunded), [12])
  assert.equal(await debtOf(refunded), 0)
  await assertInvariants(db)
})

test('coins of a failed money refund pay a debt first; those of a deleted account stay with the platform', async () => {
  const taken = async (pro: Pro) => {
    const creditTransactionId = await forever(pro, 20)
    const movement = { ...owner(pro), kind: 'cooling_off' as const }
    const clawback = { paid: 0, bonus: 0 }
    return inTx.execute((tx) => takeWholePurchase(tx, { ...movement, creditTransactionId, clawback }, now))
  }
  const restore = (pro: Pro, takenBy: number, isAccountDeleted: boolean) =>
    inTx.execute((tx) => restoreClawback(tx, { ...owner(pro), kind: 'adjustment', takenBy, isAccountDeleted }, now))
  const indebted = await aProfessional(db, { coins: 0 })
  const refund = await taken(indebted)
  await owe(indebted, 8)
  await restore(indebted, refund!.transactionId, false)
  assert.deepEqual(await remainingCoins(indebted), [12])
  assert.equal(await debtOf(indebted), 0)
  const deleted = await aProfessional(db, { coins: 0 })
  await restore(deleted, (await taken(deleted))!.transactionId, true)
  assert.deepEqual(await remainingCoins(deleted), [0])
  await assertInvariants(db)
})

test('a refund of a contact returns to its lots, also half of it', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  await bonus(pro, 20, 30)
  await forever(pro, 100)
  const { uuid } = await anOrder(db)
  const unlocked = await unlockLead(db, asProfessional(pro.userId), { orderUuid: uuid }, now)
  assert.ok(unlocked.ok)
  const { leadId, coinsPaid } = unlocked.value
  const before = await remainingCoins(pro)
  assert.deepEqual(before, [0, 100 - (coinsPaid - 20)])
  const lead = { leadId, coinsPaid, professionalId: pro.professionalId, professionalUserId: pro.userId }
  const coins = await inTx.execute((tx) => refundCoins(tx, lead, 'no_answer', now))
  const toPaid = Math.min(coins, coinsPaid - 20)
  assert.deepEqual(await remainingCoins(pro), [coins - toPaid, before[1]! + toPaid])
})

test('bonus coins expire half an hour after their end, once, with a notification; paid coins never', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  await forever(pro, 10)
  await bonus(pro, 6, 30)
  const at = (minutes: number) => addMinutes(addDays(now, 30), minutes)
  await expireCoins(db, at(29))
  assert.deepEqual(await remainingCoins(pro), [10, 6])
  await Promise.all([expireCoins(db, at(30)), expireCoins(db, at(31))])
  assert.deepEqual(await remainingCoins(pro), [10, 0])
  await expireCoins(db, addDays(now, 4_000))
  assert.deepEqual(await remainingCoins(pro), [10, 0])
  const notifications = await db
    .selectFrom('notifications')
    .select('payload')
    .where('user_id', '=', pro.userId)
    .where('kind', '=', 'coins_expired')
    .execute()
  assert.deepEqual(notifications, [{ payload: { coins: 6 } }])
  await assertInvariants(db)
})

test('expiry notifications are sent 15, 3 and 1 days before, one per day', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  await bonus(pro, 4, 90)
  await bonus(pro, 3, 90)
  for (const days of [10, 74, 75, 75.5, 80, 87, 88, 89, 89.5]) await notifyOfCoinExpiry(db, addDays(now, days))
  const notifications = await db
    .selectFrom('notifications')
    .select(['payload', 'created_at'])
    .where('user_id', '=', pro.userId)
    .where('kind', '=', 'coins_expiring')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    notifications.map(({ payload, created_at: at }) => [payload, (at.getTime() - now.getTime()) / dayMs]),
    [75, 87, 89].map((days) => [{ coins: 7, on: '2027-02-18' }, days]),
  )
})

test('no expiry is notified for days that passed before the coins came', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  await bonus(pro, 4, 2)
  await notifyOfCoinExpiry(db, addDays(now, 0.5))
  const notifications = db.selectFrom('notifications').select('id').where('user_id', '=', pro.userId)
  assert.deepEqual(await notifications.where('kind', '=', 'coins_expiring').execute(), [])
})

test('200 concurrent spendings, an expiry and a return lose, create and repeat no coin', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  await bonus(pro, 60, 1)
  await forever(pro, 80)
  const first = await spend(pro, 20)
  const later = addDays(now, 2)
  const spent = Array.from({ length: 200 }, () => spend(pro, 1))
  const [done] = await Promise.all([Promise.all(spent), expireCoins(db, later), back(pro, first!, 20, later)])
  const takenCount = done.filter((id) => id !== null).length
  const balance = await getCoinBalance(db, pro.professionalId)
  const { sum } = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .where('t.kind', '=', 'expiry')
    .where('a.professional_id', '=', pro.professionalId)
    .select((eb) => eb.fn.sum<string>('e.coins').as('sum'))
    .executeTakeFirstOrThrow()
  assert.equal(balance, 60 + 80 - 20 + 20 - takenCount + Number(sum))
  assert.ok(balance >= 0)
  await assertInvariants(db)
})

test('the welcome bonus is given once per document and phone, and expires after 30 days', async () => {
  const one = await aProfessional(db, { coins: 0 })
  const other = await aProfessional(db, { coins: 0 })
  const third = await aProfessional(db, { coins: 0 })
  const give = ({ professionalId, userId }: Pro, document: string, phone: string) =>
    inTx.execute((tx) => grantWelcomeBonus(tx, { professionalId, userId, document, phone }, now))
  const both = await Promise.all([give(one, '52998224725', '11911112222'), give(one, '52998224725', '11911112222')])
  assert.deepEqual(both.toSorted(), [false, true])
  assert.equal(await give(other, '52998224725', '11911113333'), false, 'the same document')
  assert.equal(await give(other, '11144477735', '11911112222'), false, 'the same phone')
  assert.equal(await give(third, '11144477735', '11911114444'), true)
  assert.deepEqual(
    { one: await getCoinBalance(db, one.professionalId), other: await getCoinBalance(db, other.professionalId) },
    { one: 20, other: 0 },
  )
  assert.deepEqual((await getWalletKinds(db, one.professionalId)).ending, [{ coins: 20, expiresAt: addDays(now, 30) }])
  assert.equal(await getCoinBalance(db, one.professionalId), 20)
  assert.equal(await getCoinBalance(db, other.professionalId), 0)
  assert.deepEqual((await getWalletKinds(db, one.professionalId)).ending, [{ coins: 20, expiresAt: addDays(now, 30) }])
  assert.deepEqual(
    (await listWalletMovements(db, one.professionalId)).map(({ cause }) => cause),
    ['welcome'],
  )
  const json = JSON.stringify(await db.selectFrom('welcome_bonuses').selectAll().execute())
  assert.doesNotMatch(json, /52998224725|11911112222/, 'nothing that tells who it was')
})

test('staff adjust with a reason; above 100 coins of a wallet in a day a second person confirms', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  const iris = await aStaffMember(db)
  const nina = await aStaffMember(db)
  const { professionalId } = pro

  assert.deepEqual(await adjust(pro, iris.userId, 60), { ok: true, value: { professionalId, state: 'done' } })
  assert.deepEqual(
    await adjust(pro, iris.userId, 41),
    { ok: true, value: { professionalId, state: 'waiting' } },
    'no splitting',
  )
  assert.equal(await getCoinBalance(db, professionalId), 60)

  const [id] = await listWaiting(pro)
  assert.deepEqual(await confirm(id!, iris.userId), { ok: false, code: 'own_adjustment' })
  assert.ok((await confirm(id!, nina.userId)).ok)
  assert.deepEqual(await confirm(id!, nina.userId), { ok: false, code: 'already_decided' })
  assert.equal(await getCoinBalance(db, professionalId), 101)
  const { actor_user_id: actorUserId } = await db
    .selectFrom('ledger_transactions')
    .select('actor_user_id')
    .where('reference', '=', `adjustment:${id}`)
    .executeTakeFirstOrThrow()
  assert.equal(actorUserId, nina.userId)
  assert.equal(
    (
      await db
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', pro.userId)
        .where('kind', '=', 'coins_adjusted')
        .execute()
    ).length,
    2,
  )

  await assertInvariants(db)
})

test('staff take the last coin of a wallet, but no more, also when confirmed later', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  await forever(pro, 101)
  const iris = await aStaffMember(db)
  const nina = await aStaffMember(db)
  assert.deepEqual(await adjust(pro, iris.userId, -102), { ok: false, code: 'too_few_coins' })
  for (const coins of [-101, -1]) assert.ok((await adjust(pro, iris.userId, coins)).ok)
  const [all, oneMore] = await listWaiting(pro)
  assert.ok((await confirm(all!, nina.userId)).ok)
  assert.equal(await getCoinBalance(db, pro.professionalId), 0)
  assert.deepEqual(await confirm(oneMore!, nina.userId), { ok: false, code: 'too_few_coins' })
  assert.deepEqual(await adjust({ professionalId: 987_654 }, iris.userId, 1), {
    ok: false,
    code: 'professional_gone',
  })
  await assertInvariants(db)
})

test('account deletion forfeits all lots', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  await bonus(pro, 6, 30)
  await forever(pro, 10)
  assert.equal(await inTx.execute((tx) => forfeitCoins(tx, pro, now)), 16)
  assert.deepEqual(await remainingCoins(pro), [0, 0])
  await assertInvariants(db)
})

test('the schema rejects a wallet, lot and movement that disagree', async () => {
  const pro = await aProfessional(db, { coins: 10 })
  const { professionalId } = pro
  const wallet = db.updateTable('wallets').where('professional_id', '=', professionalId)
  const lot = db.updateTable('coin_lots').where('professional_id', '=', professionalId)
  await assert.rejects(wallet.set({ balance: 11 }).execute(), /not the sum of its lots/)
  await assert.rejects(lot.set({ remaining: 9 }).execute(), /not the sum of its movements/)
  await assert.rejects(wallet.set({ debt: 1 }).execute(), /wallets_debt_first/)
  await assert.rejects(db.deleteFrom('lot_movements').execute(), /append only/)
  const { id } = await db
    .selectFrom('ledger_transactions')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const strange = db.insertInto('coin_lots').values({
    professional_id: professionalId,
    kind: 'paid',
    transaction_id: id,
    coins: 5,
    remaining: 5,
    dated_at: now,
  })
  await assert.rejects(strange.execute(), /not the sum of its movements/)
})
