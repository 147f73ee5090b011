import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional, aStaffMember } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { decideClaim } from '#domain/leads/refund-claims/decide-claim.server.ts'
import { requestRefund } from '#domain/leads/refund-claims/request-refund.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { buyCoinsFrom } from '#domain/purchases/buy-coins.server.ts'
import { listPurchasesPendingReview, listOpenDifferences } from '#domain/purchases/decide-pending-review.server.ts'
import { syncPurchase } from '#domain/purchases/sync-purchase.server.ts'
import { asProfessional, asStaff } from '#domain/shared/caller.ts'
import { getCoinBalance } from '#domain/wallet/wallet.server.ts'
import { sandboxPayments } from '#platform/payments/sandbox-payments.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { blockOrder } from './block-order.server.ts'
import {
  adjustCoins,
  decideAdjustment,
  decidePendingReview,
  refundPurchase,
  settleDifference,
} from './wallet-decisions.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const bank = sandboxPayments(() => db)
const iris = await aStaffMember(db)
const nina = await aStaffMember(db)
const audited = async (action: string) =>
  (await db.selectFrom('audit_log').select('staff_user_id').where('action', '=', action).orderBy('id').execute()).map(
    ({ staff_user_id: id }) => id,
  )

/** A purchase of 50 coins with a payment of these centavos. */
async function aPurchaseInReview(cents: number) {
  const pro = await aProfessional(db, { coins: 0 })
  const bought = await buyCoinsFrom(() => bank)(db, asProfessional(pro.userId), { packageId: 'p50' }, now)
  assert.ok(bought.ok)
  const { uuid } = bought.value
  await bank.play(uuid.replaceAll('-', ''), 'pay', now)
  await db.updateTable('sandbox_charges').set({ received_cents: cents }).where('reference', '=', uuid).execute()
  assert.equal(await syncPurchase(db, uuid, now, bank), 'pending_review')
  const decide = (decision: 'give_back' | 'credit') =>
    decidePendingReview(db, asStaff(iris.userId, 'wallet_adjust'), { purchaseUuid: uuid, decision }, now)
  return { ...pro, uuid, decide, look: () => syncPurchase(db, uuid, now, bank) }
}

test('an underpayment is returned whole; an overpayment is credited and the rest returned', async () => {
  const small = await aPurchaseInReview(4_900)
  assert.equal((await listPurchasesPendingReview(db)).length, 1)
  assert.deepEqual(await small.decide('credit'), { ok: false, code: 'too_little_paid' })
  assert.ok((await small.decide('give_back')).ok)
  assert.deepEqual(await small.decide('give_back'), { ok: false, code: 'already_decided' })
  assert.equal((await listPurchasesPendingReview(db)).length, 0)
  assert.equal(await small.look(), 'refunded')
  assert.equal(await getCoinBalance(db, small.professionalId), 0)
  const large = await aPurchaseInReview(5_300)
  assert.deepEqual(await large.decide('credit'), { ok: true, value: { cents: 300 } })
  assert.equal(await large.look(), 'paid')
  assert.equal(await getCoinBalance(db, large.professionalId), 52)
  assert.deepEqual(await audited('payment.decided'), [iris.userId, iris.userId])
  await assertInvariants(db)
})

test('only a payment pending review is decided', async () => {
  const decide = (purchaseUuid: string) =>
    decidePendingReview(db, asStaff(iris.userId, 'wallet_adjust'), { purchaseUuid, decision: 'give_back' }, now)
  assert.deepEqual(await decide(randomUUID()), { ok: false, code: 'not_found' })
  const pro = await aProfessional(db, { coins: 0 })
  const bought = await buyCoinsFrom(() => bank)(db, asProfessional(pro.userId), { packageId: 'p50' }, now)
  assert.ok(bought.ok)
  const { uuid } = bought.value
  await bank.play(uuid.replaceAll('-', ''), 'pay', now)
  assert.equal(await syncPurchase(db, uuid, now, bank), 'paid')
  assert.deepEqual(await decide(uuid), { ok: false, code: 'already_decided' })
})

test('an adjustment that is sent twice is one', async () => {
  const { professionalId } = await aProfessional(db, { coins: 0 })
  const ask = (coins: number) =>
    adjustCoins(
      db,
      asStaff(nina.userId, 'wallet_adjust', 'once'),
      { professionalId, coins, reason: 'Erro nosso no pedido.' },
      now,
    )
  const [first, again] = await Promise.all([ask(40), ask(40)])
  assert.deepEqual({ first, again }, { first: { ok: true, value: { state: 'done' } }, again: first })
  assert.equal(await getCoinBalance(db, professionalId), 40)
  assert.deepEqual(await ask(30), { ok: false, code: 'key_reused' })
})

