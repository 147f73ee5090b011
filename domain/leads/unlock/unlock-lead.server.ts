import { notify } from '#domain/notifications/notifications.server.ts'
import { lockOrderForSale } from '#domain/orders/orders.server.ts'
import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { idempotencyOf } from '#domain/shared/under-key.ts'
import { type Db, inTransaction, type KeyReused } from '#platform/db.ts'
import { priceWithQuote } from './lead-price.ts'
import { priceFor, quotedCoins } from './price-quote.server.ts'
import { sellContact } from './sell-contact.server.ts'
import type { UnlockErrorCode, unlockLeadForm } from './unlock-lead.ts'

export type Unlocked = { leadId: number; coinsPaid: number }

/**
 * Sells a contact to a professional: slot, debit, ledger and lead in one transaction (domain 2.2, invariants 1 to 3).
 * Idempotent per order. Errors: `UnlockErrorCode`; nothing is written then.
 */
export function unlockLead(
  db: Db,
  asked: ActionInput<typeof unlockLeadForm>,
  now: Date,
): Promise<Result<Unlocked, UnlockErrorCode> | KeyReused> {
  const { orderUuid, userId, quote } = asked
  return inTransaction(
    db,
    async (tx): Promise<Result<Unlocked, UnlockErrorCode>> => {
      const professional = await findProfessionalByUserId(tx, userId)
      if (!professional) return fail('not_a_professional')
      const order = await lockOrderForSale(tx, orderUuid) // serializes double clicks
      if (!order) return fail('not_found')
      const own = await leadOf(tx, professional.id, order.id)
      if (own) return ok(own)

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
      if (!sold.ok) return fail(sold.code)
      const { leadId, clientId, coinsPaid } = sold.value
      const facts = { uuid: orderUuid }
      await notify(tx, { userId: clientId, kind: 'lead_created', orderId: order.id, leadId, facts }, now)
      return ok({ leadId, coinsPaid })
    },
    idempotencyOf('unlock', asked, orderUuid, now),
  )
}

const leadOf = (tx: Db, professionalId: number, orderId: number) =>
  tx
    .selectFrom('leads')
    .select(['id as leadId', 'coins_paid as coinsPaid'])
    .where('professional_id', '=', professionalId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
