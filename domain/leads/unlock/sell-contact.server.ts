import { sql } from 'kysely'
import { type OrderForSale, takeSlot } from '#domain/orders/orders.server.ts'
import type { Professional } from '#domain/professionals/professionals.server.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { spendCoins, consumeFirstUnlock } from '#domain/wallet/wallet.server.ts'
import { countBusinessEvent } from '#platform/business-counters.ts'
import type { Db } from '#platform/db.ts'
import { emitToUsers } from '#platform/events/event-outbox.ts'
import type { LeadOrigin } from '../lead.ts'
import type { PriceBreakdown } from './lead-price.ts'
import type { Buyer } from './price-quote.server.ts'
import { type UnlockDenial, unlockDenial } from './unlock-denial.ts'
import { getUnlockFacts } from './unlock-facts.server.ts'

type Sale<BuyerDenial> = {
  /** Locked by the caller. */
  order: OrderForSale
  professional: Professional
  origin: LeadOrigin
  /** The price for this buyer; null if the quote no longer holds. */
  price: (slotNumber: number, buyer: Buyer) => PriceBreakdown | null
  /**
   * Why the professional would not pay this. Asked after the debit, whose wallet lock serializes sales to one
   * professional.
   */
  findBuyerDenial?: (coins: number) => Promise<BuyerDenial | null>
}
export type Sold = { leadId: number; clientId: number; coinsPaid: number }
type SaleErrorCode = UnlockDenial | 'price_changed' | 'not_enough_coins'

/**
 * Takes a slot, debits the wallet and creates the lead, in the caller's transaction (domain invariants 1 to 3).
 * Errors: those of `unlockDenial` and `findBuyerDenial`.
 */
export async function sellContact<BuyerDenial extends string = never>(
  tx: Db,
  { order, professional, origin, price: priceAt, findBuyerDenial }: Sale<BuyerDenial>,
  now: Date,
): Promise<Result<Sold, SaleErrorCode | BuyerDenial>> {
  const professionalId = professional.id
  const findFacts = async (lock: boolean) =>
    (await getUnlockFacts(tx, { professionalId, orderIds: [order.id], lock }, now)).get(order.id)!
  const slotNumber = Math.min(order.leadCount + 1, order.maxLeads)
  const facts = await findFacts(false)
  const price = priceAt(slotNumber, { professionalId, isFirstUnlock: facts.isFirstUnlock })
  const denial = unlockDenial(facts, price?.coins ?? 0, now)
  if (denial) return fail(denial)
  if (!price) return fail('price_changed')
  const slot = await takeSlot(tx, order.uuid, professionalId, now)
  if (!slot) return fail('slots_taken')
  const { userId } = professional
  const reference = `${order.uuid}:${professionalId}`
  const payment =
    price.coins === 0
      ? null
      : await spendCoins(tx, { kind: 'unlock', reference, professionalId, userId, coins: price.coins }, now)
  if (price.coins > 0 && payment === null) return fail('not_enough_coins')
  // The debit locks the wallet, so that a concurrent first unlock finds it used.
  const isFirst = payment !== null && (await consumeFirstUnlock(tx, professionalId, now))
  if (price.ordinaryCoins !== undefined && !isFirst) return fail('price_changed')
  // Checked again under the profile's lock, so that a concurrent pause waits or is seen. Lock order: wallet, profile.
  const changed = unlockDenial({ ...(await findFacts(true)), order: facts.order }, price.coins, now)
  if (changed) return fail(changed)
  const buyerDenial = await findBuyerDenial?.(price.coins)
  if (buyerDenial) return fail(buyerDenial)

  const isAccepted = origin === 'instant_match'
  const lead = await tx
    .insertInto('leads')
    .values({
      order_id: order.id,
      professional_id: professionalId,
      slot: slot.slotNumber,
      state: isAccepted ? 'accepted' : 'unlocked',
      accepted_at: isAccepted ? now : null,
      origin,
      coins_paid: price.coins,
      price_breakdown: JSON.stringify(price),
      price_cents: order.expressPriceCents,
      ledger_transaction_id: payment,
      created_at: now,
    })
    .returning('id')
    .returning(
      sql<number[]>`array(select f.user_id from order_offers t join professionals f on f.id = t.professional_id
        where t.order_id = ${order.id})`.as('offeredTo'),
    )
    .executeTakeFirstOrThrow()
  await countBusinessEvent(tx, 'unlocks_total', { origin })
  // Updates everybody who was offered the order.
  const payload = { uuid: order.uuid, taken: slot.slotNumber, places: order.maxLeads }
  await emitToUsers(tx, now, lead.offeredTo, 'order.slot_taken', payload)
  return ok({ leadId: lead.id, clientId: slot.clientId, coinsPaid: price.coins })
}
