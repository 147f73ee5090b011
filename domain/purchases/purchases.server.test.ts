import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional, aStaffMember } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { refundCoins } from '#domain/refunds/refunds.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { addMinutes } from '#domain/shared/durations.ts'
import { getCoinBalance, forfeitCoins, getWalletKinds } from '#domain/wallet/wallet.server.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import { sandboxPayments } from '#platform/payments/sandbox-payments.ts'
import { GatewayError } from '#platform/providers/gateway.ts'
import { codeOf } from '#test/support/code-of.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { buyCoinsFrom } from './buy-coins.server.ts'
import { cancelWithinCoolingOff } from './cancel-within-cooling-off.server.ts'
import { settlePendingReview, listOpenDifferences, listPurchasesPendingReview } from './decide-pending-review.server.ts'
import { findOwnPurchase, findReservedQuote } from './own-purchases.server.ts'
import { reconcilePayments } from './reconcile.server.ts'
import { syncOpenPurchases } from './sync-open-purchases.server.ts'
import { syncPurchase } from './sync-purchase.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const bank = sandboxPayments(() => db)

type Pro = Awaited<ReturnType<typeof aProfessional>>
const minutes = (count: number, from = now) => addMinutes(from, count)
const days = (count: number) => minutes(count * 24 * 60)

async function bought(pro: Pro, packageId = 'p50', provider: PaymentProvider = bank) {
  const result = await buyCoinsFrom(() => provider)(db, asProfessional(pro.userId), { packageId }, now)
  assert.ok(result.ok)
  const { uuid } = result.value
  const chargeId = uuid.replaceAll('-', '')
  return {
    uuid,
    play: (what: Parameters<typeof bank.play>[1], at = now) => bank.play(chargeId, what, at),
    look: (at = now, by = provider) => syncPurchase(db, uuid, at, by),
    seen: (at = now) => findOwnPurchase(db, { userId: pro.userId, uuid }, at),
  }
}
const balance = ({ professionalId }: Pro) => getCoinBalance(db, professionalId)
const notificationKinds = async ({ userId }: Pro) =>
  (await db.selectFrom('notifications').select('kind').where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )
const unlocked = async (pro: Pro) => {
  const result = await unlockLead(db, asProfessional(pro.userId), { orderUuid: (await anOrder(db)).uuid }, now)
  assert.ok(result.ok)
  return result.value.coinsPaid
}

test('paid coins are credited once, with the bonus in its own lot, and notified', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  const purchase = await bought(pro)
  const waiting = await purchase.seen()
  assert.equal(waiting?.state, 'waiting')
  assert.match(waiting.pixCode!, /^000201.*6304[0-9A-F]{4}$/)
  assert.equal(await purchase.look(), 'waiting')
  assert.equal(await balance(pro), 0)
  await purchase.play('pay')
  await Promise.all(Array.from({ length: 50 }, () => purchase.look()))
  assert.equal(await balance(pro), 52)
  const kinds = await getWalletKinds(db, pro.professionalId)
  assert.deepEqual(
    { paid: kinds.paid, bonus: kinds.bonus, ending: kinds.ending },
    { paid: 50, bonus: 2, ending: [{ coins: 2, expiresAt: days(90) }] },
  )
  assert.deepEqual(await notificationKinds(pro), ['purchase_paid'])
  await assertInvariants(db)
})

test('coins are credited once when a webhook precedes our own response, is a day late, or never arrives', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  // The charge exists, and the response was lost.
  const deaf: PaymentProvider = {
    ...bank,
    createCharge: async (charge) => {
      await bank.createCharge(charge)
      throw new GatewayError('timeout', 'sandbox', undefined, { isUnknownOutcome: true })
    },
  }
  const early = await bought(pro, 'p20', deaf)
  assert.equal((await early.seen())?.state, 'created')
  await early.play('pay')
  assert.equal(await early.look(), 'paid')
  const late = await bought(pro, 'p20')
  assert.equal(await late.look(minutes(32)), 'waiting', 'the clock of the bank may be slow')
  assert.equal(await late.look(minutes(33)), 'expired')
  await late.play('pay', days(1))
  assert.equal(await late.look(days(1)), 'paid')
  const silent = await bought(pro, 'p20')
  await silent.play('pay')
  await syncOpenPurchases(db, minutes(2), bank)
  assert.equal((await silent.seen())?.state, 'paid')
  assert.equal(await balance(pro), 60)
  await assertInvariants(db)
})

