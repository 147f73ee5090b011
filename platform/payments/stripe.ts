import { z } from 'zod'
import { callProvider, GatewayError, withGuards, parsedOrNull, readAnswer } from '#platform/providers/gateway.ts'
import { providerOrigins } from '#platform/providers/provider-origins.ts'
import { isSameSecret } from '#platform/security/same-secret.ts'
import { nullIfNotFound, parseOwnReference } from './own-reference.ts'
import type { ChargeName, RefundResult, NewCharge, PaymentProvider, Received } from './provider.ts'
import {
  chargeShape,
  disputeShape,
  chooseCharge,
  intentShape,
  listShape,
  refundShape,
  sessionShape,
} from './stripe-answers.ts'
import { isSignedBy, readSignature } from './webhook-signature.ts'

/** Stripe Checkout: cards, and Pix if enabled. */
export type StripeAccount = {
  key: string
  /** "Signing secret" of the webhook, whsec_… */
  signatureKey: string
  /** Part of the URL of webhooks. */
  webhookSecret: string
  /** The purchase page, to return to. */
  backTo: (reference: string) => string
  hasPix: boolean
  origin?: string
  timeoutMs?: number
}

const name = 'stripe'
/** Pinned API version, whatever the account's default. */
const version = '2024-06-20'
const pageSize = '100'
const maxPages = 100
const maxBytes = 2 * 1024 * 1024
/** Pages are valid for at least half an hour, and retries must be equal: one hour. */
const openLongerMs = 31 * 60_000
const signedForSeconds = 600
const webhookShape = z.object({
  type: z.string(),
  data: z.object({
    object: z.object({
      object: z.string(),
      client_reference_id: z.string().nullish(),
      payment_intent: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
})

export function stripe(account: StripeAccount, clock: () => Date): PaymentProvider {
  const { key: secretKey, signatureKey, webhookSecret, backTo, hasPix, timeoutMs = 10_000 } = account
  const { origin = providerOrigins.stripe } = account

  async function call<Shape extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    shape: Shape,
    { form, key }: { form?: Record<string, string>; key?: string } = {},
  ): Promise<z.output<Shape>> {
    const fields = new URLSearchParams(form).toString()
    const headers: Record<string, string> = { authorization: `Bearer ${secretKey}`, 'stripe-version': version }
    if (key) headers['idempotency-key'] = key
    const init: RequestInit = { method, headers }
    let url = `${origin}${path}`
    if (method === 'POST') {
      headers['content-type'] = 'application/x-www-form-urlencoded'
      init.body = fields
    } else if (fields) url += `?${fields}`
    const { text } = await callProvider(name, url, init, { timeoutMs, maxBytes })
    return readAnswer(name, shape, text)
  }

  async function createCharge({ reference, method, amountCents, description, expiresAt }: NewCharge) {
    const back = backTo(reference)
    const form = {
      mode: 'payment',
      client_reference_id: reference,
      'metadata[reference]': reference,
      'payment_intent_data[metadata][reference]': reference,
      'payment_method_types[0]': method,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'brl',
      'line_items[0][price_data][unit_amount]': String(amountCents),
      'line_items[0][price_data][product_data][name]': description,
      expires_at: String(Math.ceil((expiresAt.getTime() + openLongerMs) / 1_000)),
      locale: 'pt-BR',
      success_url: back,
      cancel_url: back,
    }
    const session = await call('POST', '/v1/checkout/sessions', sessionShape, { form, key: reference })
    if (!session.url || session.client_reference_id !== reference) throw new GatewayError('failed', name)
    return { chargeId: session.id, pixCode: null, checkoutUrl: session.url }
  }

  /** Without its id a page cannot be found: requesting it with our id returns the same one. */
  async function readCharge({ reference, chargeId }: ChargeName) {
    if (chargeId === null) return null
    const path = `/v1/checkout/sessions/${encodeURIComponent(chargeId)}`
    const form = { 'expand[0]': 'payment_intent', 'expand[1]': 'payment_intent.latest_charge' }
    const session = await nullIfNotFound(call('GET', path, sessionShape, { form }))
    if (session?.client_reference_id !== reference) return null
    const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent
    if (intent?.status !== 'succeeded') return chooseCharge(session, [], [])
    const query = { form: { payment_intent: intent.id, limit: pageSize } }
    const [refunds, disputes] = await Promise.all([
      call('GET', '/v1/refunds', listShape(refundShape), query),
      call('GET', '/v1/disputes', listShape(disputeShape), query),
    ])
    return chooseCharge(session, refunds.data, disputes.data)
  }

  async function received({ from, to }: { from: Date; to: Date }) {
    const all: Received[] = []
    const seconds = (at: Date) => String(Math.floor(at.getTime() / 1_000))
    const span = { 'created[gte]': seconds(from), 'created[lt]': seconds(to) }
    let last: string | undefined
    for (let page = 0; page < maxPages; page++) {
      const form: Record<string, string> = { ...span, limit: pageSize }
      if (last) form.starting_after = last
      const { data, has_more: hasMore } = await call('GET', '/v1/charges', listShape(chargeShape), { form })
      for (const charge of data.filter(({ paid }) => paid))
        all.push({
          reference: parseOwnReference(charge.metadata?.reference),
          paymentRef: charge.payment_intent ?? charge.id,
          cents: charge.amount,
        })
      last = data.at(-1)?.id
      if (!hasMore || !last) break
    }
    return all
  }
  const readIntent = withGuards(name, (intent: string) =>
    nullIfNotFound(call('GET', `/v1/payment_intents/${encodeURIComponent(intent)}`, intentWithoutCharge)),
  )

  return {
    name,
    methods: hasPix ? ['card', 'pix'] : ['card'],
    createCharge: withGuards(name, createCharge),
    readCharge: withGuards(name, readCharge),
    refund: withGuards(name, async ({ paymentRef, refundId, cents }): Promise<RefundResult> => {
      const form = { payment_intent: paymentRef, amount: String(cents), 'metadata[refund]': refundId }
      const refund = await call('POST', '/v1/refunds', refundShape, { form, key: refundId })
      return { state: refund.status, refundRef: refund.id }
    }),
    received: withGuards(name, received),
    async readWebhook({ secret, body, header }) {
      const { valuesOf } = readSignature(header('stripe-signature'))
      const at = valuesOf('t')[0] ?? ''
      const isTheirs = isSameSecret(secret, webhookSecret) && isSignedBy(signatureKey, `${at}.${body}`, valuesOf('v1'))
      const isLate = Math.abs(clock().getTime() / 1_000 - Number(at)) > signedForSeconds
      if (!isTheirs || isLate) return null
      const webhook = webhookShape.safeParse(parsedOrNull(body))
      if (!webhook.success) return [] // events of other products
      const { client_reference_id: sessionReference, metadata, payment_intent: intent } = webhook.data.data.object
      let reference = parseOwnReference(sessionReference) ?? parseOwnReference(metadata?.reference)
      // A dispute names only its payment, which has the reference.
      if (reference === null && intent) reference = parseOwnReference((await readIntent(intent))?.metadata?.reference)
      return reference === null ? [] : [reference]
    },
  }
}

const intentWithoutCharge = intentShape.pick({ id: true, metadata: true })
