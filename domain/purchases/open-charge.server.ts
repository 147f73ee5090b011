import type { Db } from '#platform/db.ts'
import { errorCode } from '#platform/error-code.ts'
import { log } from '#platform/observability/log.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import { changePurchase } from './change-state.server.ts'

/**
 * Creates the charge of a purchase at the provider, outside of any transaction. Idempotent. Without a response a job
 * retries.
 */
export async function openCharge(db: Db, uuid: string, now: Date, provider: PaymentProvider): Promise<boolean> {
  const purchase = await db
    .selectFrom('purchases as p')
    .innerJoin('professionals as f', 'f.id', 'p.professional_id')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['p.coins', 'p.price_cents as amountCents', 'p.expires_at as expiresAt', 'p.method'])
    .select('u.email as payerEmail')
    .where('p.uuid', '=', uuid)
    .where('p.state', '=', 'created')
    .where('p.provider', '=', provider.name)
    .where('p.expires_at', '>', now)
    .executeTakeFirst()
  if (!purchase) return false
  const { coins, ...payment } = purchase
  const validForSeconds = Math.max(60, Math.round((payment.expiresAt.getTime() - now.getTime()) / 1_000))
  const description = `${coins} moedas`
  try {
    const charge = await provider.createCharge({ reference: uuid, ...payment, description, validForSeconds, now })
    const { numUpdatedRows } = await changePurchase(db, 'ask')
      .set({ charge_id: charge.chargeId, pix_code: charge.pixCode, checkout_url: charge.checkoutUrl })
      .where('uuid', '=', uuid)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  } catch (error) {
    log.warn({ purchase: uuid, errorCode: errorCode(error) }, 'charge request failed')
    return false
  }
}
