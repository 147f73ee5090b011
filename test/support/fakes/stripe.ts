import { createHmac, randomBytes } from 'node:crypto'
import type { RawWebhook } from '#platform/payments/provider.ts'
import type { Scope } from '../open-scope.ts'
import { type FakeRequest, startFakeGateway } from './gateway.ts'

/**
 * A fake Stripe by its documentation (Checkout Sessions, Refunds, lists), which rejects anything else, and simulates
 * payers and banks.
 */
export const stripeAccount = {
  key: 'sk_test_0123456789abcdef',
  signatureKey: 'whsec_0123456789abcdef0123456789abcdef',
  webhookSecret: 's'.repeat(32),
  backTo: (reference: string) => `https://ajeita.example/compras/${reference}`,
}

type Refund = {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  metadata: Record<string, string>
  status: string
}
type Intent = {
  id: string
  object: 'payment_intent'
  status: string
  amount_received: number
  currency: 'brl'
  metadata: Record<string, string>
  last_payment_error: object | null
  latest_charge: Charge | null
}
type Charge = {
  id: string
  object: 'charge'
  amount: number
  currency: 'brl'
  paid: boolean
  created: number
  payment_intent: string
  metadata: Record<string, string>
}
type Session = {
  id: string
  object: 'checkout.session'
  client_reference_id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  url: string | null
  expires_at: number
  amount_total: number
  payment_intent: Intent | null
}

const json = (status: number, body: unknown) => ({ status, body: JSON.stringify(body) })
const wrong = (param: string, type = 'invalid_request_error') =>
  json(400, { error: { type, param, message: `Invalid ${param}` } })
