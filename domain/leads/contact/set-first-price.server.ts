import { isBlockBetween } from '#domain/conversations/conversations.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { isCents } from '#domain/shared/money.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { isOver, statesFor } from '../lead.ts'
import type { SetFirstPriceErrorCode, setFirstPriceForm } from './set-first-price.ts'

/**
 * The professional changes the price of the first message until the client accepts it (AMB-73); no price is "a combinar". Of a change
 * and an acceptance at the same moment, whoever comes first decides. Refuses a contact of somebody else, one that is over or blocked,
 * one where nothing was written yet or that was accepted, and the fixed price of an express service.
 */
export function setFirstPrice(
  db: Db,
  { leadId, userId, priceCents, priceUnit }: ActionInput<typeof setFirstPriceForm>,
  now: Date,
): Promise<Result<null, SetFirstPriceErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, SetFirstPriceErrorCode>> => {
    if (priceCents != null && !(isCents(priceCents) && priceCents > 0)) return fail('invalid_price')
    const lead = await tx
      .selectFrom('leads as l')
      .innerJoin('professionals as p', 'p.id', 'l.professional_id')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .select(['l.state', 'o.kind', 'o.uuid', 'o.client_id as clientId'])
      .select(isBlockBetween('o.client_id', 'p.user_id').as('isBlocked'))
      .where('l.id', '=', leadId)
      .where('p.user_id', '=', userId)
      .executeTakeFirst()
    if (!lead || lead.state === 'voided') return fail('not_found')
    if (isOver(lead.state) || lead.isBlocked) return fail('lead_over')
    if (lead.kind === 'express') return fail('price_settled')
    const may = await consumeLimit(tx, personLimits.firstMessage, userId)
    if (!may.ok) return may
    const { numUpdatedRows } = await tx
      .updateTable('leads')
      .set({ price_cents: priceCents ?? null, price_unit: priceUnit })
      .where('id', '=', leadId)
      .where('state', 'in', statesFor('accept'))
      .executeTakeFirst()
    if (!numUpdatedRows) return fail('price_settled')
    if (lead.clientId !== null)
      await emit(tx, now, { topic: `user:${lead.clientId}`, kind: 'order.changed', payload: { uuid: lead.uuid } })
    return ok(null)
  })
}