test('an adjustment of an unknown or deleted professional is refused with a text', async () => {
  const { professionalId } = await aProfessional(db, { coins: 0 })
  const ask = (id: number) =>
    adjustCoins(
      db,
      asStaff(iris.userId, 'wallet_adjust'),
      { professionalId: id, coins: 150, reason: 'Erro nosso no pedido.' },
      now,
    )
  assert.deepEqual(await ask(999_999), { ok: false, code: 'professional_gone' })
  assert.ok((await ask(professionalId)).ok)
  const { id } = await db
    .selectFrom('coin_adjustments')
    .select('id')
    .where('professional_id', '=', professionalId)
    .executeTakeFirstOrThrow()
  await db.updateTable('professionals').set({ state: 'deleted' }).where('id', '=', professionalId).execute()
  const decide = (decision: 'confirm' | 'refuse') =>
    decideAdjustment(db, asStaff(nina.userId, 'wallet_adjust'), { adjustmentId: id, decision }, now)
  assert.deepEqual(await ask(professionalId), { ok: false, code: 'professional_gone' })
  assert.deepEqual(await decide('confirm'), { ok: false, code: 'professional_gone' })
  assert.ok((await decide('refuse')).ok)
})

test('a payment of a deleted account can only be refunded', async () => {
  const ofDeletedAccount = await aPurchaseInReview(5_300)
  const canCredit = async () =>
    (await listPurchasesPendingReview(db)).find(({ uuid }) => uuid === ofDeletedAccount.uuid)?.canCredit
  assert.equal(await canCredit(), true)
  await db
    .updateTable('professionals')
    .set({ state: 'deleted' })
    .where('id', '=', ofDeletedAccount.professionalId)
    .execute()
  assert.equal(await canCredit(), false)
  assert.deepEqual(await ofDeletedAccount.decide('credit'), { ok: false, code: 'too_little_paid' })
  assert.ok((await ofDeletedAccount.decide('give_back')).ok)
})

test('adjusting, confirming and checking a difference are audited', async () => {
  const { professionalId } = await aProfessional(db, { coins: 0 })
  const reason = 'Compensação combinada por telefone.'
  const adjusted = await adjustCoins(
    db,
    asStaff(iris.userId, 'wallet_adjust'),
    { professionalId, coins: 150, reason },
    now,
  )

  assert.deepEqual(adjusted, { ok: true, value: { state: 'waiting' } })
  const { id } = await db
    .selectFrom('coin_adjustments')
    .select('id')
    .where('professional_id', '=', professionalId)
    .executeTakeFirstOrThrow()
  assert.ok(
    (await decideAdjustment(db, asStaff(nina.userId, 'wallet_adjust'), { adjustmentId: id, decision: 'confirm' }, now))
      .ok,
  )
  assert.equal(await getCoinBalance(db, professionalId), 150)
  assert.deepEqual(
    { coinsAdjusted: await audited('coins.adjusted'), adjustmentDecided: await audited('adjustment.decided') },
    { coinsAdjusted: [nina.userId, iris.userId, iris.userId], adjustmentDecided: [nina.userId, nina.userId] },
  )

  const afterOf = async (subject: string) =>
    (await db.selectFrom('audit_log').select('after').where('subject', '=', subject).execute()).map(
      ({ after }) => after,
    )
  assert.deepEqual(await afterOf(`profile:${professionalId}`), [{ coins: 150, state: 'waiting' }])
  assert.deepEqual(await afterOf(`adjustment:${id}`), [{ decision: 'confirm' }])

  await db
    .insertInto('payment_differences')
    .values({
      provider: 'sandbox',
      reference: 'E1',
      kind: 'unknown_payment',
      ours_cents: 0,
      theirs_cents: 100,
      found_at: now,
    })
    .execute()
  const [difference] = await listOpenDifferences(db)
  const settle = () =>
    settleDifference(db, asStaff(nina.userId, 'wallet_adjust'), { differenceId: difference!.id }, now)
  assert.ok((await settle()).ok)
  assert.deepEqual(await settle(), { ok: false, code: 'already_decided' })
  assert.deepEqual(
    { differences: await listOpenDifferences(db), audited: await audited('difference.settled') },
    { differences: [], audited: [nina.userId] },
  )
})

