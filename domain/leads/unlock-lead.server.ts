import { notify } from '#domain/notifications/notifications.server.ts'
import { lockOrderForSale, type OrderForSale, takeLeadPlace, whyNoPlace } from '#domain/orders/orders.server.ts'
import { isWorking, unprovenCoins, unprovenUnlocks } from '#domain/professionals/professional.ts'
import { doesServe, type Professional, professionalOfUser } from '#domain/professionals/professionals.server.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { spendCoins } from '#domain/wallet/wallet.server.ts'
import { type Db, inTransaction, type KeyReused } from '#platform/db.ts'
import { emit } from '#platform/event-outbox.ts'
import type { UnlockRefusal } from './lead.ts'
import type { PriceBreakdown } from './lead-price.ts'
import { priceOf, quotedCoins } from './price-quote.server.ts'

type Unlock = { orderUuid: string; userId: number; quote?: string; idempotencyKey?: string }
export type Unlocked = { leadId: number; coinsPaid: number }

/**
 * A professional pays coins and receives the client's contact: place, debit, ledger and lead in one transaction, so
 * that there is no lead without payment and no payment without lead (domain 2.2, invariants 1 to 3).
 * Asking again for an order that one has already unlocked gives the same lead and takes nothing. Refuses with a code of
 * `UnlockRefusal`; every refusal leaves places and coins as they were.
 */
export function unlockLead(
  db: Db,
  { orderUuid, userId, quote, idempotencyKey }: Unlock,
  now: Date,
): Promise<Result<Unlocked, UnlockRefusal> | KeyReused> {
  const once = idempotencyKey
    ? { scope: `unlock:${userId}`, key: idempotencyKey, fingerprint: orderUuid, now }
    : undefined
  return inTransaction(
    db,
    async (tx): Promise<Result<Unlocked, UnlockRefusal>> => {
      const professional = await professionalOfUser(tx, userId)
      if (!professional) return refuse('not_a_professional')
      const order = await lockOrderForSale(tx, orderUuid) // so that a double click of one person is decided one by one
      if (!order) return refuse('not_found')
      const own = await leadOf(tx, order.id, professional.id)
      if (own) return done(own)
      const refusal = await mayUnlock(tx, professional, order)
      if (refusal) return refuse(refusal)

      const taken = await takeLeadPlace(tx, orderUuid, now)
      if (!taken) return refuse(await whyNoPlace(tx, orderUuid))

      const price = heldPrice(
        priceOf(order, taken.place, now),
        quotedCoins(quote, orderUuid, professional.id, now),
        quote,
      )
      if (!price) return refuse('price_changed')
      const reference = `${orderUuid}:${professional.id}`
      const payment = await spendCoins(
        tx,
        { kind: 'unlock', reference, professionalId: professional.id, userId, coins: price.coins },
        now,
      )
      if (!payment) return refuse('not_enough_coins')
      if (!(await isWithinIdentityLimit(tx, professional, price.coins))) return refuse('identity_limit')

      const lead = await tx
        .insertInto('leads')
        .values({
          order_id: order.id,
          professional_id: professional.id,
          place: taken.place,
          state: 'unlocked',
          origin: 'unlock',
          coins_paid: price.coins,
          price_breakdown: JSON.stringify(price),
          ledger_transaction_id: payment,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await notify(
        tx,
        {
          userId: taken.clientId,
          kind: 'lead_created',
          orderId: order.id,
          leadId: lead.id,
          payload: { uuid: orderUuid },
        },
        now,
      )
      await tellOthers(tx, order, taken.place, now)
      return done({ leadId: lead.id, coinsPaid: price.coins })
    },
    once,
  )
}

async function mayUnlock(tx: Db, professional: Professional, order: OrderForSale): Promise<UnlockRefusal | null> {
  if (!isWorking(professional)) return 'not_working'
  if (professional.phone === order.phone) return 'own_order'
  return (await doesServe(tx, professional.id, order)) ? null : 'not_serving'
}

const leadOf = async (tx: Db, orderId: number, professionalId: number): Promise<Unlocked | undefined> =>
  tx
    .selectFrom('leads')
    .select(['id as leadId', 'coins_paid as coinsPaid'])
    .where('order_id', '=', orderId)
    .where('professional_id', '=', professionalId)
    .executeTakeFirst()

/** The lower of the price shown and the price now. A quote that is no longer held does not decide in silence: null. */
function heldPrice(current: PriceBreakdown, quoted: number | null, given: string | undefined): PriceBreakdown | null {
  if (quoted !== null) return { ...current, coins: Math.min(quoted, current.coins) }
  return given === undefined ? current : null
}

/** Counted after the debit, whose lock on the wallet lets one unlock of a person through at a time. */
async function isWithinIdentityLimit(tx: Db, professional: Professional, coins: number) {
  if (professional.documentationApproved) return true
  const { count } = await tx
    .selectFrom('leads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('professional_id', '=', professional.id)
    .executeTakeFirstOrThrow()
  return coins <= unprovenCoins && Number(count) < unprovenUnlocks
}

/** Everybody who was offered the order sees the places left change, and at the last one the order go. */
async function tellOthers(tx: Db, order: OrderForSale, place: number, now: Date) {
  const offered = await tx
    .selectFrom('order_offers')
    .innerJoin('professionals', 'professionals.id', 'order_offers.professional_id')
    .select('professionals.user_id')
    .where('order_id', '=', order.id)
    .execute()
  const payload = { uuid: order.uuid, taken: place, places: order.maxLeads }
  await emit(
    tx,
    now,
    ...offered.map(({ user_id }) => ({ topic: `user:${user_id}`, kind: 'order.slot_taken', payload })),
  )
}
