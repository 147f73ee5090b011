import { notify } from '#domain/notifications/notifications.server.ts'
import { lockOrderForSale } from '#domain/orders/orders.server.ts'
import { professionalOfUser } from '#domain/professionals/professionals.server.ts'
import type { Asked } from '#domain/shared/action-form.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { underKey } from '#domain/shared/under-key.ts'
import { type Db, inTransaction, type KeyReused } from '#platform/db.ts'
import { priceWithQuote } from './lead-price.ts'
import { priceFor, quotedCoins } from './price-quote.server.ts'
import { sellContact } from './sell-contact.server.ts'
import type { UnlockRefusal, unlockLeadForm } from './unlock-lead.ts'

export type Unlocked = { leadId: number; coinsPaid: number }

/**
 * Sells a contact to a professional: slot, debit, ledger and lead in one transaction (domain 2.2, invariants 1 to 3).
 * Idempotent per order. Errors: `UnlockRefusal`; nothing is written then.
 */
export function unlockLead(
  db: Db,
  asked: Asked<typeof unlockLeadForm>,
  now: Date,
): Promise<Result<Unlocked, UnlockRefusal> | KeyReused> {
  const { orderUuid, userId, quote } = asked
  return inTransaction(
    db,
    async (tx): Promise<Result<Unlocked, UnlockRefusal>> => {
      const professional = await professionalOfUser(tx, userId)
      if (!professional) return refuse('not_a_professional')
      const order = await lockOrderForSale(tx, orderUuid) // serializes double clicks
      if (!order) return refuse('not_found')
      const own = await leadOf(tx, professional.id, order.id)
      if (own) return done(own)

      const sold = await sellContact(
        tx,
        {
          order,
          professional,
          origin: order.kind === 'express' ? 'express' : 'unlock',
          price: (slotNumber, buyer) => {
            const held = quotedCoins(quote, orderUuid, buyer, now)
            // A quote that is no longer reserved does not decide in silence.
            if (held === null && quote !== undefined) return null
            return priceWithQuote(priceFor(buyer, order, slotNumber, now), held)
          },
        },
        now,
      )
      if (!sold.ok) return refuse(sold.code)
      const { leadId, clientId, coinsPaid } = sold.value
      const facts = { uuid: orderUuid }
      await notify(tx, { userId: clientId, kind: 'lead_created', orderId: order.id, leadId, facts }, now)
      return done({ leadId, coinsPaid })
    },
    underKey('unlock', asked, orderUuid, now),
  )
}

const leadOf = (tx: Db, professionalId: number, orderId: number) =>
  tx
    .selectFrom('leads')
    .select(['id as leadId', 'coins_paid as coinsPaid'])
    .where('professional_id', '=', professionalId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
