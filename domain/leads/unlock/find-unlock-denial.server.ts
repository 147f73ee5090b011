import { findOrderForSale } from '#domain/orders/orders.server.ts'
import type { Db } from '#platform/db.ts'
import { priceWithQuote } from './lead-price.ts'
import { priceFor, readPriceQuote } from './price-quote.server.ts'
import { type UnlockDenial, unlockDenial } from './unlock-denial.ts'
import { getUnlockFacts } from './unlock-facts.server.ts'

type UnlockRequest = { professionalId: number; orderUuid: string; quote: string | undefined }

/** Why a professional could not unlock an order at the quoted price, coins aside; null if possible. */
export async function findUnlockDenial(
  db: Db,
  { professionalId, orderUuid, quote }: UnlockRequest,
  now: Date,
): Promise<UnlockDenial | 'already_bought' | null> {
  const order = await findOrderForSale(db, orderUuid)
  if (!order) return 'not_found'
  const lead = await db
    .selectFrom('leads')
    .select('id')
    .where('order_id', '=', order.id)
    .where('professional_id', '=', professionalId)
    .executeTakeFirst()
  if (lead) return 'already_bought'
  const facts = (await getUnlockFacts(db, { professionalId, orderIds: [order.id] }, now)).get(order.id)
  if (!facts) return 'not_found'
  const buyer = { professionalId, isFirstUnlock: facts.isFirstUnlock }
  const price = priceFor(buyer, order, Math.min(order.leadCount + 1, order.maxLeads), now)
  return unlockDenial(facts, priceWithQuote(price, readPriceQuote(quote, orderUuid, buyer, now)).coins, now)
}