const missing = json(404, {
  error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' },
})
const madeId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`
const listResponse = (data: { id: string }[], query: URLSearchParams) => {
  const first = query.get('starting_after') ? data.findIndex(({ id }) => id === query.get('starting_after')) + 1 : 0
  const page = data.slice(first, first + Number(query.get('limit') ?? 10))
  return json(200, { object: 'list', data: page, has_more: first + page.length < data.length })
}

export async function startStripe(scope: Scope, clock: () => Date) {
  const sessions = new Map<string, Session>()
  const charges: Charge[] = []
  const refunds: Refund[] = []
  const disputes: { id: string; object: 'dispute'; status: string; payment_intent: string }[] = []
  const answered = new Map<string, { sent: string; answer: ReturnType<typeof json> }>()
  /** `dropsResponses`: how many are lost. `says`: fixed response, no effect. `refundStatus`: outcome of refunds. */
  const behavior = {
    dropsResponses: 0,
    says: null as null | { status: number; body: string; delayMs?: number },
    refundStatus: 'succeeded',
  }
  const seconds = () => Math.floor(clock().getTime() / 1_000)

  function postSession(form: Map<string, string>) {
    const allowed =
      /^(mode|client_reference_id|metadata\[reference\]|payment_intent_data\[metadata\]\[reference\]|payment_method_types\[0\]|line_items\[0\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\]|expires_at|locale|success_url|cancel_url)$/
    const strange = [...form.keys()].find((field) => !allowed.test(field))
    if (strange) return wrong(strange)
    const get = (field: string) => form.get(field) ?? ''
    if (get('mode') !== 'payment') return wrong('mode')
    if (!['card', 'pix'].includes(get('payment_method_types[0]'))) return wrong('payment_method_types')
    const price = 'line_items[0][price_data]'
    if (get(`${price}[currency]`) !== 'brl' || !/^[1-9]\d{1,7}$/.test(get(`${price}[unit_amount]`)))
      return wrong('line_items')
    if (!get(`${price}[product_data][name]`) || get('line_items[0][quantity]') !== '1') return wrong('line_items')
    if (!URL.canParse(get('success_url')) || !URL.canParse(get('cancel_url'))) return wrong('success_url')
    const minutes = (Number(get('expires_at')) - seconds()) / 60
    if (!/^\d{10}$/.test(get('expires_at')) || minutes < 30 || minutes > 24 * 60) return wrong('expires_at')
    if (get('payment_intent_data[metadata][reference]') !== get('client_reference_id')) return wrong('metadata')
    const id = madeId('cs_test')
    const session: Session = {
      id,
      object: 'checkout.session',
      client_reference_id: get('client_reference_id'),
      status: 'open',
      payment_status: 'unpaid',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      payment_intent: null,
      expires_at: Number(get('expires_at')),
      amount_total: Number(get(`${price}[unit_amount]`)),
    }
    sessions.set(id, session)
    return json(200, session)
  }
  function postRefund(form: Map<string, string>) {
    const [intent, amount, number] = ['payment_intent', 'amount', 'metadata[refund]'].map(
      (field) => form.get(field) ?? '',
    )
    const charge = charges.find(({ payment_intent: of }) => of === intent)
    if (!charge) return missing
    if (form.size !== 3 || !/^[1-9]\d*$/.test(amount!) || !number) return wrong('amount')
    const returned = refunds.filter((refund) => refund.payment_intent === intent && refund.status !== 'failed')
    if (returned.reduce((sum, refund) => sum + refund.amount, 0) + Number(amount) > charge.amount)
      return wrong('amount')
    const refund: Refund = {
      id: madeId('re'),
      object: 'refund',
      amount: Number(amount),
      payment_intent: intent!,
      metadata: { refund: number! },
      status: behavior.refundStatus,
    }
    refunds.unshift(refund)
    return json(200, refund)
  }
  function routeRequest({ method, path, headers, body }: FakeRequest) {
    const { pathname, searchParams: query } = new URL(path, 'https://api')
    if (method === 'POST') {
      if (headers['content-type'] !== 'application/x-www-form-urlencoded') return wrong('content-type')
      if (!headers['idempotency-key']) return wrong('Idempotency-Key')
      const form = new Map(new URLSearchParams(body))
      if (pathname === '/v1/checkout/sessions') return postSession(form)
      return pathname === '/v1/refunds' ? postRefund(form) : missing
    }
    const paymentIntent = query.get('payment_intent')
    if (pathname === '/v1/refunds')
      return listResponse(
        refunds.filter((refund) => refund.payment_intent === paymentIntent),
        query,
      )
    if (pathname === '/v1/disputes')
      return listResponse(
        disputes.filter((dispute) => dispute.payment_intent === paymentIntent),
        query,
      )
    if (pathname === '/v1/charges') {
      const from = Number(query.get('created[gte]'))
      const to = Number(query.get('created[lt]'))
      return listResponse(
        charges.filter(({ created }) => created >= from && created < to),
        query,
      )
    }
    const id = pathname.split('/').at(-1)!
    const session = sessions.get(id)
    if (session && pathname.startsWith('/v1/checkout/sessions/')) {
      const expanded = [...query.values()].includes('payment_intent')
      return json(200, {
        ...session,
        payment_intent: expanded ? session.payment_intent : (session.payment_intent?.id ?? null),
      })
    }
    const intent = [...sessions.values()].find((session) => session.payment_intent?.id === id)?.payment_intent
    return intent && pathname.startsWith('/v1/payment_intents/')
      ? json(200, { ...intent, latest_charge: intent.latest_charge?.id ?? null })
      : missing
  }
  function respond(request: FakeRequest) {
    if (request.headers.authorization !== `Bearer ${stripeAccount.key}`)
      return json(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } })
    if (request.headers['stripe-version'] !== '2024-06-20') return wrong('Stripe-Version')
    if (behavior.says) return behavior.says
    const key = request.headers['idempotency-key']
    const requestKey = request.method === 'POST' && typeof key === 'string' ? key : null
    const previous = requestKey === null ? undefined : answered.get(requestKey)
    if (previous && previous.sent !== request.body) return wrong('Idempotency-Key', 'idempotency_error')
    const answer = previous?.answer ?? routeRequest(request)
    if (requestKey !== null && answer.status < 400) answered.set(requestKey, { sent: request.body, answer })
    return behavior.dropsResponses-- > 0 ? { hangsUp: true } : answer
  }

  const gateway = await startFakeGateway(scope, respond)
  const getSession = (reference: string) =>
    [...sessions.values()].find((session) => session.client_reference_id === reference)!
  function begin(reference: string): Intent {
    const metadata = { reference }
    return (getSession(reference).payment_intent ??= {
      id: madeId('pi'),
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount_received: 0,
      currency: 'brl',
      metadata,
      last_payment_error: null,
      latest_charge: null,
    })
  }
  return Object.assign(gateway, {
    sessions,
    charges,
    refunds,
    disputes,
    behavior,
    pay(reference: string, cents?: number) {
      const session = getSession(reference)
      const intent = begin(reference)
      const amount = cents ?? session.amount_total
      const charge: Charge = {
        id: madeId('ch'),
        object: 'charge',
        amount,
        currency: 'brl',
        paid: true,
        created: seconds(),
        payment_intent: intent.id,
        metadata: intent.metadata,
      }
      charges.unshift(charge)
      Object.assign(intent, {
        status: 'succeeded',
        amount_received: amount,
        latest_charge: charge,
        last_payment_error: null,
      })
      Object.assign(session, { status: 'complete', payment_status: 'paid', url: null })
      return intent
    },
    refuse: (reference: string) => Object.assign(begin(reference), { last_payment_error: { code: 'card_declined' } }),
    expire: (reference: string) => Object.assign(getSession(reference), { status: 'expired', url: null }),
    chargeBack(reference: string, status = 'needs_response') {
      const dispute = { id: madeId('dp'), object: 'dispute' as const, status, payment_intent: begin(reference).id }
      disputes.unshift(dispute)
      return dispute
    },
    /** Completes or fails pending refunds. */
    settleRefunds(reference: string, status: string) {
      for (const refund of refunds) if (refund.payment_intent === begin(reference).id) refund.status = status
    },
    webhook(reference: string) {
      const session = { ...getSession(reference), payment_intent: getSession(reference).payment_intent?.id ?? null }
      return webhookOf('checkout.session.completed', session, clock())
    },
  })
}

/** A signed webhook about an object. */
export const webhookOf = (type: string, object: object, at: Date, options?: { key?: string }) =>
  signedWebhook(JSON.stringify({ id: madeId('evt'), object: 'event', type, data: { object } }), at, options)

/** A signed webhook with this body. */
export function signedWebhook(body: string, at: Date, { key = stripeAccount.signatureKey } = {}): RawWebhook {
  const seconds = Math.floor(at.getTime() / 1_000)
  const v1 = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
  const signature = `t=${seconds},v1=${'0'.repeat(64)},v1=${v1},v0=${'1'.repeat(64)}`
  return {
    secret: stripeAccount.webhookSecret,
    body,
    query: () => undefined,
    header: (name) => (name.toLowerCase() === 'stripe-signature' ? signature : undefined),
  }
}
