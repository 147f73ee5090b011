import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { addMinutes } from '#domain/shared/durations.ts'
import { getCoinBalance } from '#domain/wallet/wallet.server.ts'
import { mercadoPago } from '#platform/payments/mercado-pago.ts'
import type { PaymentMethod, PaymentProvider, RawWebhook } from '#platform/payments/provider.ts'
import { stripe } from '#platform/payments/stripe.ts'
import { testDatabase } from '#test/support/database.ts'
import { limitMs } from '#test/support/fakes/gateway.ts'
import { mercadoPagoAccount, startMercadoPago } from '#test/support/fakes/mercado-pago.ts'
import { startStripe, stripeAccount } from '#test/support/fakes/stripe.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { buyCoinsFrom } from './buy-coins.server.ts'
import { cancelWithinCoolingOff } from './cancel-within-cooling-off.server.ts'
import { findOwnPurchase } from './own-purchases.server.ts'
import { reconcilePayments } from './reconcile.server.ts'
import { syncOpenPurchases } from './sync-open-purchases.server.ts'
import { syncPurchase } from './sync-purchase.server.ts'

/** Every real provider, simulated by a server that enforces its contract: coins are credited once, or not at all. */

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const minutes = (count: number) => addMinutes(now, count)

/** Actions of payers and banks. */
type Fake = {
  pay: (reference: string, cents?: number) => unknown
  refuse: (reference: string) => unknown
  expire: (reference: string) => unknown
  chargeBack: (reference: string) => unknown
  settleRefunds: (reference: string, to: 'done' | 'failed') => unknown
  webhook: (reference: string) => RawWebhook
  behavior: {
    dropsResponses: number
    says: null | { status: number; body: string; delayMs?: number }
    refundStatus: string
  }
}
type Start = (clock: () => Date) => Promise<{ fake: Fake; provider: (timeoutMs?: number) => PaymentProvider }>

const startedMercadoPago: Start = async (clock) => {
  const fake = await startMercadoPago(scope, clock)
  const account = { ...mercadoPagoAccount, backTo: null, origin: fake.url }
  const settleRefunds = (reference: string, to: 'done' | 'failed') =>
    fake.settleRefunds(reference, to === 'done' ? 'approved' : 'rejected')
  return {
    fake: { ...fake, settleRefunds, behavior: fake.behavior },
    provider: (timeoutMs = limitMs.long) => mercadoPago({ ...account, timeoutMs }, clock),
  }
}
const startedStripe: Start = async (clock) => {
  const fake = await startStripe(scope, clock)
  const account = { ...stripeAccount, hasPix: true, origin: fake.url }
  const settleRefunds = (reference: string, to: 'done' | 'failed') =>
    fake.settleRefunds(reference, to === 'done' ? 'succeeded' : 'failed')
  return {
    fake: { ...fake, settleRefunds, behavior: fake.behavior },
    provider: (timeoutMs = limitMs.long) => stripe({ ...account, timeoutMs }, clock),
  }
}
const providers: [name: string, method: PaymentMethod, pending: string, start: Start][] = [
  ['Mercado Pago', 'pix', 'in_process', startedMercadoPago],
  ['Mercado Pago', 'card', 'in_process', startedMercadoPago],
  ['Stripe', 'card', 'pending', startedStripe],
  ['Stripe', 'pix', 'pending', startedStripe],
]

