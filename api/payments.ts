import { queuePaymentSync } from '#domain/purchases/queue-payment-sync.server.ts'
import { payments as ownProviders } from '#platform/configured-providers.ts'
import { db } from '#platform/db.ts'
import { errorCode } from '#platform/error-code.ts'
import { log } from '#platform/observability/log.ts'
import type { PaymentProvider, RawWebhook } from '#platform/payments/provider.ts'
import { ApiError } from './api-error.ts'
import { newApi } from './context.ts'

/**
 * Payment webhooks. Refused without the secret address or signature; their content is not trusted but queues a job
 * that asks the provider.
 */
export function paymentEndpoints(
  providers: () => readonly PaymentProvider[],
  queueSync: (references: string[]) => Promise<void>,
) {
  const payments = newApi()
  for (const [path, name] of [
    ['/v1/payments/:secret', 'pix'], // Efí tests the registered URL itself, to which banks append /pix
    ['/v1/payments/:secret/pix', 'pix'],
    ['/v1/payments/:secret/mercado-pago', 'mercado_pago'],
    ['/v1/payments/:secret/stripe', 'stripe'],
  ] as const)
    payments.post(path, async (c) => {
      const provider = providers().find((candidate) => candidate.name === name)
      const webhook = {
        secret: c.req.param('secret'),
        body: Buffer.from(await c.req.arrayBuffer()).toString(), // c.req.text() drops a byte order mark, which is signed
        header: (header: string) => c.req.header(header),
        query: (key: string) => c.req.query(key),
      }
      const references = await readWebhook(provider, webhook)
      if (!references) throw new ApiError('not_signed')
      await queueSync(references)
      return c.body(null, 200)
    })
  return payments
}

/** The purchases of a webhook. If they cannot be found now, the provider is asked to retry. */
async function readWebhook(provider: PaymentProvider | undefined, webhook: RawWebhook) {
  try {
    return (await provider?.readWebhook(webhook)) ?? null
  } catch (error) {
    log.warn({ provider: provider?.name, errorCode: errorCode(error) }, 'payment webhook could not be verified')
    throw new ApiError('outage')
  }
}

export const payments = paymentEndpoints(
  () => ownProviders().all,
  (references) => queuePaymentSync(db(), references),
)
