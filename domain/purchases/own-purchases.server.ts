import { type NotNull, sql } from 'kysely'
import { addMinutes } from '#domain/shared/durations.ts'
import { sumCoinsBroughtBy, quoteCancellation } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { findClawback } from './purchase-refunds.server.ts'
import { centsOf, quoteReservedMinutes, canCancelPurchase, type StaffRefund } from './purchase.ts'

/** The staff refund of purchase `p`, completed or under way. */
export const staffRefund = sql<StaffRefund | null>`(
  select case when bool_or(kind = 'cooling_off') then 'rest' else 'whole' end from purchase_refunds
   where purchase_id = p.id and state <> 'failed' having bool_or(kind = 'staff'))`

const selectPurchases = (db: Db, userId: number) =>
  db
    .selectFrom('purchases as p')
    .innerJoin('professionals as f', 'f.id', 'p.professional_id')
    .select(['p.id', 'p.uuid', 'p.coins', 'p.bonus_coins as bonusCoins', 'p.price_cents as priceCents', 'p.method'])
    .select(['p.state', 'p.created_at as createdAt', 'p.expires_at as expiresAt', 'p.paid_at as paidAt'])
    .select(staffRefund.as('staffRefund'))
    .where('f.user_id', '=', userId)

export type OwnPurchase = Awaited<ReturnType<typeof listOwnPurchases>>[number]

/** A professional's purchases, newest first. */
export async function listOwnPurchases(db: Db, userId: number, limit: number) {
  const rows = await selectPurchases(db, userId).orderBy('p.id', 'desc').limit(limit).execute()
  return rows.map(({ id: _, ...purchase }) => purchase)
}

export type OnePurchase = NonNullable<Awaited<ReturnType<typeof findOwnPurchase>>>

/** One purchase with everything its page shows; undefined for another person's. */
export async function findOwnPurchase(db: Db, { userId, uuid }: { userId: number; uuid: string }, now: Date) {
  const row = await selectPurchases(db, userId)
    .select(['p.pix_code as pixCode', 'p.checkout_url as checkoutUrl', 'p.charge_id as chargeId'])
    .select([
      'p.received_cents as receivedCents',
      'p.payment_ref as paymentRef',
      'p.order_uuid as orderUuid',
      'p.quote',
    ])
    .select('p.transaction_id as transactionId')
    .where('p.uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, transactionId, ...purchase } = row
  const refunds = await db
    .selectFrom('purchase_refunds')
    // The reason is the staff's; null for refunds that staff did not make.
    .select(['kind', 'cents', 'state', 'reason', 'requested_at as requestedAt', 'done_at as doneAt'])
    .where('purchase_id', '=', id)
    .orderBy('id')
    .execute()
  const canCancel = !purchase.staffRefund && canCancelPurchase(purchase, now)
  return {
    ...purchase,
    coolingOff: transactionId !== null && canCancel ? await coolingOffRefund(db, id, transactionId) : null,
    // The rest paid a debt. Null before the credit.
    creditedCoins: transactionId === null ? null : await sumCoinsBroughtBy(db, transactionId),
    refunds,
  }
}

/** The refund if cancelled now, within the cooling-off period; null if no coins are left. */
async function coolingOffRefund(db: Db, purchaseId: number, transactionId: number) {
  const clawback = await findClawback(db, purchaseId)
  const { coins, bonusUsed, bonusLeft } = await quoteCancellation(db, transactionId, clawback)
  return coins ? { coins, cents: centsOf(coins), bonusUsed, bonusLeft } : null
}

/** The quote that a purchase reserves for the unlock of an order; it counts as of `purchasedAt`. */
export async function findReservedQuote(
  db: Db,
  { userId, orderUuid }: { userId: number; orderUuid: string },
  now: Date,
): Promise<{ quote: string; purchasedAt: Date } | null> {
  const row = await selectPurchases(db, userId)
    .select('p.quote')
    .where('p.order_uuid', '=', orderUuid)
    .where('p.quote', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('p.state', 'in', ['created', 'waiting']), eb('p.expires_at', '>', now)]),
        eb('p.paid_at', '>', addMinutes(now, -quoteReservedMinutes)),
      ]),
    )
    .orderBy('p.id', 'desc')
    .limit(1)
    .$narrowType<{ quote: NotNull }>()
    .executeTakeFirst()
  return row ? { quote: row.quote, purchasedAt: row.createdAt } : null
}
