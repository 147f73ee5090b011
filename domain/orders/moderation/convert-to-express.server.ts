import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { expressStart } from '../express.ts'
import { notifyOffered } from '../notify-offered.server.ts'
import { expiryOf, openStatuses } from '../order.ts'

/**
 * Converts an open, never unlocked request into the express service now requested: day, window and price of the new
 * order, text and place of the old. Does nothing otherwise.
 */
export async function convertToExpress(
  tx: Db,
  { orderId, originalId, clientId }: { orderId: number; originalId: number; clientId: number },
  now: Date,
): Promise<void> {
  const express = await tx
    .selectFrom('orders')
    .select(['urgency', 'express_day', 'express_window', 'express_price_cents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const converted = await tx
    .updateTable('orders')
    .set({
      urgency: express.urgency,
      express_day: express.express_day,
      express_window: express.express_window,
      express_price_cents: express.express_price_cents,
      kind: 'express',
      max_leads: 1,
      converted_at: now,
      expires_at: expiryOf(express.urgency, now, expressStart(express)),
    })
    .where('id', '=', originalId)
    .where('client_id', '=', clientId)
    .where('kind', '=', 'standard')
    .where('status', 'in', openStatuses)
    .where('lead_count', '=', 0)
    .where('only_professional_id', 'is', null)
    .returning(['id', 'uuid'])
    .executeTakeFirst()
  if (!converted) return
  await notifyOffered(tx, converted, now)
  await emit(tx, now, { topic: `user:${clientId}`, kind: 'order.changed', payload: { uuid: converted.uuid } })
}