test('a failed charge is created once by the next sync', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  const away: PaymentProvider = {
    ...bank,
    createCharge: () => Promise.reject(new GatewayError('unreachable', 'sandbox')),
  }
  const purchase = await bought(pro, 'p20', away)
  assert.equal((await purchase.seen())?.pixCode, null)
  await syncOpenPurchases(db, minutes(1), bank)
  assert.equal((await purchase.seen())?.state, 'waiting')
  await purchase.play('refuse')
  assert.equal(await purchase.look(), 'failed')
  await purchase.play('pay')
  assert.equal(await purchase.look(), 'paid', 'paid after a refusal')
  assert.equal(await balance(pro), 20)
})

test('a different amount is pending review: nothing is credited, and the person is notified', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  const purchase = await bought(pro)
  await purchase.play('pay_less')
  assert.equal(await purchase.look(), 'pending_review')
  assert.equal(await purchase.look(), 'pending_review')
  assert.equal(await balance(pro), 0)
  await purchase.play('charge_back')
  assert.equal(await purchase.look(), 'charged_back')
  assert.deepEqual(await notificationKinds(pro), ['purchase_held'], 'no coins to take')
  await assertInvariants(db)
})

test('a forged webhook only makes us query the provider', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  const purchase = await bought(pro)
  for (let time = 0; time < 5; time++) assert.equal(await purchase.look(), 'waiting')
  assert.equal(await balance(pro), 0)
})

test('only the provider of a purchase says what became of it', async () => {
  const purchase = await bought(await aProfessional(db, { coins: 0 }))
  await purchase.play('pay')
  assert.equal(await purchase.look(now, { ...bank, name: 'stripe' }), null)
  assert.equal((await purchase.seen())?.state, 'waiting')
  assert.equal(await syncPurchase(db, randomUUID(), now, bank), null)
})

test('unspent coins are refunded within seven days, together with their bonus', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  const purchase = await bought(pro, 'p100')
  await purchase.play('pay')
  await purchase.look()
  const used = await unlocked(pro)
  // The bonus of 8 was spent first, and counts as bought.
  const seen = await purchase.seen(days(7))
  assert.deepEqual(seen?.coolingOff, { coins: 100 - used, cents: (100 - used) * 100, bonusUsed: 8, bonusLeft: 0 })
  assert.equal((await purchase.seen(days(7.1)))?.coolingOff, null)
  const stranger = await aProfessional(db)
  const ask = (userId: number, at: Date) =>
    cancelWithinCoolingOff(db, asProfessional(userId), { purchaseUuid: purchase.uuid }, at)
  assert.deepEqual(await ask(stranger.userId, now), { ok: false, code: 'not_found' })
  assert.deepEqual(await ask(pro.userId, days(7.1)), { ok: false, code: 'regret_over' })
  const both = await Promise.all([ask(pro.userId, days(6)), ask(pro.userId, days(6))])
  assert.deepEqual(both.map(codeOf).toSorted(), ['nothing_left', 'ok'])
  assert.equal(await balance(pro), 0)
  assert.equal((await purchase.seen(days(6)))?.refunds[0]?.state, 'requested')
  await purchase.look(days(6))
  await purchase.look(days(6))
  const after = await purchase.seen(days(6))
  assert.deepEqual(
    { purchase: after?.state, refund: after?.refunds[0]?.state },
    { purchase: 'paid', refund: 'done' },
    'some of it was used: it stays a purchase',
  )
  assert.deepEqual(await notificationKinds(pro), ['purchase_paid', 'purchase_refunded'])
  await assertInvariants(db)

  // Refunded bonus coins, which were paid for: no second debt.
  const { id: leadId } = await db
    .selectFrom('leads')
    .select('id')
    .where('professional_id', '=', pro.professionalId)
    .executeTakeFirstOrThrow()
  const lead = { leadId, coinsPaid: used, professionalId: pro.professionalId, professionalUserId: pro.userId }
  await db.transaction().execute((tx) => refundCoins(tx, lead, 'wrong_city', days(6)))
  const rest = (await purchase.seen(days(6)))?.coolingOff
  assert.deepEqual(rest, { coins: used, cents: used * 100, bonusUsed: 0, bonusLeft: 8 })
  assert.ok((await ask(pro.userId, days(6))).ok)
  await purchase.look(days(6))
  await purchase.look(days(6))
  assert.deepEqual(
    { state: (await purchase.seen(days(6)))?.state, balance: await balance(pro) },
    { state: 'refunded', balance: 0 },
  )
  await assertInvariants(db)
})

