import { z } from 'zod'
import { callProvider, GatewayError, withGuards, parsedOrNull, readAnswer } from '#platform/providers/gateway.ts'
import { providerOrigins } from '#platform/providers/provider-origins.ts'
import { isSameSecret } from '#platform/security/same-secret.ts'
import {
  chooseCharge,
  isReceived,
  paymentShape,
  preferenceShape,
  reais,
  refundShape,
  searchShape,
} from './mercado-pago-answers.ts'
import { nullIfNotFound, parseOwnReference } from './own-reference.ts'
import type { Charge, ChargeName, RefundResult, NewCharge, PaymentProvider, Received } from './provider.ts'
import { isSignedBy, readSignature } from './webhook-signature.ts'

/**
 * Mercado Pago: Pix by direct payment, cards on its page (Checkout Pro), up to twelve instalments. Signed webhooks name
 * a payment; its owner is queried. docs/decisions/0042.
 */
export type MercadoPagoAccount = {
  token: string
  /** The webhook's "assinatura secreta", which signs it. */
  signatureKey: string
  /** Part of the URL of webhooks. */
  webhookSecret: string
  /** The purchase page, to return to; null if Mercado Pago cannot reach it. */
  backTo: ((reference: string) => string) | null
  /** Payer e-mail if the person has none: Pix requires one. */
  unknownPayer: string
  origin?: string
  timeoutMs?: number
}

export const mercadoPagoName = 'mercado_pago'
const name = mercadoPagoName
const maxInstalments = 12
/** A code is valid for at least half an hour; the purchase ends by its own time. */
const minLifeMs = 31 * 60_000
const graceMs = 2 * 60_000
const hourMs = 3_600_000
const pageSize = 30
const maxPages = 300
const maxBytes = 2 * 1024 * 1024
const webhookShape = z.object({ type: z.string(), data: z.object({ id: z.union([z.string(), z.number()]) }) })

/** With a numeric offset, which Mercado Pago requires. */
const dateTime = (at: Date) => at.toISOString().replace('Z', '+00:00')
const isPayment = (chargeId: string) => /^\d+$/.test(chargeId)