for (const [name, method, pending, start] of providers) {
  const by = `${name}, ${method}`

  async function aBuyer() {
    let at = now
    const { fake, provider } = await start(() => at)
    const pro = await aProfessional(db, { coins: 0 })
    const buy = async (packageId: 'p20' | 'p50' = 'p50') => {
      const result = await buyCoinsFrom(() => provider())(db, asProfessional(pro.userId), { packageId, method }, at)
      assert.ok(result.ok)
      return result.value.uuid
    }
    return {
      fake,
      provider,
      pro,
      buy,
      move: (to: Date) => (at = to),
      /** A new provider each time, with a closed breaker. */
      look: (uuid: string, timeoutMs?: number) => syncPurchase(db, uuid, at, provider(timeoutMs)),
      balance: () => getCoinBalance(db, pro.professionalId),
      seen: (uuid: string) => findOwnPurchase(db, { userId: pro.userId, uuid }, at),
    }
  }

  test(`${by}: fifty concurrent webhooks of a payment credit the coins once`, async () => {
    const { fake, provider, buy, look, balance, seen } = await aBuyer()
    const uuid = await buy()
    const waiting = await seen(uuid)
    assert.equal(waiting?.state, 'waiting')
    assert.equal(waiting?.method, method)
    assert.ok(waiting?.pixCode ?? waiting?.checkoutUrl?.startsWith('https://'))
    assert.equal(await look(uuid), 'waiting')
    fake.pay(uuid)
    const hear = provider()
    const webhook = fake.webhook(uuid)
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        for (const reference of (await hear.readWebhook(webhook))!) await syncPurchase(db, reference, now, hear)
      }),
    )
    assert.equal(await balance(), 52)
    assert.equal((await seen(uuid))?.state, 'paid')
    await assertInvariants(db)
  })

  test(`${by}: a payment refused and retried, paid after expiry, or of another amount`, async () => {
    const { fake, buy, look, move, balance } = await aBuyer()
    const refused = await buy()
    const late = await buy('p20')
    const less = await buy('p20')
    fake.refuse(refused)
    assert.equal(await look(refused), 'failed')
    fake.pay(refused)
    assert.equal(await look(refused), 'paid')
    fake.pay(less, 1_900)
    assert.equal(await look(less), 'pending_review')
    move(minutes(33))
    fake.expire(late)
    assert.equal(await look(late), 'expired')
    move(minutes(24 * 60))
    fake.pay(late)
    assert.equal(await look(late), 'paid', 'a day late')
    assert.equal(await balance(), 72)
    await assertInvariants(db)
  })

  test(`${by}: a payment that was returned before we learned of it is not credited`, async () => {
    const { fake, provider, buy, look, balance } = await aBuyer()
    const uuid = await buy('p20')
    fake.pay(uuid)
    const { charge_id: chargeId } = await db
      .selectFrom('purchases')
      .select('charge_id')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    const payment = { reference: uuid, chargeId }
    const { paymentRef } = (await provider().readCharge(payment))!
    await provider().refund({ ...payment, paymentRef: paymentRef!, refundId: randomUUID(), cents: 2_000 })
    assert.equal(await look(uuid), 'pending_review')
    assert.equal(await balance(), 0)
  })

  test(`${by}: a webhook may precede our own response, or never arrive`, async () => {
    const { fake, provider, buy, look, balance, move, seen } = await aBuyer()
    fake.behavior.dropsResponses = 1
    const early = await buy('p20')
    assert.equal((await seen(early))?.state, 'created')
    assert.equal(await look(early), 'waiting', 'only its answer was lost: the next look has it')
    fake.pay(early)
    assert.equal(await look(early), 'paid')
    const silent = await buy('p20')
    fake.pay(silent)
    move(minutes(2))
    await syncOpenPurchases(db, minutes(2), provider())
    assert.equal((await seen(silent))?.state, 'paid')
    assert.equal(await balance(), 40)
  })

  test(`${by}: a failing, slow or invalid response credits and dropsResponses nothing`, async () => {
    const { fake, buy, look, balance, seen } = await aBuyer()
    const uuid = await buy('p20')
    fake.pay(uuid)
    for (const says of [
      { status: 500, body: '{}' },
      { status: 502, body: '<html>' },
      { status: 200, body: 'nonsense' },
      { status: 200, body: '{"status":"approved","transaction_amount":9999,"payment_status":"paid"}' },
      { status: 200, body: '{}', delayMs: limitMs.long },
    ]) {
      fake.behavior.says = says
      await assert.rejects(look(uuid, 'delayMs' in says ? limitMs.short : limitMs.long))
      assert.equal((await seen(uuid))?.state, 'waiting')
    }
    assert.equal(await balance(), 0)
    fake.behavior.says = { status: 500, body: '{}' }
    const unmade = await buy('p20')
    assert.equal((await seen(unmade))?.state, 'created')
    fake.behavior.says = null
    assert.equal(await look(uuid), 'paid')
    assert.equal(await look(unmade), 'waiting')
    assert.equal(await balance(), 20)
  })

  test(`${by}: unspent coins are refunded once, also when a response is lost`, async () => {
    const { fake, pro, buy, look, balance, seen } = await aBuyer()
    const uuid = await buy()
    fake.pay(uuid)
    await look(uuid)
    assert.ok((await cancelWithinCoolingOff(db, asProfessional(pro.userId), { purchaseUuid: uuid }, now)).ok)
    fake.behavior.refundStatus = pending
    fake.behavior.dropsResponses = 1
    await look(uuid)
    await look(uuid)
    assert.equal((await seen(uuid))?.refunds[0]?.state, 'processing')
    fake.settleRefunds(uuid, 'done')
    assert.equal(await look(uuid), 'refunded')
    assert.deepEqual(
      { refunds: (await seen(uuid))?.refunds.length, balance: await balance() },
      { refunds: 1, balance: 0 },
    )
    const other = await buy()
    fake.pay(other)
    await look(other)
    assert.ok((await cancelWithinCoolingOff(db, asProfessional(pro.userId), { purchaseUuid: other }, now)).ok)
    await look(other)
    fake.settleRefunds(other, 'failed')
    assert.equal(await look(other), 'paid')
    assert.deepEqual(
      { state: (await seen(other))?.refunds[0]?.state, balance: await balance() },
      { state: 'failed', balance: 52 },
      'the coins came back',
    )
    await assertInvariants(db)
  })

  test(`${by}: a chargeback takes the coins once, and both lists agree`, async () => {
    const { fake, provider, buy, look, balance, move } = await aBuyer()
    const keptPurchase = await buy('p20')
    const lost = await buy()
    const unreported = await buy('p20')
    for (const uuid of [keptPurchase, lost, unreported]) fake.pay(uuid)
    for (const uuid of [keptPurchase, lost]) await look(uuid)
    fake.chargeBack(lost)
    assert.equal(await look(lost), 'charged_back')
    await look(lost)
    assert.equal(await balance(), 20)
    move(minutes(60))
    // Requests for other hosts go to the servers of the tests above.
    const differences = () =>
      db.selectFrom('payment_differences').select('id').where('kind', '<>', 'not_at_provider').execute()
    const before = await differences()
    await reconcilePayments(db, minutes(60), onlyOf(provider(), [keptPurchase, lost, unreported]))
    assert.deepEqual(
      { differences: (await differences()).length, balance: await balance() },
      { differences: before.length, balance: 40 },
      'what nobody told of is credited',
    )
    await assertInvariants(db)
  })
}

const onlyOf = (provider: PaymentProvider, references: string[]): PaymentProvider => ({
  ...provider,
  received: async (span) => (await provider.received(span)).filter(({ reference }) => references.includes(reference!)),
})
