import { sql } from 'kysely'
import { isBlockBetween } from '#domain/conversations/conversations.server.ts'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { type OrderForSale, takeSlot, whyNoSlot } from '#domain/orders/orders.server.ts'
import { unprovenCoins, unprovenUnlocks, whyNotWorking } from '#domain/professionals/professional.ts'
import type { Professional } from '#domain/professionals/professionals.server.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { missingDocuments } from '#domain/verification/verification.server.ts'
import { spendCoins } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/event-outbox.ts'
import type { LeadOrigin } from '../lead.ts'
import type { UnlockRefusal } from './unlock-lead.ts'
import type { PriceBreakdown } from './lead-price.ts'

type Sale<Unwilling> = {
  /** Locked by the caller. */
  order: OrderForSale
  professional: Professional
  origin: LeadOrigin
  /** What this slot costs; null when the price that was shown does not hold any more. */
  price: (slotNumber: number) => PriceBreakdown | null
  /** Why the professional does not pay so much. Asked after the debit, whose lock on the wallet lets one sale to a professional through at a time. */
  whyNotPay?: (coins: number) => Promise<Unwilling | null>
}
export type Sold = { leadId: number; clientId: number; coinsPaid: number }
type SaleRefusal = Extract<
  UnlockRefusal,
  | 'places_taken'
  | 'order_in_review'
  | 'order_closed'
  | 'price_changed'
  | 'not_enough_coins'
  | 'identity_limit'
  | 'documents_missing'
  | 'not_working'
  | 'paused'
  | 'not_serving'
>

/**
 * Gives a professional a slot of an order for coins, by whatever way they came together: slot, debit, ledger and lead in
 * the caller's transaction (domain invariants 1 to 3). The contact of an express order stands under its fixed price. One
 * that costs nothing has no movement of coins. Refuses with what `whyNotPay`
 * says, and as `not_serving` two of whom one has blocked the other.
 */
export async function sellContact<Unwilling extends string = never>(
  tx: Db,
  { order, professional, origin, price: priceAt, whyNotPay }: Sale<Unwilling>,
  now: Date,
): Promise<Result<Sold, SaleRefusal | Unwilling>> {
  if (!(await hasDocuments(tx, professional, order.categoryId, now))) return refuse('documents_missing')
  const taken = await takeSlot(tx, order.uuid, professional.id, now)
  if (!taken) return refuse(await whyNoSlot(tx, order.uuid))
  const price = priceAt(taken.slotNumber)
  if (!price) return refuse('price_changed')
  const { id: professionalId, userId } = professional
  const reference = `${order.uuid}:${professionalId}`
  const payment =
    price.coins === 0
      ? null
      : await spendCoins(tx, { kind: 'unlock', reference, professionalId, userId, coins: price.coins }, now)
  if (price.coins > 0 && payment === null) return refuse('not_enough_coins')
  const lastLook = await lookOnceMore(tx, order.id, professionalId)
  if (lastLook.isBlocked) return refuse('not_serving')
  const notWorking = whyNotWorking(lastLook)
  if (notWorking) return refuse(notWorking)
  if (!(await isWithinIdentityLimit(tx, professional, price.coins))) return refuse('identity_limit')
  const unwilling = await whyNotPay?.(price.coins)
  if (unwilling) return refuse(unwilling)

  const isAccepted = origin === 'instant_match'
  const lead = await tx
    .insertInto('leads')
    .values({
      order_id: order.id,
      professional_id: professionalId,
      place: taken.slotNumber,
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
    .executeTakeFirstOrThrow()
  // Everybody who was offered the order sees the free slots change, and at the last one the order go.
  const payload = { uuid: order.uuid, taken: taken.slotNumber, places: order.maxLeads }
  await emit(tx, now, ...lastLook.offeredTo.map((one) => ({ topic: `user:${one}`, kind: 'order.slot_taken', payload })))
  return done({ leadId: lead.id, clientId: taken.clientId, coinsPaid: price.coins })
}

/** What the service requires is proved. An institutional profile is run by our team, which answers for it. */
async function hasDocuments(tx: Db, { id, isInstitutionalPro }: Professional, categoryId: number, now: Date) {
  const requires = catalog().serviceById(categoryId)?.requires
  return isInstitutionalPro || (await missingDocuments(tx, { professionalId: id, requires }, now)).length === 0
}

async function isWithinIdentityLimit(tx: Db, professional: Professional, coins: number) {
  if (professional.documentationApproved) return true
  const { count } = await tx
    .selectFrom('leads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('professional_id', '=', professional.id)
    .executeTakeFirstOrThrow()
  return coins <= unprovenCoins && Number(count) < unprovenUnlocks
}

/**
 * What may have changed until the debit, and who was offered the order. A pause waits until the sale is there, or the sale sees
 * it. (After the wallet, because who leaves empties that first and takes the profile then.)
 */
const lookOnceMore = (tx: Db, orderId: number, professionalId: number) =>
  tx
    .selectFrom('professionals as p')
    .innerJoin('orders as o', (join) => join.on('o.id', '=', orderId))
    .select(['p.state', 'p.paused'])
    .select(isBlockBetween('o.client_id', 'p.user_id').as('isBlocked'))
    .select(
      sql<number[]>`array(select f.user_id from order_offers t join professionals f on f.id = t.professional_id
        where t.order_id = ${orderId})`.as('offeredTo'),
    )
    .where('p.id', '=', professionalId)
    .forShare('p')
    .executeTakeFirstOrThrow()