test('staff cannot decide on coins or money of their own household; a colleague can', async () => {
  const own = await aPurchaseInReview(5_300)
  const { userId: phoneOwner } = await aStaffMember(db, ['wallet_adjust'])
  await db.updateTable('users').set({ phone: own.phone }).where('id', '=', phoneOwner).execute()
  const byOwner = async <Answer extends { ok: boolean }>(action: (userId: number) => Promise<Answer>) => {
    const trace = () =>
      Promise.all([getCoinBalance(db, own.professionalId), audited('adjustment.decided'), audited('coins.adjusted')])
    const before = await trace()
    assert.deepEqual(await action(phoneOwner), { ok: false, code: 'own_household' })
    assert.deepEqual(await trace(), before)
    const answer = await action(iris.userId)
    assert.ok(answer.ok, JSON.stringify(answer))
  }

  const { professionalId, uuid } = own
  const reason = 'Compensação combinada por telefone.'

  await byOwner((userId) =>
    decidePendingReview(db, asStaff(userId, 'wallet_adjust'), { purchaseUuid: uuid, decision: 'credit' }, now),
  )
  assert.equal(await own.look(), 'paid')
  await byOwner((userId) => refundPurchase(db, asStaff(userId, 'wallet_adjust'), { purchaseUuid: uuid, reason }, now))
  const purchase = await db
    .selectFrom('purchases')
    .select(['id', 'payment_ref as paymentRef'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  for (const [kind, reference] of [
    ['other_amount', purchase.paymentRef!],
    ['other_amount', 'E-second'],
    ['refund_refused', uuid],
  ] as const) {
    const { id: differenceId } = await db
      .insertInto('payment_differences')
      .values({
        purchase_id: purchase.id,
        provider: bank.name,
        reference,
        kind,
        ours_cents: 5_000,
        theirs_cents: 5_300,
        found_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await byOwner((userId) => settleDifference(db, asStaff(userId, 'wallet_adjust'), { differenceId }, now))
  }
  await byOwner((userId) =>
    adjustCoins(db, asStaff(userId, 'wallet_adjust'), { professionalId, coins: 90, reason }, now),
  )
  const adjustment = await adjustCoins(
    db,
    asStaff(nina.userId, 'wallet_adjust'),
    { professionalId, coins: 90, reason },
    now,
  )
  assert.ok(adjustment.ok && adjustment.value.state === 'waiting')

  const { id: adjustmentId } = await db
    .selectFrom('coin_adjustments')
    .select('id')
    .where('state', '=', 'waiting')
    .where('professional_id', '=', professionalId)
    .executeTakeFirstOrThrow()

  await byOwner((userId) =>
    decideAdjustment(db, asStaff(userId, 'wallet_adjust'), { adjustmentId, decision: 'confirm' }, now),
  )
  const { uuid: orderUuid } = await anOrder(db)
  const unlocked = await unlockLead(db, asProfessional(own.userId), { orderUuid }, now)
  assert.ok(unlocked.ok, JSON.stringify(unlocked))

  const { leadId } = unlocked.value
  assert.ok(
    (
      await requestRefund(
        db,
        asProfessional(own.userId),
        { leadId, reason: 'wrong_city', words: 'Fica em outra cidade.' },
        now,
      )
    ).ok,
  )

  const { id: claimId } = await db
    .selectFrom('refund_claims')
    .select('id')
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  await byOwner((userId) =>
    decideClaim(
      db,
      asStaff(userId, 'wallet_adjust'),
      { claimId, decision: 'grant', answer: 'Conferimos a cidade.' },
      now,
    ),
  )
  await assertInvariants(db)
})

const block = (orderUuid: string, userId: number) =>
  blockOrder(db, asStaff(userId, 'moderate'), { orderUuid, reason: 'not_a_request' }, now)

test('a block that would refund the own household is refused and rolled back; a colleague blocks', async () => {
  const pro = await aProfessional(db, { coins: 100 })
  const { userId: owner } = await aStaffMember(db, ['moderate'])
  await db.updateTable('users').set({ phone: pro.phone }).where('id', '=', owner).execute()
  const { uuid } = await anOrder(db)
  const unlocked = await unlockLead(db, asProfessional(pro.userId), { orderUuid: uuid }, now)
  assert.ok(unlocked.ok)
  assert.deepEqual(await block(uuid, owner), { ok: false, code: 'own_household' })
  assert.equal(await getCoinBalance(db, pro.professionalId), 100 - unlocked.value.coinsPaid)
  assert.ok((await block(uuid, iris.userId)).ok)
  assert.equal(await getCoinBalance(db, pro.professionalId), 100)
})

test('one person refunds at most 100 coins in 30 days to a professional by blocks; beyond that a second person blocks', async () => {
  const pro = await aProfessional(db, { coins: 900 })
  let returned = 0
  for (;;) {
    const { uuid } = await anOrder(db)
    const unlocked = await unlockLead(db, asProfessional(pro.userId), { orderUuid: uuid }, now)
    assert.ok(unlocked.ok)
    const blocked = await block(uuid, iris.userId)
    if (returned + unlocked.value.coinsPaid > 100) {
      assert.deepEqual(blocked, { ok: false, code: 'same_person' })
      assert.ok((await block(uuid, nina.userId)).ok)
      break
    }
    assert.ok(blocked.ok)
    returned += unlocked.value.coinsPaid
  }
  await assertInvariants(db)
})

test('every staff action that moves coins names their owner', () => {
  const moves =
    /\b(voidLeadsOfOrder|refundCoins|refundAndCloseClaim|creditCoins|settlePendingReview|refundWholePurchase|recordAdjustment|settleAdjustment)\(tx/g
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.server.ts'))
  const sources = files.map((file) => [file, readFileSync(`${import.meta.dirname}/${file}`, 'utf8')] as const)
  const moving = sources.filter(([, source]) => source.match(moves))
  assert.deepEqual(
    moving.map(([file]) => file),
    ['block-order.server.ts', 'wallet-decisions.server.ts'],
  )
  const [[, block], [, refunds]] = moving as [readonly [string, string], readonly [string, string]]
  assert.match(block, /parties: \[\{ userId: clientId \}, \.\.\.refunded\]/, 'each of several')
  assert.equal(refunds.match(moves)!.length, 4)
  assert.equal(refunds.match(/\baudit\(actor, \w+\.value, /g)!.length, 4, 'the professional of what was decided')
})

test('of ten concurrent adjustments of 30 coins three apply and seven wait for a second person', async () => {
  const { professionalId } = await aProfessional(db, { coins: 0 })
  const ask = () =>
    adjustCoins(
      db,
      asStaff(nina.userId, 'wallet_adjust'),
      { professionalId, coins: 30, reason: 'Erro nosso no pedido.' },
      now,
    )
  const adjustments = await Promise.all(Array.from({ length: 10 }, ask))
  const states = adjustments.map((one) => (one.ok ? one.value.state : one.code))
  assert.deepEqual(states.toSorted(), [...Array(3).fill('done'), ...Array(7).fill('waiting')])
  assert.equal(await getCoinBalance(db, professionalId), 90)
  await assertInvariants(db)
})

test('an adjustment confirmed and refused at once is decided once', async () => {
  for (let round = 0; round < 8; round++) {
    const { professionalId } = await aProfessional(db, { coins: 0 })
    assert.ok(
      (
        await adjustCoins(
          db,
          asStaff(nina.userId, 'wallet_adjust'),
          { professionalId, coins: 150, reason: 'Erro nosso.' },
          now,
        )
      ).ok,
    )
    const { id: adjustmentId } = await db
      .selectFrom('coin_adjustments')
      .select('id')
      .where('professional_id', '=', professionalId)
      .executeTakeFirstOrThrow()
    const decide = (decision: 'confirm' | 'refuse') =>
      decideAdjustment(db, asStaff(iris.userId, 'wallet_adjust'), { adjustmentId, decision }, now)
    const [confirmed, refused, again] = await Promise.all([decide('confirm'), decide('refuse'), decide('confirm')])
    assert.equal([confirmed, refused, again].filter(({ ok }) => ok).length, 1)
    assert.equal(await getCoinBalance(db, professionalId), refused.ok ? 0 : 150)
  }
  await assertInvariants(db)
})

test('a pending payment credited and returned at once is decided once', async () => {
  for (let round = 0; round < 8; round++) {
    const payment = await aPurchaseInReview(5_300)
    const [credited, returned, again] = await Promise.all([
      payment.decide('credit'),
      payment.decide('give_back'),
      payment.decide('credit'),
    ])
    assert.equal([credited, returned, again].filter(({ ok }) => ok).length, 1)
    assert.equal(await getCoinBalance(db, payment.professionalId), returned.ok ? 0 : 52)
  }
  await assertInvariants(db)
})