export function mercadoPago(account: MercadoPagoAccount, clock: () => Date): PaymentProvider {
  const { token, signatureKey, webhookSecret, backTo, unknownPayer, timeoutMs = 10_000 } = account
  const { origin = providerOrigins.mercadoPago } = account

  async function call<Shape extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    shape: Shape,
    { body, key }: { body?: object; key?: string } = {},
  ): Promise<z.output<Shape>> {
    const headers: Record<string, string> = {
      authorization: `Bearer ${token}`,
      'x-render-in-process-refunds': 'true', // otherwise a slow refund gets the status of a bad request
    }
    if (body) headers['content-type'] = 'application/json'
    if (key) headers['x-idempotency-key'] = key
    const init = { method, headers, body: body ? JSON.stringify(body) : null }
    const { text } = await callProvider(name, `${origin}${path}`, init, { timeoutMs, maxBytes })
    return readAnswer(name, shape, text)
  }
  const search = (query: Record<string, string>) =>
    call('GET', `/v1/payments/search?${new URLSearchParams(query).toString()}`, searchShape)
  async function paymentsOf(reference: string) {
    const newest = { sort: 'date_created', criteria: 'desc', limit: String(pageSize) }
    const { results } = await search({ external_reference: reference, ...newest })
    return results.filter((payment) => payment.external_reference === reference)
  }
  const readPayment = (id: string) =>
    nullIfNotFound(call('GET', `/v1/payments/${encodeURIComponent(id)}`, paymentShape))

  async function createPix(charge: NewCharge): Promise<Charge> {
    const { reference, amountCents, description, expiresAt, payerEmail, now } = charge
    const endsAt = new Date(Math.max(expiresAt.getTime() + graceMs, now.getTime() + minLifeMs))
    const body = {
      transaction_amount: reais(amountCents),
      description,
      payment_method_id: 'pix',
      external_reference: reference,
      date_of_expiration: dateTime(endsAt),
      payer: { email: payerEmail ?? unknownPayer },
    }
    const payment = await call('POST', '/v1/payments', paymentShape, { body, key: reference }).catch(
      async (error: unknown) => {
        if (!(error instanceof GatewayError) || error.code !== 'refused') throw error
        const [before] = await paymentsOf(reference) // so late that the expiry differs
        return (before && (await readPayment(before.id))) ?? Promise.reject(error)
      },
    )
    const pixCode = payment.point_of_interaction?.transaction_data?.qr_code
    if (!pixCode || payment.external_reference !== reference) throw new GatewayError('failed', name)
    return { chargeId: payment.id, pixCode, checkoutUrl: null }
  }

  async function createCheckout({ reference, amountCents, description, expiresAt }: NewCharge): Promise<Charge> {
    const body: Record<string, unknown> = {
      items: [{ id: reference, title: description, quantity: 1, currency_id: 'BRL', unit_price: reais(amountCents) }],
      external_reference: reference,
      payment_methods: {
        excluded_payment_types: ['ticket', 'bank_transfer', 'atm'].map((id) => ({ id })),
        installments: maxInstalments,
      },
      expires: true,
      expiration_date_from: dateTime(new Date(expiresAt.getTime() - hourMs)),
      expiration_date_to: dateTime(expiresAt),
    }
    if (backTo) {
      const back = backTo(reference)
      body.back_urls = { success: back, pending: back, failure: back }
      body.auto_return = 'approved'
    }
    const preference = await call('POST', '/checkout/preferences', preferenceShape, { body, key: reference })
    if (preference.external_reference !== reference) throw new GatewayError('failed', name)
    return { chargeId: preference.id, pixCode: null, checkoutUrl: preference.init_point }
  }

  async function readCharge({ reference, chargeId }: ChargeName) {
    if (chargeId !== null && isPayment(chargeId)) {
      const payment = await readPayment(chargeId)
      return payment && chooseCharge(chargeId, [payment], null, clock())
    }
    const ours = await paymentsOf(reference)
    if (ours.length) return chooseCharge(chargeId ?? ours.at(-1)!.id, ours, null, clock())
    if (chargeId === null) return null
    const preference = await nullIfNotFound(
      call('GET', `/checkout/preferences/${encodeURIComponent(chargeId)}`, preferenceShape),
    )
    return preference && chooseCharge(chargeId, [], preference.expiration_date_to ?? null, clock())
  }

  async function received({ from, to }: { from: Date; to: Date }) {
    const all: Received[] = []
    const span = { range: 'date_approved', begin_date: dateTime(from), end_date: dateTime(to) }
    for (let page = 0, total = 1; page * pageSize < total && page < maxPages; page++) {
      const paging = { offset: String(page * pageSize), limit: String(pageSize) }
      const answer = await search({ ...span, sort: 'date_approved', criteria: 'asc', ...paging })
      total = answer.paging.total
      for (const payment of answer.results.filter(isReceived))
        all.push({
          reference: parseOwnReference(payment.external_reference),
          paymentRef: payment.id,
          cents: payment.transaction_amount,
        })
    }
    return all
  }
  const readWebhookPayment = withGuards(name, readPayment)

  return {
    name,
    methods: ['pix', 'card'],
    createCharge: withGuards(name, (charge: NewCharge) =>
      charge.method === 'pix' ? createPix(charge) : createCheckout(charge),
    ),
    readCharge: withGuards(name, readCharge),
    refund: withGuards(name, async ({ paymentRef, refundId, cents }): Promise<RefundResult> => {
      const path = `/v1/payments/${encodeURIComponent(paymentRef)}/refunds`
      const refund = await call('POST', path, refundShape, { body: { amount: reais(cents) }, key: refundId })
      return { state: refund.status, refundRef: refund.id }
    }),
    received: withGuards(name, received),
    async readWebhook({ secret, body, header, query }) {
      const id = query('data.id')
      const requestId = header('x-request-id')
      const { valuesOf } = readSignature(header('x-signature'))
      // What a webhook does not have is not signed.
      let signed = ''
      if (id) signed += `id:${id.toLowerCase()};`
      if (requestId) signed += `request-id:${requestId};`
      signed += `ts:${valuesOf('ts')[0]};`
      const isTheirs = isSameSecret(secret, webhookSecret) && isSignedBy(signatureKey, signed, valuesOf('v1'))
      if (!isTheirs) return null
      const { data: webhook } = webhookShape.safeParse(parsedOrNull(body))
      if (webhook?.type !== 'payment' || !id || !isPayment(id)) return []
      if (String(webhook.data.id) !== id) return null
      const reference = parseOwnReference((await readWebhookPayment(id))?.external_reference)
      return reference === null ? [] : [reference]
    },
  }
}
