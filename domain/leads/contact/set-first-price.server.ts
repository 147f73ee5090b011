import { z } from 'zod'
import { isBlockBetweenSql } from '#domain/conversations/conversations.server.ts'
import { professional } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { isCents } from '#domain/shared/money.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { priceUnits } from '#domain/shared/price-unit.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { isOver, leadMachine } from '../lead.ts'

/**
 * The professional changes the price of the first message until the client accepts it (AMB-73); no price is "a
 * combinar". Of a change and an acceptance at once the first decides. An express service has a fixed price.
 */
export const setFirstPrice = defineAction({
  name: 'set-first-price',
  actor: professional,
  input: z.object({ leadId: rowId, priceCents: z.number().nullish(), priceUnit: z.enum(priceUnits).default('whole') }),
  errors: ['not_found', 'lead_over', 'price_settled', 'invalid_price', 'too_many_requests'],
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { leadId, priceCents, priceUnit }) {
    if (priceCents != null && !(isCents(priceCents) && priceCents > 0)) return fail('invalid_price')
    const lead = await tx
      .selectFrom('leads as l')
      .innerJoin('professionals as p', 'p.id', 'l.professional_id')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .select(['l.state', 'o.kind', 'o.uuid', 'o.client_id as clientId'])
      .select(isBlockBetweenSql('o.client_id', 'p.user_id').as('isBlocked'))
      .where('l.id', '=', leadId)
      .where('p.user_id', '=', userId)
      .executeTakeFirst()
    if (!lead || lead.state === 'voided') return fail('not_found')
    if (isOver(lead.state) || lead.isBlocked) return fail('lead_over')
    if (lead.kind === 'express') return fail('price_settled')
    const limit = await consumeLimit(tx, personLimits.firstMessage, userId)
    if (!limit.ok) return limit
    const { numUpdatedRows } = await tx
      .updateTable('leads')
      .set({ price_cents: priceCents ?? null, price_unit: priceUnit })
      .where('id', '=', leadId)
      .where('state', 'in', leadMachine.statesBefore('accept'))
      .executeTakeFirst()
    if (!numUpdatedRows) return fail('price_settled')
    if (lead.clientId !== null)
      await emit(tx, now, { topic: `user:${lead.clientId}`, kind: 'order.changed', payload: { uuid: lead.uuid } })
    return ok(null)
  },
})
