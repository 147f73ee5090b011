import { tellOfPayments } from '#domain/purchases/tell-of-payments.server.ts'
import { db } from '#platform/db.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import { payments as ownProvider } from '#platform/senders.ts'
import { ApiError, newApi } from './context.ts'

/**
 * What a bank tells of payments. Without the secret in its address it is refused before it is read; what it says is not
 * believed: it has us ask the bank, by a job, so that the bank waits for nothing.
 */
export function paymentCalls(provider: () => PaymentProvider, tell: (references: string[]) => Promise<void>) {
  const payments = newApi()
  payments.post('/v1/payments/:secret/pix', async (c) => {
    const references = provider().readNotice({ secret: c.req.param('secret'), body: await c.req.text() })
    if (!references) throw new ApiError('not_signed')
    await tell(references)
    return c.body(null, 200)
  })
  return payments
}

export const payments = paymentCalls(ownProvider, (references) => tellOfPayments(db(), references))