test('a full refund makes the purchase refunded; when the bank refuses it, the coins return', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  const one = await bought(pro, 'p250')
  const other = await bought(pro, 'p50')
  for (const each of [one, other]) {
    await each.play('pay')
    await each.look()
  }
  assert.ok((await cancelWithinCoolingOff(db, asProfessional(pro.userId), { purchaseUuid: one.uuid }, now)).ok)
  assert.equal(await balance(pro), 52)
  await one.look()
  assert.equal((await one.seen())?.state, 'refunded')
  assert.ok((await cancelWithinCoolingOff(db, asProfessional(pro.userId), { purchaseUuid: other.uuid }, now)).ok)
  assert.equal(await balance(pro), 0)
  await other.look(now, { ...bank, refund: async () => ({ state: 'failed', refundRef: null }) })
  assert.equal(await balance(pro), 52)
  assert.equal((await other.seen())?.refunds[0]?.state, 'failed')
  await assertInvariants(db)
})

test('a chargeback takes the coins, and missing coins are owed: unlocks stop, and the next purchase pays first', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  const purchase = await bought(pro)
  await purchase.play('pay')
  await purchase.look()
  const used = await unlocked(pro)
  await purchase.play('charge_back')
  assert.equal(await purchase.look(), 'charged_back')
  await purchase.look()
  assert.equal(await balance(pro), -used)
  const order = await anOrder(db)
  const unlock = () => unlockLead(db, asProfessional(pro.userId), { orderUuid: order.uuid }, now)
  assert.deepEqual(await unlock(), { ok: false, code: 'not_enough_coins' })
  await assertInvariants(db)
  const next = await bought(pro, 'p100')
  await next.play('pay')
  await next.look()
  assert.equal(await balance(pro), 108 - used)
  assert.deepEqual(
    { first: (await purchase.seen())?.creditedCoins, second: (await next.seen())?.creditedCoins },
    { first: 52, second: 108 - used },
  )
  const { payload } = await db
    .selectFrom('notifications')
    .select('payload')
    .where('user_id', '=', pro.userId)
    .where('kind', '=', 'purchase_paid')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  assert.deepEqual(payload, { uuid: next.uuid, coins: 108 - used, settled: used })
  assert.ok((await unlock()).ok)
  assert.deepEqual(await notificationKinds(pro), ['purchase_paid', 'purchase_charged_back', 'purchase_paid'])
  await assertInvariants(db)
})

test('a payment charged back before its first sync is credited and taken', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  const purchase = await bought(pro)
  await purchase.play('pay')
  await purchase.play('charge_back')
  assert.equal(await purchase.look(), 'charged_back')
  assert.deepEqual(await notificationKinds(pro), ['purchase_paid', 'purchase_charged_back'])
  assert.equal(await balance(pro), 0)
  await assertInvariants(db)
})

test('a chargeback leaves the coins of another purchase', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  const [purchase, other] = [await bought(pro), await bought(pro, 'p20')]
  for (const one of [purchase, other]) {
    await one.play('pay')
    await one.look()
  }
  await purchase.play('charge_back')
  await purchase.look()
  assert.equal(await balance(pro), 20)
  await assertInvariants(db)
})

test('at most five purchases are pending, and an idempotency key makes a repeated one the same', async () => {
  const pro = await aProfessional(db)
  const ask = (idempotencyKey: string) =>
    buyCoinsFrom(() => bank)(db, asProfessional(pro.userId, idempotencyKey), { packageId: 'p20' }, now)
  const [first, again] = await Promise.all([ask('a'), ask('a')])
  assert.deepEqual(again, first)
  for (const key of ['b', 'c', 'd', 'e']) assert.ok((await ask(key)).ok)
  assert.deepEqual(await ask('f'), { ok: false, code: 'too_many_purchases' })
})

test('of ten concurrent purchases five are pending and five refused', async () => {
  const pro = await aProfessional(db)
  const bought = await Promise.all(
    Array.from({ length: 10 }, () =>
      buyCoinsFrom(() => bank)(db, asProfessional(pro.userId), { packageId: 'p20' }, now),
    ),
  )
  const codes = bought.map(codeOf)
  assert.deepEqual(codes.toSorted(), [...Array(5).fill('ok'), ...Array(5).fill('too_many_purchases')])
})

