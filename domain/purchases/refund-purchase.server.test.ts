import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional, aStaffMember } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { refundPurchase } from '#domain/moderation/wallet-decisions.server.ts'
import { refundCoins } from '#domain/refunds/refunds.server.ts'
import { asProfessional, asStaff } from '#domain/shared/caller.ts'
import { addDays } from '#domain/shared/durations.ts'
import { expireCoins } from '#domain/wallet/expire-coins.server.ts'
import {
  getCoinBalance,
  creditLots,
  forfeitCoins,
  sumMonthOfWallets,
  spendCoins,
  getWalletKinds,
  listWalletMovements,
} from '#domain/wallet/wallet.server.ts'
import type { FoundCharge, PaymentProvider } from '#platform/payments/provider.ts'
import { sandboxPayments } from '#platform/payments/sandbox-payments.ts'
import { GatewayError } from '#platform/providers/gateway.ts'
import { codeOf } from '#test/support/code-of.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { buyCoinsFrom } from './buy-coins.server.ts'
import { cancelWithinCoolingOff } from './cancel-within-cooling-off.server.ts'
import { settlePendingReview, listOpenDifferences, markDifferenceSettled } from './decide-pending-review.server.ts'
import { readLedgerSummary } from './ledger-summary.server.ts'
import { isLedgerBalanced } from './ledger-summary.ts'
import { findOwnPurchase } from './own-purchases.server.ts'
import { findPurchaseForStaff } from './purchases-for-staff.server.ts'
import { listSalesOfMonth } from './sales-of-month.server.ts'
import { syncPurchase } from './sync-purchase.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const bank = sandboxPayments(() => db)
const iris = await aStaffMember(db, ['wallet_adjust'])
const nina = await aStaffMember(db, ['wallet_adjust'])
const reason = 'Compra feita duas vezes por engano.'

type Pro = Awaited<ReturnType<typeof aProfessional>>
const inDays = (count: number) => addDays(now, count)
const refusing: PaymentProvider = { ...bank, refund: async () => ({ state: 'failed', refundRef: null }) }
const away: PaymentProvider = { ...bank, refund: () => Promise.reject(new GatewayError('unreachable', 'sandbox')) }

/** A paid purchase, with actions on it. */
async function bought(pro: Pro, packageId: 'p20' | 'p50' | 'p100' = 'p50') {
  const result = await buyCoinsFrom(() => bank)(db, asProfessional(pro.userId), { packageId }, now)
  assert.ok(result.ok)
  const { uuid } = result.value
  const play = (what: Parameters<typeof bank.play>[1]) => bank.play(uuid.replaceAll('-', ''), what, now)
  const look = (by = bank as PaymentProvider, at = now) => syncPurchase(db, uuid, at, by)
  await play('pay')
  await look()
  return {
    uuid,
    play,
    look,
    refund: (by = iris, at = now, idempotencyKey?: string) =>
      refundPurchase(db, asStaff(by.userId, 'wallet_adjust', idempotencyKey), { purchaseUuid: uuid, reason }, at),
    regret: () => cancelWithinCoolingOff(db, asProfessional(pro.userId), { purchaseUuid: uuid }, now),
    seen: async () => (await findOwnPurchase(db, { userId: pro.userId, uuid }, now))!,
    forStaff: async () => (await findPurchaseForStaff(db, uuid))!,
  }
}
const aBuyer = () => aProfessional(db, { coins: 0 })
const balance = ({ professionalId }: Pro) => getCoinBalance(db, professionalId)
const notificationsOf = async ({ userId }: Pro) =>
  (
    await db
      .selectFrom('notifications')
      .select(['kind', 'payload'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ kind, payload }) => ({ kind, ...(payload as object) }))
let movements = 0
const owner = ({ professionalId, userId }: Pro) => ({ professionalId, userId, reference: `refund-test:${++movements}` })
const spend = (pro: Pro, coins: number) =>
  db.transaction().execute((tx) => spendCoins(tx, { ...owner(pro), kind: 'adjustment', coins }, now))
const give = (pro: Pro, coins: number, days: number | null) =>
  db
    .transaction()
    .execute((tx) =>
      creditLots(
        tx,
        { ...owner(pro), kind: 'bonus' },
        [{ coins, from: 'bonus', expiresAt: days === null ? null : inDays(days) }],
        now,
      ),
    )
const refused = (code: string) => ({ ok: false, code })
const codes = (results: { ok: boolean; code?: string }[]) => results.map(codeOf).toSorted()
async function allBalances() {
  await assertInvariants(db)
  const books = await readLedgerSummary(db)
  assert.ok(isLedgerBalanced(books), JSON.stringify(books))
}

