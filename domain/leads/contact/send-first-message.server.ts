import { z } from 'zod'
import {
  acceptConversationRequest,
  areBlocked,
  createRequestedConversation,
} from '#domain/conversations/conversations.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { professional } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { isCents } from '#domain/shared/money.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { priceUnits } from '#domain/shared/price-unit.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { changeState } from '../change-state.server.ts'
import { isOver, leadMachine, messageLimit } from '../lead.ts'

/**
 * The professional's first message, with an optional price in centavos (domain 2.2; AMB-73; fixed for express). The
 * client is notified and sees it before any conversation. Somebody hired writes into it, without a price.
 */
export const sendFirstMessage = defineAction({
  name: 'first-message',
  actor: professional,
  input: z.object({
    leadId: rowId,
    text: z.string().max(4000).meta({ minLength: 1, maxLength: messageLimit }),
    priceCents: z.number().nullish(),
    priceUnit: z.enum(priceUnits).optional(),
  }),
  errors: ['not_found', 'already_sent', 'lead_over', 'invalid_text', 'invalid_price', 'too_many_requests'],
  async run({ tx, actor, now }, { leadId, text, priceCents, priceUnit = 'whole' }) {
    const { userId } = actor
    const trimmed = text.trim()
    if (!trimmed || trimmed.length > messageLimit) return fail('invalid_text')
    if (priceCents != null && !(isCents(priceCents) && priceCents > 0)) return fail('invalid_price')

    const lead = await tx
      .selectFrom('leads')
      .innerJoin('professionals', 'professionals.id', 'leads.professional_id')
      .innerJoin('orders', 'orders.id', 'leads.order_id')
      .select([
        'leads.id',
        'leads.state',
        'leads.initial_message as initialMessage',
        'leads.price_cents as fixedCents',
        'orders.kind',
        'orders.id as orderId',
        'orders.uuid as orderUuid',
        'orders.client_id as clientId',
      ])
      .where('leads.id', '=', leadId)
      .where('professionals.user_id', '=', userId)
      .forUpdate('leads')
      .executeTakeFirst()
    if (!lead?.clientId) return fail('not_found')
    if (isOver(lead.state) || (await areBlocked(tx, lead.clientId, userId))) return fail('lead_over')
    const isHired = lead.state === 'hired' && lead.initialMessage === null
    if (!isHired && !leadMachine.canHappen('write', lead.state)) return fail('already_sent')

    const limit = await consumeLimit(tx, personLimits.firstMessage, userId)
    if (!limit.ok) return limit
    const message = { initial_message: trimmed, messaged_at: now }
    if (isHired) await tx.updateTable('leads').set(message).where('id', '=', leadId).execute()
    else
      await changeState(tx, 'write')
        .set({
          ...message,
          price_cents: lead.kind === 'express' ? lead.fixedCents : (priceCents ?? null),
          price_unit: lead.kind === 'express' ? 'whole' : priceUnit,
        })
        .where('id', '=', leadId)
        .execute()

    const chatId = await createRequestedConversation(
      tx,
      { leadId, clientUserId: lead.clientId, professionalUserId: userId, text: trimmed },
      now,
    )
    if (isHired) await acceptConversationRequest(tx, chatId, now)

    const notification = { userId: lead.clientId, orderId: lead.orderId, leadId, reference: `lead:${leadId}` }
    await notify(tx, { ...notification, kind: 'lead_contacted', facts: { uuid: lead.orderUuid } }, now)
    await emit(tx, now, { topic: `user:${userId}`, kind: 'lead.contacted', payload: { leadId } })
    return ok({ chatId })
  },
})
