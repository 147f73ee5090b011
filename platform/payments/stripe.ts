import { z } from 'zod'
import { callProvider, GatewayError, withGuards, parsedOrNull, readAnswer } from '#platform/providers/gateway.ts'
import { providerOrigins } from '#platform/providers/provider-origins.ts'
import { isSameSecret } from '#platform/security/same-secret.ts'
import { nullIfNotFound, parseOwnReference } from './own-reference.ts'
import type { ChargeName, RefundResult, NewCharge, PaymentMethod, PaymentProvider, Received } from './provider.ts'
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
    const isPost = method === 'POST'
    const headers = {
      authorization: `Bearer ${secretKey}`,
      'stripe-version': version,
      ...(isPost ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    }
    const url = `${origin}${path}${!isPost && fields ? `?${fields}` : ''}`
    const { text } = await callProvider(
      name,
      url,
      { method, headers, ...(isPost ? { body: fields } : {}) },
      { timeoutMs, maxBytes },
    )
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
    let last: string | undefined
    for (let page = 0; page < maxPages; page++) {
      const span = { 'created[gte]': seconds(from), 'created[lt]': seconds(to), limit: pageSize }
      const form = { ...span, ...(last ? { starting_after: last } : {}) }
      const { data, has_more: hasMore } = await call('GET', '/v1/charges', listShape(chargeShape), { form })
      for (const one of data.filter(({ paid }) => paid))
        all.push({
          reference: parseOwnReference(one.metadata?.reference),
          paymentRef: one.payment_intent ?? one.id,
          cents: one.amount,
        })
      last = data.at(-1)?.id
      if (!hasMore || !last) break
    }
    return all
  }
  const whosePayment = withGuards(name, (intent: string) =>
    nullIfNotFound(call('GET', `/v1/payment_intents/${encodeURIComponent(intent)}`, intentWithoutCharge)),
  )

  return {
    name,
    methods: ['card', ...(hasPix ? ['pix' as const] : [])] satisfies PaymentMethod[],
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
      const { client_reference_id: ofPage, metadata, payment_intent: intent } = webhook.data.data.object
      const own = parseOwnReference(ofPage) ?? parseOwnReference(metadata?.reference)
      if (own !== null) return [own]
      // A dispute names only its payment, which has the reference.
      const ownReference = intent ? parseOwnReference((await whosePayment(intent))?.metadata?.reference) : null
      return ownReference === null ? [] : [ownReference]
    },
  }
}

const intentWithoutCharge = intentShape.pick({ id: true, metadata: true })