test('a package no longer sold cannot be bought', async () => {
  const pro = await aProfessional(db)
  for (const packageId of ['p99', 'p20 ', 'constructor'])
    assert.deepEqual(await buyCoinsFrom(() => bank)(db, asProfessional(pro.userId), { packageId }, now), {
      ok: false,
      code: 'package_not_sold',
    })
  const purchasesQuery = db.selectFrom('purchases').select('id').where('professional_id', '=', pro.professionalId)
  assert.deepEqual(await purchasesQuery.execute(), [])
})

test('coins are sold by an offered payment method to a professional at work', async () => {
  const pro = await aProfessional(db)
  const buy = async (provider: PaymentProvider | undefined) => {
    const input = { packageId: 'p20', method: 'card' } as const
    const result = await buyCoinsFrom(() => provider)(db, asProfessional(pro.userId), input, now)
    return result.ok ? 'sold' : result.code
  }
  assert.equal(await buy(undefined), 'method_not_offered')
  assert.equal(await buy({ ...bank, methods: ['pix'] }), 'method_not_offered')
  assert.equal(await buy(bank), 'sold')
  await db.updateTable('professionals').set({ state: 'suspended' }).where('id', '=', pro.professionalId).execute()
  assert.equal(await buy(bank), 'not_working')
})

test('the price of the unlock behind a purchase is reserved during the payment and ten minutes more', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  const { uuid: orderUuid } = await anOrder(db)
  const input = { userId: pro.userId, packageId: 'p20', orderUuid, quote: 'sealed' } as const
  const result = await buyCoinsFrom(() => bank)(db, asProfessional(input.userId), input, now)
  assert.ok(result.ok)
  const findQuote = (at: Date) => findReservedQuote(db, { userId: pro.userId, orderUuid }, at)
  assert.deepEqual(await findQuote(minutes(29)), { quote: 'sealed', purchasedAt: now })
  assert.equal(await findQuote(minutes(31)), null)
  await bank.play(result.value.uuid.replaceAll('-', ''), 'pay', minutes(29))
  await syncPurchase(db, result.value.uuid, minutes(29), bank)
  assert.deepEqual(await findQuote(minutes(38)), { quote: 'sealed', purchasedAt: now })
  assert.equal(await findQuote(minutes(40)), null)
})

test('daily reconciliation credits a missed payment and lists every difference once', async () => {
  const { db: own } = await testDatabase(scope)
  await refreshCatalog(own)
  const ownBank = sandboxPayments(() => own)
  const pro = await aProfessional(own, { coins: 0 })
  const buy = async () => {
    const result = await buyCoinsFrom(() => ownBank)(own, asProfessional(pro.userId), { packageId: 'p20' }, now)
    assert.ok(result.ok)
    return result.value.uuid
  }
  const unreported = await buy()
  const right = await buy()
  const missing = await buy()
  for (const uuid of [unreported, right, missing]) await ownBank.play(uuid.replaceAll('-', ''), 'pay', now)
  for (const uuid of [right, missing]) await syncPurchase(own, uuid, now, ownBank)
  const at = minutes(60)
  const listed = async (provider: PaymentProvider) => {
    await reconcilePayments(own, at, provider)
    await reconcilePayments(own, at, provider)
    const rows = await own
      .selectFrom('payment_differences as d')
      .leftJoin('purchases as p', 'p.id', 'd.purchase_id')
      .select(['d.kind', 'd.theirs_cents as cents', 'p.uuid'])
      .orderBy('d.kind')
      .orderBy('d.theirs_cents')
      .execute()
    return rows.map(({ kind, cents, uuid }) => [kind, cents, uuid])
  }

  assert.deepEqual(await listed(ownBank), [])
  assert.equal(await getCoinBalance(own, pro.professionalId), 60, 'the payment that nobody told of')
  // Paid five days ago, learned today: outside of the compared days, so no difference.
  const late = await buy()
  await ownBank.play(late.replaceAll('-', ''), 'pay', days(-5))
  assert.equal(await syncPurchase(own, late, now, ownBank), 'paid')
  assert.deepEqual(await listed(ownBank), [])

  const strange: PaymentProvider = {
    ...ownBank,
    received: async () => [
      { reference: right, paymentRef: `E${right.replaceAll('-', '')}`, cents: 1_900 },
      { reference: unreported, paymentRef: `E${unreported.replaceAll('-', '')}`, cents: 2_000 },
      { reference: right, paymentRef: 'E-second', cents: 2_000 },
      { reference: null, paymentRef: 'E-foreign', cents: 777 },
    ],
  }
  assert.deepEqual(await listed(strange), [
    ['not_at_provider', 0, missing],
    ['other_amount', 1_900, right],
    ['other_amount', 2_000, right],
    ['unknown_payment', 777, null],
  ])

  await assertInvariants(own)
})

