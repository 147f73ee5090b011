import { sql } from 'kysely'
import { markSeen } from '#domain/notifications/notifications.server.ts'
import { isRunning } from '#domain/orders/order.ts'
import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { DismissReason } from './dismissal.ts'
import type { dismissOrderForm, DismissErrorCode, restoreOrderForm, RestoreErrorCode } from './dismiss-order.ts'

/**
 * A professional sets aside an order that was offered to them: lists leave it out, waves never bring it again, and what they were
 * told of it counts as seen, so that nothing more is sent. Twice is once, with the reason said last. Refuses as `not_found` what
 * was never offered to them, and as `already_bought` whose contact they have.
 */
export function dismissOrder(
  db: Db,
  { userId, orderUuid, reason }: ActionInput<typeof dismissOrderForm>,
  now: Date,
): Promise<Result<{ reason: DismissReason }, DismissErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<{ reason: DismissReason }, DismissErrorCode>> => {
    const professional = await findProfessionalByUserId(tx, userId)
    if (!professional) return fail('not_a_professional')
    const offer = await lockOffer(tx, professional.id, orderUuid)
    if (!offer) return fail('not_found')
    if (offer.isBought) return fail('already_bought')
    await tx
      .updateTable('order_offers')
      .set({ dismissed_at: offer.dismissedAt ?? now, dismiss_reason: reason })
      .where('order_id', '=', offer.orderId)
      .where('professional_id', '=', professional.id)
      .execute()
    await noteWhatWasSaid(tx, professional.id)
    await markSeen(tx, { userId, orderUuid }, now)
    return ok({ reason })
  })
}

/** It is among the others again. Refuses as `order_closed` once the order searches no more. Twice is once. */
export function restoreOrder(
  db: Db,
  { userId, orderUuid }: ActionInput<typeof restoreOrderForm>,
  now: Date,
): Promise<Result<null, RestoreErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, RestoreErrorCode>> => {
    const professional = await findProfessionalByUserId(tx, userId)
    if (!professional) return fail('not_a_professional')
    const offer = await lockOffer(tx, professional.id, orderUuid)
    if (!offer) return fail('not_found')
    if (!isRunning(offer, now)) return fail('order_closed')
    await tx
      .updateTable('order_offers')
      .set({ dismissed_at: null, dismiss_reason: null })
      .where('order_id', '=', offer.orderId)
      .where('professional_id', '=', professional.id)
      .execute()
    await noteWhatWasSaid(tx, professional.id)
    return ok(null)
  })
}

/** Locks the offer of an order to a professional. */
const lockOffer = (tx: Db, professionalId: number, orderUuid: string) =>
  tx
    .selectFrom('order_offers as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .select([
      'o.id as orderId',
      'o.status',
      'o.expires_at as expiresAt',
      'f.dismissed_at as dismissedAt',
      sql<boolean>`exists (select from leads l where l.order_id = o.id and l.professional_id = f.professional_id)`.as(
        'isBought',
      ),
    ])
    .where('o.uuid', '=', orderUuid)
    .where('f.professional_id', '=', professionalId)
    .forNoKeyUpdate('f')
    .executeTakeFirst()

/** Their place among others is reckoned anew within a minute (./refresh-load.server.ts). */
const noteWhatWasSaid = (tx: Db, professionalId: number) =>
  tx.insertInto('workload_changes').values({ professional_id: professionalId }).execute()
