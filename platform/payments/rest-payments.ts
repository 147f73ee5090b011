import { z } from 'zod'
import { type Gateway, GatewayError, guarded, postJson } from '../gateway.ts'
import { readNotice } from './notice-signature.ts'
import type { NewCharge, PaymentProvider } from './provider.ts'

const answerShape = z.object({
  chargeId: z.string().min(1).max(100),
  pixCode: z.string().max(600).nullish(),
  checkoutUrl: z.url({ protocol: /^https$/ }).nullish(),
  expiresAt: z.coerce.date(),
})

/** The provider over REST: POST {url}/charges; its notices are signed with `noticeSecret`. */
export function restPayments({
  noticeSecret,
  ...gateway
}: Omit<Gateway, 'name'> & { noticeSecret: string }): PaymentProvider {
  const createCharge = guarded('payments', async ({ reference, amountCents, description }: NewCharge) => {
    const answer = answerShape.safeParse(
      await postJson(
        { name: 'payments', ...gateway },
        '/charges',
        { reference, amountCents, currency: 'BRL', description },
        reference,
      ),
    )
    if (!answer.success) throw new GatewayError('failed', 'payments')
    const { chargeId, pixCode = null, checkoutUrl = null, expiresAt } = answer.data
    return { chargeId, pixCode, checkoutUrl, expiresAt }
  })
  return { createCharge, verifyNotice: (body, signature) => readNotice(noticeSecret, body, signature) }
}
