import { sql } from 'kysely'
import { z } from 'zod'
import { markSeen } from '#domain/notifications/notifications.server.ts'
import { isRunning } from '#domain/orders/order.ts'
import { professional } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { dismissReasons } from './dismissal.ts'

/**
 * A professional dismisses an order that was offered to them: lists leave it out, no wave offers it again, and its
 * notifications count as read. Dismissing again keeps the last reason.
 */
export const dismissOrder = defineAction({
  name: 'dismiss-order',
  actor: professional,
  input: z.object({ orderUuid: z.uuid(), reason: z.enum(dismissReasons) }),
  errors: ['not_found', 'already_bought'],
  idempotent: true,
  async run({ tx, actor, now }, { orderUuid, reason }) {
    const offer = await lockOffer(tx, actor.id, orderUuid)
    if (!offer) return fail('not_found')
    if (offer.isBought) return fail('already_bought')
    await tx
      .updateTable('order_offers')
      .set({ dismissed_at: offer.dismissedAt ?? now, dismiss_reason: reason })
      .where('order_id', '=', offer.orderId)
      .where('professional_id', '=', actor.id)
      .execute()
    await enqueueWorkloadRefresh(tx, actor.id)
    await markSeen(tx, { userId: actor.userId, orderUuid }, now)
    return ok({ reason })
  },
})

/** A dismissed order is listed again, while it searches for professionals. */
export const restoreOrder = defineAction({
  name: 'restore-order',
  actor: professional,
  input: z.object({ orderUuid: z.uuid() }),
  errors: ['not_found', 'order_closed'],
  idempotent: true,
  async run({ tx, actor, now }, { orderUuid }) {
    const offer = await lockOffer(tx, actor.id, orderUuid)
    if (!offer) return fail('not_found')
    if (!isRunning(offer, now)) return fail('order_closed')
    await tx
      .updateTable('order_offers')
      .set({ dismissed_at: null, dismiss_reason: null })
      .where('order_id', '=', offer.orderId)
      .where('professional_id', '=', actor.id)
      .execute()
    await enqueueWorkloadRefresh(tx, actor.id)
    return ok(null)
  },
})

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

/** Their rank is recalculated within a minute (./refresh-workload.server.ts). */
const enqueueWorkloadRefresh = (tx: Db, professionalId: number) =>
  tx.insertInto('workload_changes').values({ professional_id: professionalId }).execute()
