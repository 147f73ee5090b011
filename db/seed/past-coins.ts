import type { PriceBreakdown } from '#domain/leads/unlock/lead-price.ts'
import { addDays } from '#domain/shared/durations.ts'
import { lowBalanceCoins } from '#domain/wallet/lot.ts'
import { spendCoins } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { aPurchaseScene } from './scenes.ts'
import type { Settled } from './settle-professionals.ts'

/** A painter with an empty wallet, and what about remains in it. */
type Buyer = Settled & { coinsLeft: number }

const packageId = 'p100'
const packageCoins = 108
/** The least that a contact costs on average; one more package makes up for the rest. */
const leastAverage = 13

/** Prices around their average that sum to `coins`. */
function pricesOf(count: number, coins: number) {
  const average = Math.floor(coins / count)
  const prices = Array.from({ length: count }, (_, index) => average + ((index % 3) - 1) * 4)
  prices[0]! += coins - prices.reduce((sum, price) => sum + price, 0)
  return prices
}

/** A price without surcharges and discounts; factors in basis points. */
const plainPrice = (coins: number): PriceBreakdown => ({
  baseCoins: coins,
  urgency: 10_000,
  intent: 10_000,
  supply: 10_000,
  privacy: 10_000,
  slot: 10_000,
  age: 10_000,
  coins,
})

/** Buys coins for the contacts of a painter's past work and spends them, for a history in wallet and dashboard. */
export async function payForPastWork(db: Db, { id, userId, coinsLeft }: Buyer, now: Date) {
  const leads = await db
    .selectFrom('leads')
    .select(['id', 'created_at'])
    .where('professional_id', '=', id)
    .orderBy('created_at')
    .execute()
  let packages = Math.ceil((coinsLeft + leads.length * leastAverage) / packageCoins)
  const prices = leads.length ? pricesOf(leads.length, packages * packageCoins - coinsLeft) : []
  let balance = 0
  const buy = async (at: Date) => {
    await aPurchaseScene(db, { userId, packageId, play: 'pay' }, at)
    balance += packageCoins
    packages--
  }
  for (const [index, lead] of leads.entries()) {
    const coins = prices[index]!
    while (packages > 0 && balance - coins < lowBalanceCoins) await buy(addDays(lead.created_at, -1))
    const spent = { kind: 'unlock', reference: `lead:${lead.id}`, professionalId: id, userId, coins } as const
    await db.transaction().execute(async (tx) => {
      const payment = await spendCoins(tx, spent, lead.created_at)
      await tx
        .updateTable('leads')
        .set({ coins_paid: coins, price_breakdown: JSON.stringify(plainPrice(coins)), ledger_transaction_id: payment })
        .where('id', '=', lead.id)
        .execute()
    })
    balance -= coins
  }
  while (packages > 0) await buy(addDays(now, -10 * packages))
}