test('staff refund a whole purchase long after the cooling-off period: coins at once, money by the bank, with a reason', async () => {
  const pro = await aBuyer()
  const purchase = await bought(pro)
  await give(pro, 10, null)
  assert.deepEqual(await purchase.refund(iris, inDays(60)), { ok: true, value: { cents: 5_000, coins: 52 } })

  const { paid, bonus } = await getWalletKinds(db, pro.professionalId)
  assert.deepEqual({ paid, bonus }, { paid: 0, bonus: 10 }, 'its own coins go first')
  assert.deepEqual(
    { state: (await purchase.seen()).state, staffRefund: (await purchase.seen()).staffRefund },
    { state: 'paid', staffRefund: 'whole' },
  )
  assert.equal(await purchase.look(bank, inDays(60)), 'refunded')

  const { refunds } = await purchase.seen()
  assert.deepEqual(
    refunds.map(({ kind, cents, state, reason: said }) => [kind, cents, state, said]),
    [['staff', 5_000, 'done', reason]],
  )

  const { uuid } = purchase
  assert.deepEqual((await notificationsOf(pro)).slice(1), [
    { kind: 'purchase_refund_started', uuid, cents: 5_000, coins: 52, reason },
    { kind: 'purchase_refunded', uuid, cents: 5_000, state: 'done', byStaff: true },
  ])

  const [movement] = await listWalletMovements(db, pro.professionalId)
  assert.deepEqual(
    {
      kind: movement?.kind,
      cause: movement?.cause,
      staffReason: movement?.staffReason,
      purchaseUuid: movement?.purchaseUuid,
      coins: movement?.coins,
    },
    { kind: 'cooling_off', cause: 'given_back', staffReason: reason, purchaseUuid: uuid, coins: -52 },
  )

  const audit = await db
    .selectFrom('audit_log')
    .select(['staff_user_id as by', 'subject', 'after'])
    .where('action', '=', 'purchase.refunded')
    .execute()
  assert.deepEqual(audit, [
    { by: iris.userId, subject: `purchase:${uuid}`, after: { cents: 5_000, coins: 52, reason } },
  ])

  const sales = await listSalesOfMonth(db, inDays(60).toISOString().slice(0, 7))
  assert.deepEqual(
    sales.map(({ coins, cents, refund }) => [coins, cents, refund]),
    [[-50, -5_000, 'staff']],
  )

  const month = (await sumMonthOfWallets(db, inDays(60).toISOString().slice(0, 7))).find(
    (one) => one.userId === pro.userId,
  )
  assert.deepEqual(
    { credited: month?.credited, deducted: month?.deducted, balance: month?.balance },
    { credited: 0, deducted: 52, balance: 10 },
    'the letter of the month',
  )

  await allBalances()
})

test('spent coins are taken from other lots; with too few nothing changes and staff see the shortfall', async () => {
  const pro = await aBuyer()
  const purchase = await bought(pro)
  await spend(pro, 30)
  assert.deepEqual(await purchase.refund(), refused('too_few_coins'))
  assert.equal(await balance(pro), 22)
  const { would, denial } = await purchase.forStaff()
  assert.deepEqual({ would, denial }, { would: { cents: 5_000, coins: 50, bonusCoins: 2, balance: 22 }, denial: null })
  await give(pro, 29, null)
  assert.deepEqual(await purchase.refund(), refused('too_few_coins'))
  await give(pro, 1, null)
  assert.ok((await purchase.refund()).ok)
  assert.equal(await balance(pro), 0)
  assert.equal(await purchase.look(), 'refunded')
  assert.deepEqual(await purchase.refund(), refused('not_paid'))
  await allBalances()
})

test('coins that paid a debt are included, and a debtor has none', async () => {
  const pro = await aBuyer()
  const first = await bought(pro, 'p20')
  await spend(pro, 20)
  await first.play('charge_back')
  assert.equal(await first.look(), 'charged_back')
  assert.deepEqual(await first.refund(), refused('not_paid'))
  const next = await bought(pro, 'p50')
  assert.equal(await balance(pro), 32)
  assert.deepEqual(await next.refund(), refused('too_few_coins'))
  await give(pro, 20, null)
  assert.deepEqual(await next.refund(), { ok: true, value: { cents: 5_000, coins: 52 } })
  assert.equal(await balance(pro), 0)
  await next.look()
  await allBalances()
})

