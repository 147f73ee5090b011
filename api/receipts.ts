import { optOutByKeyword, recordReceipt } from '#domain/notifications/notifications.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { env, type Env } from '#platform/env.ts'
import type { WebhookContent, Receipt } from '#platform/messaging/receipt.ts'
import { isSignedByTwilio, readTwilio } from '#platform/messaging/sms/twilio-receipts.ts'
import { readZenvia } from '#platform/messaging/sms/zenvia-receipts.ts'
import { isSignedByMeta, metaChallenge, readMeta } from '#platform/messaging/whatsapp/meta-receipts.ts'
import { log } from '#platform/observability/log.ts'
import { parsedOrNull } from '#platform/providers/gateway.ts'
import { originOf } from '#platform/security/request-origin.ts'
import { isSameSecret } from '#platform/security/same-secret.ts'
import { ApiError } from './api-error.ts'
import { newApi } from './context.ts'

const emptyTwiml = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

/** Handlers of receipt events. */
type Handlers = {
  /** False for an unknown message. */
  receipt: (receipt: Receipt) => Promise<boolean>
  optOut: (optOut: { phone: string; channel: 'sms' | 'whatsapp' }) => Promise<void>
}

/** How a request is attributed to a provider. */
type Secrets = Pick<Env, 'RECEIPTS_SECRET' | 'TWILIO_SECRET' | 'META_APP_SECRET' | 'META_VERIFY_TOKEN'>

/** Receipts in the providers' own formats. Unsigned ones, or for unconfigured providers, are 403 before reading. */
export function receiptEndpoints(handlers: Handlers, secrets: Secrets) {
  const { RECEIPTS_SECRET = '', TWILIO_SECRET, META_APP_SECRET, META_VERIFY_TOKEN = '' } = secrets
  const receipts = newApi()

  receipts.post('/v1/receipts/zenvia/:secret', async (c) => {
    if (!isSameSecret(c.req.param('secret'), RECEIPTS_SECRET)) throw new ApiError('not_signed')
    await handle(handlers, 'sms', readZenvia(parsedOrNull(await c.req.text())))
    return c.body(null, 200) // Zenvia accepts only 200
  })

  receipts.post('/v1/receipts/twilio', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const { pathname, search } = new URL(c.req.url)
    const address = originOf(c.req.raw) + pathname + search
    if (!TWILIO_SECRET || !isSignedByTwilio(TWILIO_SECRET, address, form, c.req.header('x-twilio-signature')))
      throw new ApiError('not_signed')
    await handle(handlers, 'sms', readTwilio(form))
    return c.body(emptyTwiml, 200, { 'content-type': 'text/xml' }) // the sender gets no answer
  })

  receipts.get('/v1/receipts/meta', (c) => {
    const challenge = metaChallenge(new URL(c.req.url).searchParams, META_VERIFY_TOKEN)
    if (challenge === null) throw new ApiError('not_signed')
    return c.text(challenge)
  })

  receipts.post('/v1/receipts/meta', async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer())
    if (!META_APP_SECRET || !isSignedByMeta(META_APP_SECRET, body, c.req.header('x-hub-signature-256')))
      throw new ApiError('not_signed')
    await handle(handlers, 'whatsapp', readMeta(body))
    return c.body(null, 200)
  })

  return receipts
}

export const receipts = receiptEndpoints(
  {
    receipt: (receipt) => recordReceipt(db(), receipt, now()),
    optOut: (optOut) => optOutByKeyword(db(), optOut, now()),
  },
  env,
)

/**
 * Records what a provider reports. Unknown messages and other events are ignored: PINs are not recorded, and a
 * rejection would be sent again for days.
 */
async function handle(handlers: Handlers, channel: 'sms' | 'whatsapp', content: WebhookContent | null) {
  if (!content) return log.info({ channel }, 'webhook not understood')
  for (const { phone } of content.optOuts) await handlers.optOut({ phone, channel })
  for (const receipt of content.receipts)
    if (!(await handlers.receipt(receipt))) log.debug({ provider: receipt.provider }, 'receipt of an unknown message')
}
