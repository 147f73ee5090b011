import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { aPurchase } from '#db/builders/purchases.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { sendPin } from '#domain/identity/pins/send-pin.server.ts'
import { verifyPin } from '#domain/identity/pins/verify-pin.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { repeatOrder } from '#domain/orders/lifecycle/repeat-order.server.ts'
import { syncPurchase } from '#domain/purchases/sync-purchase.server.ts'
import { refundCoins } from '#domain/refunds/refunds.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { countBusinessEvent, businessCounters } from '#platform/business-counters.ts'
import { inTransaction } from '#platform/db.ts'
import { sandboxPayments } from '#platform/payments/sandbox-payments.ts'
import { testDatabase } from '#test/support/database.ts'
import { wrongPin, getQueuedPin } from '#test/support/pins.ts'
import { scope } from '#test/support/scope.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

/** Changes of metrics during `work`. */
async function countedBy(work: () => Promise<unknown>) {
  const read = async () => {
    const metrics = await Promise.all(businessCounters.map((counter) => counter.get()))
    return new Map(
      metrics.flatMap(({ name, values }) =>
        values.map(({ labels, value }) => [[name, ...Object.values(labels)].join(' '), value] as const),
      ),
    )
  }
  const before = await read()
  await work()
  const after = await read()
  const moved = [...after].map(([series, value]) => [series, value - (before.get(series) ?? 0)] as const)
  return Object.fromEntries(moved.filter(([, by]) => by))
}

test('a business event is counted once after the commit, and not after an error, a failure or a repeated key', async () => {
  const once = { scope: 'counted', key: 'a', fingerprint: 'a', now: testNow }
  const place = async (outcome: 'done' | 'refused' | 'thrown', key?: typeof once) =>
    inTransaction(
      db,
      async (tx) => {
        await countBusinessEvent(tx, 'orders_placed_total', {})
        if (outcome === 'thrown') throw new Error('lost')
        return outcome === 'done' ? ok(null) : fail('not_found')
      },
      key,
    )
  assert.deepEqual(await countedBy(() => place('refused')), {})
  assert.deepEqual(await countedBy(() => place('refused', { ...once, key: 'b' })), {})
  assert.deepEqual(await countedBy(() => place('thrown').catch(() => {})), {})
  assert.deepEqual(await countedBy(() => place('done', once)), { orders_placed_total: 1 })
  assert.deepEqual(await countedBy(() => place('done', once)), {}, 'the same key again')
})

test('orders, unlocks and refunds are counted once, by origin and reason', async () => {
  const pro = await aProfessional(db)
  const order = await anOrder(db)
  const unlock = { orderUuid: order.uuid, userId: pro.userId, idempotencyKey: 'k'.repeat(16) }
  const unlocked = await unlockLead(db, asProfessional(unlock.userId), unlock, testNow)
  assert.ok(unlocked.ok)
  const { leadId, coinsPaid } = unlocked.value
  assert.deepEqual(await countedBy(() => unlockLead(db, asProfessional(unlock.userId), unlock, testNow)), {}, 'a retry')
  const other = { ...unlock, userId: (await aProfessional(db)).userId }
  assert.deepEqual(await countedBy(() => unlockLead(db, asProfessional(other.userId), other, testNow)), {
    'unlocks_total unlock': 1,
  })

  const paid = { leadId, coinsPaid, professionalId: pro.professionalId, professionalUserId: pro.userId }
  const refund = () => inTransaction(db, async (tx) => ok(await refundCoins(tx, paid, 'order_blocked', testNow)))
  assert.deepEqual(await countedBy(refund), {
    'refunds_total order_blocked': 1,
    'refunded_coins_total order_blocked': coinsPaid,
  })
  assert.deepEqual(await countedBy(refund), {}, 'refunded already')

  const { uuid, clientId: userId } = await anOrder(db, { status: 'finalized_zero_lead' })
  const repeated = { uuid, userId }
  assert.deepEqual(await countedBy(() => repeatOrder(db, asClient(repeated.userId), repeated, testNow)), {
    orders_placed_total: 1,
  })
})

test('sold coins are counted once when a purchase is credited, by method', async () => {
  const purchase = await countedBy(() => aPurchase(db, { packageId: 'p50', play: 'pay' }))
  assert.deepEqual(purchase, { 'purchases_total pix': 1, 'coins_sold_total pix': 50 })
  const { uuid } = await aPurchase(db, { play: 'pay' })
  assert.deepEqual(
    await countedBy(() =>
      syncPurchase(
        db,
        uuid,
        testNow,
        sandboxPayments(() => db),
      ),
    ),
    {},
    'synced again',
  )
})

test('checked PINs are counted by result', async () => {
  const phone = '11955571234'
  const sent = await inTransaction(db, (tx) => sendPin(tx, { purpose: 'order_auth', phone }, testNow))
  assert.ok(sent.ok)
  const pin = await getQueuedPin(db, phone)
  const guess = (typed: string) => verifyPin(db, { uuid: sent.value.uuid, purpose: 'order_auth', pin: typed }, testNow)
  assert.deepEqual(await countedBy(() => guess(wrongPin(pin))), { 'pin_checks_total pin_wrong': 1 })
  assert.deepEqual(await countedBy(() => guess(pin)), { 'pin_checks_total ok': 1 })
})