test('an expired bonus is not taken twice, by staff or by chargeback', async () => {
  const pro = await aBuyer()
  const other = await aBuyer()
  const keptPurchase = await bought(pro)
  const takenPurchase = await bought(other)
  assert.ok((await expireCoins(db, inDays(91))) >= 2)
  assert.deepEqual(await keptPurchase.refund(iris, inDays(91)), { ok: true, value: { cents: 5_000, coins: 50 } })
  assert.equal(await balance(pro), 0)
  assert.equal(await keptPurchase.look(bank, inDays(91)), 'refunded')
  await takenPurchase.play('charge_back')
  assert.equal(await takenPurchase.look(bank, inDays(91)), 'charged_back')
  assert.deepEqual(
    { balance: await balance(other), told: (await notificationsOf(other)).at(-1) },
    { balance: 0, told: { kind: 'purchase_charged_back', uuid: takenPurchase.uuid, coins: 50, owed: 0 } },
  )
  await allBalances()
})

test('after a partial cancellation the rest is refundable once that part is done or refused', async () => {
  const pro = await aBuyer()
  const purchase = await bought(pro, 'p100')
  await spend(pro, 20)
  assert.deepEqual(await purchase.regret(), { ok: true, value: { uuid: purchase.uuid, cents: 8_000 } })
  assert.deepEqual(await purchase.refund(), refused('refund_under_way'))
  assert.equal((await purchase.forStaff()).denial, 'refund_under_way')
  await purchase.look()
  assert.deepEqual(await purchase.refund(), refused('too_few_coins'), 'the 20 that were spent')
  await give(pro, 20, null)
  assert.deepEqual(await purchase.refund(), { ok: true, value: { cents: 2_000, coins: 20 } })
  assert.equal(await purchase.look(), 'refunded')
  assert.equal((await purchase.seen()).staffRefund, 'rest')
  const secondPurchase = await bought(pro, 'p20')
  assert.ok((await secondPurchase.regret()).ok)
  await secondPurchase.look(refusing)
  assert.deepEqual(
    await secondPurchase.refund(),
    { ok: true, value: { cents: 2_000, coins: 20 } },
    'what was refused counts for nothing',
  )
  await allBalances()
})

test('concurrent refunds, cancellations and spending refund once', async () => {
  const pro = await aBuyer()
  const purchase = await bought(pro)
  const [first, again] = await Promise.all([purchase.refund(iris, now, 'once'), purchase.refund(iris, now, 'once')])
  assert.deepEqual({ ok: first.ok, again }, { ok: true, again: first })
  await purchase.look()
  const two = await bought(pro)
  assert.deepEqual(codes(await Promise.all([two.refund(iris), two.refund(nina)])), ['ok', 'refund_under_way'])
  await two.look()
  const three = await bought(pro)
  const racing = await Promise.all([three.refund(), three.regret(), spend(pro, 10), expireCoins(db, now)])
  const [byStaff, regretted, spent] = racing
  assert.ok(Number(byStaff.ok) + Number(regretted.ok) <= 1, JSON.stringify(racing))
  assert.ok(!(byStaff.ok && spent !== null))
  await three.look()
  assert.equal((await purchase.seen()).refunds.length + (await two.seen()).refunds.length, 2)
  await allBalances()
})

test('during a staff refund nothing can be cancelled, even if coins return', async () => {
  const pro = await aBuyer()
  const purchase = await bought(pro)
  const unlocked = await unlockLead(db, asProfessional(pro.userId), { orderUuid: (await anOrder(db)).uuid }, now)
  assert.ok(unlocked.ok)
  await give(pro, 52, null)
  assert.ok((await purchase.refund()).ok)
  const lead = { ...unlocked.value, professionalId: pro.professionalId, professionalUserId: pro.userId }
  const back = await db.transaction().execute((tx) => refundCoins(tx, lead, 'order_blocked', now))
  assert.equal(await balance(pro), back + 52 - lead.coinsPaid)
  assert.equal((await purchase.seen()).coolingOff, null)
  assert.deepEqual(await purchase.regret(), refused('nothing_left'))
  await purchase.look()
  await allBalances()
})

