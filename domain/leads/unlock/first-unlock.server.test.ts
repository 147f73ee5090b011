import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { anOffer, anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { noFilter } from '#domain/matching/opportunity-filter.ts'
import { refundCoins } from '#domain/refunds/refunds.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { getCoinBalance, creditCoins, forfeitCoins, grantWelcomeBonus } from '#domain/wallet/wallet.server.ts'
import { codeOf } from '#test/support/code-of.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { findUnlockDenial } from './find-unlock-denial.server.ts'
import { findOpportunity } from './opportunities.server.ts'
import { listOpportunities } from './opportunity-list.server.ts'
import { unlockLead } from './unlock-lead.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

let people = 0
const document = () => `DOC${++people}`
type Pro = Awaited<ReturnType<typeof aProfessional>>

const welcome = (pro: Pro, person = { document: document(), phone: `2199${people}` }) =>
  db.transaction().execute((tx) => grantWelcomeBonus(tx, { ...pro, ...person }, testNow))

/** A newly approved painter: 20 coins, and contacts that cost more. */
async function aWelcomedPainter(coins = 0) {
  const pro = await aProfessional(db, { coins })
  await welcome(pro)
  const offered = async () => {
    const order = await anOrder(db)
    await anOffer(db, { order, pro })
    return order
  }
  return {
    pro,
    offered,
    see: (uuid: string) => findOpportunity(db, { userId: pro.userId, uuid }, testNow),
    unlock: (orderUuid: string, quote?: string) =>
      unlockLead(db, asProfessional(pro.userId), { orderUuid, ...(quote && { quote }) }, testNow),
    list: async (maxCoins?: number) =>
      (
        await listOpportunities(
          db,
          { professionalId: pro.professionalId, tab: 'available', filter: { ...noFilter, mostCoins: maxCoins } },
          testNow,
        )
      ).opportunities,
  }
}

test('the welcome bonus covers the first contact, and the next has its ordinary price', async () => {
  const painter = await aWelcomedPainter()
  const first = await painter.offered()
  const second = await painter.offered()
  const seen = (await painter.see(first.uuid))!
  assert.equal(seen.price.coins, 20)
  assert.ok(seen.price.ordinaryCoins! > 20, 'the ordinary price is shown beside it')
  assert.deepEqual(
    (await painter.list(20)).map(({ price }) => price.coins),
    [20, 20],
    'the filter by price counts the price of the first contact',
  )
  const bought = await painter.unlock(first.uuid, seen.quote)
  assert.equal(bought.ok && bought.value.coinsPaid, 20)
  assert.equal(await getCoinBalance(db, painter.pro.professionalId), 0)
  const lead = await db.selectFrom('leads').selectAll().where('order_id', '=', first.id).executeTakeFirstOrThrow()
  assert.equal((lead.price_breakdown as { ordinaryCoins?: number }).ordinaryCoins, seen.price.ordinaryCoins)
  const next = (await painter.see(second.uuid))!
  assert.deepEqual(
    { coins: next.price.coins, ordinaryCoins: next.price.ordinaryCoins },
    { coins: seen.price.ordinaryCoins, ordinaryCoins: undefined },
  )
  assert.deepEqual(await painter.list(20), [])
  assert.equal(codeOf(await painter.unlock(second.uuid)), 'not_enough_coins')
  await assertInvariants(db)
})

test('two pages with a first-contact price: the second unlock gets price_changed and the new price', async () => {
  const painter = await aWelcomedPainter(100)
  const first = await painter.offered()
  const second = await painter.offered()
  const one = (await painter.see(first.uuid))!
  const other = (await painter.see(second.uuid))!
  assert.equal(codeOf(await painter.unlock(first.uuid, one.quote)), 'ok')
  assert.equal(codeOf(await painter.unlock(second.uuid, other.quote)), 'price_changed')
  const criteria = { professionalId: painter.pro.professionalId, orderUuid: second.uuid, quote: other.quote }
  assert.equal(await findUnlockDenial(db, criteria, testNow), null)
  assert.equal(await getCoinBalance(db, painter.pro.professionalId), 100)
  const secondView = (await painter.see(second.uuid))!
  assert.ok(secondView.price.coins > 20)
  assert.equal(codeOf(await painter.unlock(second.uuid, secondView.quote)), 'ok')
  await assertInvariants(db)
})

test('of two concurrent unlocks one has the first-contact price and the other gets price_changed', async () => {
  for (let round = 0; round < 6; round++) {
    const painter = await aWelcomedPainter(100)
    const orders = [await painter.offered(), await painter.offered()]
    const quotes = await Promise.all(orders.map(async ({ uuid }) => (await painter.see(uuid))!.quote))
    const results = await Promise.all(orders.map(({ uuid }, index) => painter.unlock(uuid, quotes[index])))
    assert.deepEqual(results.map(codeOf).toSorted(), ['ok', 'price_changed'])
    assert.equal(await getCoinBalance(db, painter.pro.professionalId), 100)
  }
  await assertInvariants(db)
})

test('a cheaper first contact has its ordinary price and uses up the benefit', async () => {
  const painter = await aWelcomedPainter(100)
  const cheap = await anOrder(db, { urgency: 'undecided', contactMode: 'chat', eligibleCount: 1 })
  await anOffer(db, { order: cheap, pro: painter.pro })
  const { price } = (await painter.see(cheap.uuid))!
  assert.ok(price.coins < 20 && price.ordinaryCoins === undefined)
  assert.equal(codeOf(await painter.unlock(cheap.uuid)), 'ok')
  assert.ok((await painter.see((await painter.offered()).uuid))!.price.coins > 20)
})

test('a refunded first contact returns its coins and no second benefit, nor in another account of the person', async () => {
  const person = { document: document(), phone: '21988887777' }
  const pro = await aProfessional(db, { coins: 0 })
  assert.ok(await welcome(pro, person))
  const order = await anOrder(db)
  const next = await anOrder(db)
  for (const one of [order, next]) await anOffer(db, { order: one, pro })
  const bought = await unlockLead(db, asProfessional(pro.userId), { orderUuid: order.uuid }, testNow)
  assert.ok(bought.ok)
  const { professionalId, userId: professionalUserId } = pro
  const paid = { ...bought.value, professionalId, professionalUserId }
  await db.transaction().execute((tx) => refundCoins(tx, paid, 'client_canceled', testNow))
  assert.equal(await getCoinBalance(db, pro.professionalId), 20)
  assert.ok((await findOpportunity(db, { userId: pro.userId, uuid: next.uuid }, testNow))!.price.coins > 20)

  const successor = await aProfessional(db, { coins: 0 })
  assert.equal(await welcome(successor, person), false)
  await anOffer(db, { order: next, pro: successor })
  assert.ok((await findOpportunity(db, { userId: successor.userId, uuid: next.uuid }, testNow))!.price.coins > 20)
})

test('deleting the account removes the benefit from the profile', async () => {
  const { pro } = await aWelcomedPainter()
  await db.transaction().execute((tx) => forfeitCoins(tx, pro, inHours(1)))
  const remainingRow = await db
    .selectFrom('welcome_bonuses')
    .select('created_at')
    .where('professional_id', '=', pro.professionalId)
    .execute()
  assert.deepEqual(remainingRow, [])
})

test('a professional without the welcome bonus pays the ordinary price', async () => {
  const pro = await aProfessional(db, { coins: 0 })
  await db
    .transaction()
    .execute((tx) =>
      creditCoins(
        tx,
        { kind: 'bonus', reference: `gift:${pro.professionalId}`, ...pro, coins: 90, from: 'bonus' },
        testNow,
      ),
    )
  const order = await anOrder(db)
  await anOffer(db, { order, pro })
  assert.ok((await findOpportunity(db, { userId: pro.userId, uuid: order.uuid }, testNow))!.price.coins > 20)
})
