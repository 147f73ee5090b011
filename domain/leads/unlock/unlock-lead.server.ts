import { z } from 'zod'
import { notify } from '#domain/notifications/notifications.server.ts'
import { lockOrderForSale } from '#domain/orders/orders.server.ts'
import { professional } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { priceWithQuote } from './lead-price.ts'
import { priceFor, readPriceQuote } from './price-quote.server.ts'
import { sellContact } from './sell-contact.server.ts'

/**
 * A professional spends coins to unlock a client's contact: slot, debit, ledger and lead in one transaction (domain
 * 2.2, invariants 1 to 3). `quote` reserves the price that was shown. Unlocking again returns the same lead for free.
 */
export const unlockLead = defineAction({
  name: 'unlock',
  switch: 'unlocks',
  actor: professional,
  input: z.object({ orderUuid: z.uuid(), quote: z.string().max(1000).optional() }),
  errors: [
    'not_found',
    'not_working',
    'paused',
    'not_serving',
    'own_order',
    'identity_limit',
    'documents_missing',
    'slots_taken',
    'order_in_review',
    'order_closed',
    'price_changed',
    'not_enough_coins',
  ],
  fingerprint: ['orderUuid'], // a retry may carry a newer quote
  async run({ tx, actor, now }, { orderUuid, quote }) {
    const order = await lockOrderForSale(tx, orderUuid) // serializes a double click
    if (!order) return fail('not_found')
    const lead = await findLead(tx, actor.id, order.id)
    if (lead) return ok(lead)

    const sold = await sellContact(
      tx,
      {
        order,
        professional: actor,
        origin: order.kind === 'express' ? 'express' : 'unlock',
        price: (slotNumber, buyer) => {
          const reserved = readPriceQuote(quote, orderUuid, buyer, now)
          if (reserved === null && quote !== undefined) return null // an expired quote must be shown again
          return priceWithQuote(priceFor(buyer, order, slotNumber, now), reserved)
        },
      },
      now,
    )
    if (!sold.ok) return fail(sold.code)
    const { leadId, clientId, coinsPaid } = sold.value
    const facts = { uuid: orderUuid }
    await notify(tx, { userId: clientId, kind: 'lead_created', orderId: order.id, leadId, facts }, now)
    return ok({ leadId, coinsPaid })
  },
})

const findLead = (tx: Db, professionalId: number, orderId: number) =>
  tx
    .selectFrom('leads')
    .select(['id as leadId', 'coins_paid as coinsPaid'])
    .where('professional_id', '=', professionalId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