test('a bank refusal returns the coins to their lots and notifies both', async () => {
  const pro = await aBuyer()
  const purchase = await bought(pro)
  await give(pro, 5, null)
  assert.deepEqual(await purchase.refund(), { ok: true, value: { cents: 5_000, coins: 52 } })
  assert.equal(await balance(pro), 5)
  await purchase.look(away)
  assert.equal((await purchase.seen()).refunds[0]?.state, 'requested', 'a bank that is away is asked again')
  assert.equal(await purchase.look(refusing, inDays(4)), 'paid')
  assert.equal(await balance(pro), 57)
  assert.deepEqual((await notificationsOf(pro)).at(-1), {
    kind: 'purchase_refunded',
    uuid: purchase.uuid,
    cents: 5_000,
    state: 'failed',
    byStaff: true,
  })
  const [movement] = await listWalletMovements(db, pro.professionalId)
  assert.deepEqual({ cause: movement?.cause, coins: movement?.coins }, { cause: 'regret_undone', coins: 52 })
  const listed = async () => (await listOpenDifferences(db)).filter(({ reference }) => reference === purchase.uuid)
  const [difference] = await listed()
  assert.deepEqual(
    { kind: difference?.kind, ours: difference?.ours, theirs: difference?.theirs },
    { kind: 'refund_refused', ours: 5_000, theirs: 0 },
  )
  await db
    .transaction()
    .execute((tx) => markDifferenceSettled(tx, { id: difference!.id, staffUserId: iris.userId }, now))
  assert.deepEqual(await listed(), [])
  assert.ok((await purchase.refund(nina, inDays(4))).ok, 'tried again')
  await purchase.look(refusing, inDays(4))
  assert.equal((await listed()).length, 1, 'refused again, it is seen again')
  assert.equal((await purchase.seen()).staffRefund, null)
  await allBalances()
})

test('a bank refusal in the response is final unless the refund exists; an authentication error is not', async () => {
  const saying = (status: number): PaymentProvider => ({
    ...bank,
    refund: () => Promise.reject(new GatewayError('refused', 'sandbox', status)),
  })
  const pro = await aBuyer()
  const purchase = await bought(pro)
  assert.ok((await purchase.refund()).ok)
  for (const by of [saying(401), saying(403), saying(429), saying(500), away]) await purchase.look(by)
  assert.equal(await balance(pro), 0, 'asked again later')
  await assert.rejects(
    purchase.look({ ...saying(400), readCharge: () => Promise.reject(new GatewayError('unreachable', 'sandbox')) }),
    GatewayError,
  )
  assert.equal(await balance(pro), 0, 'nobody knows whether it stands there')
  await purchase.look(saying(400))
  assert.equal(await balance(pro), 52)
  assert.equal((await listOpenDifferences(db)).filter(({ reference }) => reference === purchase.uuid).length, 1)

  assert.ok((await purchase.refund(nina)).ok, 'tried again')
  const losingResponse: PaymentProvider = {
    ...bank,
    refund: async (options) => {
      await bank.refund(options)
      throw new GatewayError('refused', 'sandbox', 400)
    },
  }
  await purchase.look(losingResponse)
  await purchase.look()
  assert.equal(await balance(pro), 0)
  assert.equal(await purchase.look(), 'refunded')
  await allBalances()
})

test('a refused repetition is the refund that the bank lists under its own name, of the same amount and of no other request', async () => {
  const listing = (...refunds: FoundCharge['refunds']): PaymentProvider => ({
    ...bank,
    refund: () => Promise.reject(new GatewayError('refused', 'sandbox', 400)),
    readCharge: async (name) => {
      const charge = await bank.readCharge(name)
      return charge && { ...charge, refunds: [...charge.refunds, ...refunds] }
    },
  })
  const countOverpayments = async () =>
    (await listOpenDifferences(db)).filter(({ kind }) => kind === 'other_amount').length
  const overpayments = await countOverpayments()
  const pro = await aBuyer()
  const purchase = await bought(pro)
  assert.ok((await purchase.refund()).ok)
  await purchase.look(listing({ refundId: 'other-amount', state: 'done', cents: 4_999 }))
  assert.equal(await balance(pro), 52, 'another amount is another refund')
  assert.equal(await countOverpayments(), overpayments + 1, 'what was returned is listed, the failed refund is not')
  assert.ok((await purchase.refund(nina)).ok)
  await purchase.look(
    listing(
      { refundId: 'other-amount', state: 'done', cents: 4_999 },
      { refundId: 'named-by-bank', state: 'processing', cents: 5_000 },
    ),
  )
  assert.equal(await balance(pro), 0)
  await purchase.look(listing({ refundId: 'named-by-bank', state: 'done', cents: 5_000 }))
  assert.deepEqual(
    (await purchase.seen()).refunds.map(({ state }) => state),
    ['failed', 'done'],
  )

  const half = await aBuyer()
  const twice = await bought(half, 'p20')
  await spend(half, 10)
  assert.ok((await twice.regret()).ok)
  await twice.look()
  await give(half, 10, null)
  assert.deepEqual(await twice.refund(), { ok: true, value: { cents: 1_000, coins: 10 } })
  await twice.look(listing())
  assert.equal(await balance(half), 10, 'the cancellation of the same amount is not this refund')
  await allBalances()
})