test('an overpayment that cannot be returned is listed for staff', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  const { userId: staffUserId } = await aStaffMember(db)
  const purchase = await bought(pro, 'p20')
  await purchase.play('pay')
  await db
    .updateTable('sandbox_charges')
    .set({ received_cents: 2_300 })
    .where('reference', '=', purchase.uuid)
    .execute()
  assert.equal(await purchase.look(), 'pending_review')
  const settled = { uuid: purchase.uuid, decision: 'credit', staffUserId } as const
  assert.ok((await db.transaction().execute((tx) => settlePendingReview(tx, settled, now))).ok)
  assert.equal(await balance(pro), 20)
  const refusing = { ...bank, refund: async () => ({ state: 'failed' as const, refundRef: null }) }
  for (let count = 0; count < 2; count++) assert.equal(await purchase.look(now, refusing), 'paid')
  const reference = `E${purchase.uuid.replaceAll('-', '')}`
  const seen = (await listOpenDifferences(db)).filter((one) => one.reference === reference)
  assert.deepEqual(
    seen.map(({ kind, ours, theirs }) => [kind, ours, theirs]),
    [['other_amount', 2_000, 2_300]],
  )
  await assertInvariants(db)
})

test('a deleted account gets no credit and no debt, and the ledger balances', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  const keptPurchase = await bought(pro, 'p50')
  const regretted = await bought(pro, 'p20')
  const late = await bought(pro, 'p100')
  for (const each of [keptPurchase, regretted]) {
    await each.play('pay')
    await each.look()
  }
  assert.ok((await cancelWithinCoolingOff(db, asProfessional(pro.userId), { purchaseUuid: regretted.uuid }, now)).ok)
  await db.transaction().execute((tx) => forfeitCoins(tx, pro, now))
  await db.updateTable('professionals').set({ state: 'deleted' }).where('id', '=', pro.professionalId).execute()
  await keptPurchase.play('charge_back')
  await late.play('pay')
  assert.equal(await keptPurchase.look(), 'charged_back')
  assert.equal(await late.look(), 'pending_review')
  await regretted.look(now, { ...bank, refund: async () => ({ state: 'failed', refundRef: null }) })
  assert.equal(await balance(pro), 0)
  await assertInvariants(db)
})

test('a charge that was never created expires', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  const away: PaymentProvider = { ...bank, createCharge: () => Promise.reject(new GatewayError('failed', 'sandbox')) }
  const purchase = await bought(pro, 'p20', away)
  assert.equal(await purchase.look(minutes(5)), 'created')
  assert.equal(await purchase.look(minutes(33)), 'expired')
})

test('a chargeback of refunded money is listed once for staff and takes no coins twice', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  const whole = await bought(pro, 'p20')
  const part = await bought(pro, 'p50')
  await whole.play('pay')
  await whole.look()
  assert.ok((await cancelWithinCoolingOff(db, asProfessional(pro.userId), { purchaseUuid: whole.uuid }, now)).ok)
  await part.play('pay')
  await part.look()
  const used = await unlocked(pro)
  assert.ok((await cancelWithinCoolingOff(db, asProfessional(pro.userId), { purchaseUuid: part.uuid }, now)).ok)
  for (const each of [whole, part]) for (let count = 0; count < 3; count++) await each.look()
  assert.equal(await whole.look(), 'refunded')
  const listed = async () =>
    (await listOpenDifferences(db))
      .filter(({ kind }) => kind === 'charged_back_after_refund')
      .map(({ reference, theirs }) => [reference, theirs])
  assert.deepEqual(await listed(), [])
  for (const each of [whole, part]) {
    await each.play('charge_back')
    for (let count = 0; count < 2; count++) await each.look()
  }
  assert.deepEqual(
    (await listed()).toSorted(),
    [
      [whole.uuid, 2_000],
      [part.uuid, 5_000],
    ].toSorted(),
  )
  assert.ok((await balance(pro)) <= 0 && (await balance(pro)) >= -used)
  await assertInvariants(db)
})