test('an expired bonus lot that gets coins back is valid for another week', async () => {
  const pro = await aBuyer()
  const purchase = await bought(pro)
  await spend(pro, 52)
  await give(pro, 52, 2)
  assert.ok((await purchase.refund()).ok)
  await purchase.look(refusing, inDays(4))
  await expireCoins(db, inDays(10))
  assert.equal(await balance(pro), 52)
  await expireCoins(db, inDays(12))
  assert.equal(await balance(pro), 0)
  await allBalances()
})

test('a chargeback during a refund takes the coins once, and a later refusal returns none', async () => {
  const pro = await aBuyer()
  const other = await aBuyer()
  for (const [who, ask] of [
    [pro, 'refund'],
    [other, 'regret'],
  ] as const) {
    const purchase = await bought(who)
    assert.ok((await purchase[ask]()).ok)
    await purchase.play('charge_back')
    assert.equal(await purchase.look(away), 'charged_back')
    assert.equal(await balance(who), 0)
    const before = (await notificationsOf(who)).length
    assert.equal(await purchase.look(refusing), 'charged_back')
    assert.deepEqual(
      { balance: await balance(who), told: (await notificationsOf(who)).length },
      { balance: 0, told: before },
    )
    assert.deepEqual(await purchase.refund(), refused('not_paid'))
  }
  await allBalances()
})

test('a deleted account is not refunded; refunds under way continue, and refused coins stay with the platform', async () => {
  const pro = await aBuyer()
  const under = await bought(pro)
  const keptPurchase = await bought(pro)
  assert.ok((await under.refund()).ok)
  await db.transaction().execute((tx) => forfeitCoins(tx, pro, now))
  await db.updateTable('professionals').set({ state: 'deleted' }).where('id', '=', pro.professionalId).execute()
  assert.deepEqual(await keptPurchase.refund(), refused('account_closed'))
  assert.deepEqual(
    { denial: (await keptPurchase.forStaff()).denial, professional: (await keptPurchase.forStaff()).professional },
    { denial: 'account_closed', professional: null },
  )
  const before = (await notificationsOf(pro)).length
  await under.look(refusing)
  assert.deepEqual(
    { balance: await balance(pro), told: (await notificationsOf(pro)).length },
    { balance: 0, told: before },
  )
  await allBalances()
})

test('a purchase counts as refunded even while its overpayment is not yet returned', async () => {
  const pro = await aBuyer()
  const result = await buyCoinsFrom(() => bank)(db, asProfessional(pro.userId), { packageId: 'p50' }, now)
  assert.ok(result.ok)
  const { uuid } = result.value
  await bank.play(uuid.replaceAll('-', ''), 'pay', now)
  await db.updateTable('sandbox_charges').set({ received_cents: 5_300 }).where('reference', '=', uuid).execute()
  assert.equal(await syncPurchase(db, uuid, now, bank), 'pending_review')
  const credited = { uuid, decision: 'credit', staffUserId: iris.userId } as const
  assert.ok((await db.transaction().execute((tx) => settlePendingReview(tx, credited, now))).ok)
  assert.equal(await syncPurchase(db, uuid, now, refusing), 'paid')
  const input = { purchaseUuid: uuid, reason }
  assert.deepEqual(await refundPurchase(db, asStaff(nina.userId, 'wallet_adjust'), input, now), {
    ok: true,
    value: { cents: 5_000, coins: 52 },
  })
  assert.equal(await syncPurchase(db, uuid, now, bank), 'refunded')
  await allBalances()
})

test('an unknown or unpaid purchase cannot be refunded', async () => {
  const pro = await aBuyer()
  const ask = (purchaseUuid: string) =>
    refundPurchase(db, asStaff(iris.userId, 'wallet_adjust'), { purchaseUuid, reason }, now)
  assert.deepEqual(await ask('00000000-0000-4000-8000-000000000000'), refused('not_found'))
  const result = await buyCoinsFrom(() => bank)(db, asProfessional(pro.userId), { packageId: 'p50' }, now)
  assert.ok(result.ok)
  assert.deepEqual(await ask(result.value.uuid), refused('not_paid'))
})