const listDifferences = async (uuid: string) =>
  (await listOpenDifferences(db))
    .filter(({ kind, reference }) => kind === 'other_amount' && reference === `E${uuid.replaceAll('-', '')}`)
    .map(({ ours, theirs }) => [ours, theirs])

test('a payment that the bank returned before we learned of it is not credited', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  const { userId: staffUserId } = await aStaffMember(db)
  const purchase = await bought(pro, 'p20')
  await purchase.play('pay')
  await bank.refund({ reference: purchase.uuid, chargeId: null, paymentRef: '', refundId: randomUUID(), cents: 2_000 })
  for (let count = 0; count < 2; count++) assert.equal(await purchase.look(), 'pending_review')
  assert.equal(await balance(pro), 0)
  assert.deepEqual(await listDifferences(purchase.uuid), [[2_000, 0]])
  const settle = (decision: 'credit' | 'give_back') =>
    db.transaction().execute((tx) => settlePendingReview(tx, { uuid: purchase.uuid, decision, staffUserId }, now))
  const [pending] = (await listPurchasesPendingReview(db)).filter(({ uuid }) => uuid === purchase.uuid)
  assert.equal(pending?.canCredit, false)
  assert.equal(codeOf(await settle('credit')), 'too_little_paid')
  assert.ok((await settle('give_back')).ok)
  const refusing = { ...bank, refund: () => Promise.reject(new GatewayError('refused', 'sandbox', 400)) }
  assert.equal(await purchase.look(now, refusing), 'refunded')
  await assertInvariants(db)
})

test('money that the bank returned unasked after the credit is listed once for staff, our own refund is not', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  const [returned, cancelled] = [await bought(pro, 'p20'), await bought(pro, 'p20')]
  for (const purchase of [returned, cancelled]) {
    await purchase.play('pay')
    assert.equal(await purchase.look(), 'paid')
  }
  assert.ok((await cancelWithinCoolingOff(db, asProfessional(pro.userId), { purchaseUuid: cancelled.uuid }, now)).ok)
  await bank.refund({ reference: returned.uuid, chargeId: null, paymentRef: '', refundId: randomUUID(), cents: 500 })
  for (let count = 0; count < 2; count++) for (const purchase of [returned, cancelled]) await purchase.look()
  assert.deepEqual(await listDifferences(returned.uuid), [[2_000, 1_500]])
  assert.deepEqual(await listDifferences(cancelled.uuid), [])
})

test('a chargeback that is won later is listed once for staff', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  const purchase = await bought(pro, 'p20')
  await purchase.play('pay')
  await purchase.play('charge_back')
  for (let count = 0; count < 2; count++) assert.equal(await purchase.look(), 'charged_back')
  assert.deepEqual(await listDifferences(purchase.uuid), [])
  await db.updateTable('sandbox_charges').set({ state: 'paid' }).where('reference', '=', purchase.uuid).execute()
  for (let count = 0; count < 2; count++) assert.equal(await purchase.look(), 'charged_back')
  assert.deepEqual(await listDifferences(purchase.uuid), [[0, 2_000]])
  await assertInvariants(db)
})

test('coins are not sold for a contact whose unlock would be refused', async () => {
  const { uuid: orderUuid } = await anOrder(db)
  const buy = async (options: Parameters<typeof aProfessional>[1]) => {
    const pro = await aProfessional(db, { coins: 0, ...options })
    const result = await buyCoinsFrom(() => bank)(db, asProfessional(pro.userId), { packageId: 'p20', orderUuid }, now)
    return result.ok ? 'sold' : result.code
  }
  assert.equal(await buy({}), 'sold')
  assert.equal(await buy({ approved: false }), 'identity_limit', 'the contact costs more than 10 coins')
  assert.equal(await buy({ paused: true }), 'paused')
  assert.equal(await buy({ service: 'eletricista' }), 'not_serving')
  const owner = await aProfessional(db)
  assert.ok((await unlockLead(db, asProfessional(owner.userId), { orderUuid }, now)).ok)
  const again = await buyCoinsFrom(() => bank)(db, asProfessional(owner.userId), { packageId: 'p20', orderUuid }, now)
  assert.deepEqual(again, { ok: false, code: 'already_bought' })
})
