import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { minuteMs } from '#domain/shared/durations.ts'
import type { RawWebhook } from '#platform/payments/provider.ts'
import { parsedOrNull } from '#platform/providers/gateway.ts'
import type { Scope } from '../open-scope.ts'
import { type FakeRequest, startFakeGateway } from './gateway.ts'

/**
 * A fake Mercado Pago, modelled on its documentation (Payments, Preferences, Refunds): it rejects anything else, and
 * simulates payers and banks.
 */
export const mercadoPagoAccount = {
  token: 'APP_USR-1234567890-test',
  signatureKey: 'k'.repeat(64),
  webhookSecret: 'm'.repeat(32),
  unknownPayer: 'moedas@ajeita.example',
}

type Fields = Record<string, unknown>
type Refund = { id: number; payment_id: number; amount: number; status: string }
type Payment = {
  id: number
  status: string
  status_detail: string
  external_reference: string
  payment_method_id: string
  installments: number
  currency_id: 'BRL'
  transaction_amount: number
  date_created: string
  date_approved: string | null
  date_of_expiration: string | null
  refunds: Refund[]
  point_of_interaction?: object
}

const json = (status: number, body: unknown) => ({ status, body: JSON.stringify(body) })
const wrong = (code: number, description: string) =>
  json(400, { message: description, error: 'bad_request', status: 400, cause: [{ code, description }] })
const fields = (value: unknown) => (typeof value === 'object' && value !== null ? value : {}) as Fields
const isMoney = (value: unknown) =>
  typeof value === 'number' && value > 0 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
const isDateTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/.test(value)
const only = (body: Fields, names: readonly string[]) => Object.keys(body).every((name) => names.includes(name))

export async function startMercadoPago(scope: Scope, clock: () => Date) {
  const payments = new Map<number, Payment>()
  const preferences = new Map<string, Fields>()
  const answered = new Map<string, { sent: string; answer: ReturnType<typeof json> }>()
  /** `dropsResponses`: how many are lost. `says`: fixed response, no effect. `refundStatus`: outcome of refunds. */
  const behavior = {
    dropsResponses: 0,
    says: null as null | { status: number; body: string; delayMs?: number },
    refundStatus: 'approved',
  }
  let next = 90_000_000_000 + randomBytes(4).readUInt32BE() * 100

  const makePayment = (reference: string, amount: number, method: string, more: Partial<Payment>): Payment => {
    const payment: Payment = {
      id: ++next,
      status: 'pending',
      status_detail: 'pending_waiting_transfer',
      external_reference: reference,
      payment_method_id: method,
      installments: 1,
      currency_id: 'BRL',
      transaction_amount: amount,
      date_created: clock().toISOString(),
      date_approved: null,
      date_of_expiration: null,
      refunds: [],
      ...more,
    }
    payments.set(payment.id, payment)
    return payment
  }
  function postPayment(body: Fields) {
    const { transaction_amount: amount, payment_method_id: method, payer, external_reference: reference } = body
    const { date_of_expiration: ends, description } = body
    if (!isMoney(amount)) return wrong(4040, 'transaction_amount must be a positive number')
    if (method !== 'pix') return wrong(2067, 'payment_method_id')
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(fields(payer).email)))
      return wrong(4050, 'payer.email must be a valid email')
    if (typeof reference !== 'string' || typeof description !== 'string') return wrong(1, 'Params Error')
    const allowed = [
      'transaction_amount',
      'description',
      'payment_method_id',
      'external_reference',
      'date_of_expiration',
      'payer',
    ]
    if (!only(body, allowed)) return wrong(8, 'The name of the following parameters is wrong')
    if (!isDateTime(ends)) return wrong(23, 'date_of_expiration')
    const minutes = (Date.parse(ends) - clock().getTime()) / minuteMs
    if (minutes < 30 || minutes > 30 * 24 * 60) return wrong(23, 'date_of_expiration')
    const code = `00020126${reference.replaceAll('-', '')}6304ABCD`
    const point = {
      type: 'PIX',
      transaction_data: {
        qr_code: code,
        qr_code_base64: 'iVBO',
        ticket_url: 'https://www.mercadopago.com.br/payments/1/ticket',
      },
    }
    return json(
      201,
      makePayment(reference, amount as number, 'pix', { date_of_expiration: ends, point_of_interaction: point }),
    )
  }
  function postPreference(body: Fields) {
    const [item, more] = Array.isArray(body.items) ? body.items.map(fields) : []
    const { back_urls: back, auto_return: auto, payment_methods: paymentMethods } = body
    const allowed = [
      'items',
      'external_reference',
      'payment_methods',
      'expires',
      'expiration_date_from',
      'expiration_date_to',
      'back_urls',
      'auto_return',
    ]
    if (!only(body, allowed)) return wrong(8, 'The name of the following parameters is wrong')
    if (!item || more || !item.title || item.quantity !== 1 || item.currency_id !== 'BRL' || !isMoney(item.unit_price))
      return wrong(1, 'items')
    if (auto !== undefined && !String(fields(back).success).startsWith('https://'))
      return wrong(1, 'auto_return invalid. back_url.success must be defined')
    if (body.expires !== true || !isDateTime(body.expiration_date_from) || !isDateTime(body.expiration_date_to))
      return wrong(1, 'expiration')
    if (fields(paymentMethods).installments !== 12) return wrong(1, 'installments')
    const id = `1234567890-${randomUUID()}`
    const preference = { ...body, id, init_point: `https://www.mercadopago.com.br/checkout/v1/redirect?pref_id=${id}` }
    preferences.set(id, preference)
    return json(201, preference)
  }
  function postRefund(payment: Payment | undefined, body: Fields) {
    if (!payment) return json(404, { message: 'Payment not found', error: 'not_found', status: 404 })
    const { amount } = body
    if (!only(body, ['amount']) || !isMoney(amount)) return wrong(4040, 'amount attribute must be positive')
    const returned = payment.refunds.reduce((sum, { status, amount }) => sum + (status === 'rejected' ? 0 : amount), 0)
    if (!payment.date_approved || returned + (amount as number) > payment.transaction_amount + 1e-9)
      return wrong(2063, 'The action requested is not valid for the current payment state')
    const refund = { id: ++next, payment_id: payment.id, amount: amount as number, status: behavior.refundStatus }
    payment.refunds.push(refund)
    if (refund.status === 'approved' && returned + refund.amount >= payment.transaction_amount)
      payment.status = 'refunded'
    return json(201, refund)
  }
  function searchPayments(query: URLSearchParams) {
    const [from, to] = ['begin_date', 'end_date'].map((key) => query.get(key))
    const range = query.get('range') as 'date_approved' | null
    if (range && !(isDateTime(from) && isDateTime(to)))
      return wrong(1001, "Date format must be yyyy-MM-dd'T'HH:mm:ss.SSSZ")
    const offset = Number(query.get('offset') ?? 0)
    const limit = Number(query.get('limit') ?? 30)
    if (!(limit <= 1_000)) return wrong(1000, 'Number of rows exceeded the limits')
    const reference = query.get('external_reference')
    const isMeant = (payment: Payment) =>
      (!reference || payment.external_reference === reference) &&
      (!range ||
        (payment[range] !== null &&
          Date.parse(payment[range]) >= Date.parse(from!) &&
          Date.parse(payment[range]) <= Date.parse(to!)))
    const all = [...payments.values()].filter(isMeant)
    if (query.get('criteria') === 'desc') all.reverse()
    return json(200, { paging: { total: all.length, limit, offset }, results: all.slice(offset, offset + limit) })
  }
  function routeRequest({ method, path, headers, body: sent }: FakeRequest) {
    const url = new URL(path, 'https://api')
    const body = fields(parsedOrNull(sent))
    const payment = payments.get(Number(/^\/v1\/payments\/(\d+)/.exec(url.pathname)?.[1]))
    if (method === 'POST' && !headers['content-type']?.startsWith('application/json')) return wrong(1, 'content-type')
    if (method === 'POST' && !headers['x-idempotency-key']) return wrong(4292, "Header X-Idempotency-Key can't be null")
    if (method === 'POST' && url.pathname === '/v1/payments') return postPayment(body)
    if (method === 'POST' && url.pathname === '/checkout/preferences') return postPreference(body)
    if (method === 'POST' && url.pathname.endsWith('/refunds')) return postRefund(payment, body)
    if (method === 'GET' && url.pathname === '/v1/payments/search') return searchPayments(url.searchParams)
    const preference = preferences.get(url.pathname.split('/').at(-1)!)
    if (method === 'GET' && (payment ?? preference)) return json(200, payment ?? preference)
    return json(404, { message: 'Not found', error: 'not_found', status: 404 })
  }
  function respond(request: FakeRequest) {
    if (request.headers.authorization !== `Bearer ${mercadoPagoAccount.token}`)
      return json(401, { message: 'invalid access token', error: 'unauthorized', status: 401 })
    if (behavior.says) return behavior.says
    const key = request.headers['x-idempotency-key']
    const requestKey = request.method === 'POST' && typeof key === 'string' ? `${request.path} ${key}` : null
    const previous = requestKey === null ? undefined : answered.get(requestKey)
    if (previous && previous.sent !== request.body)
      return json(409, { message: 'idempotency key used with other words', status: 409 })
    const answer = previous?.answer ?? routeRequest(request)
    if (requestKey !== null && answer.status < 400) answered.set(requestKey, { sent: request.body, answer })
    return behavior.dropsResponses-- > 0 ? { hangsUp: true } : answer
  }

  const gateway = await startFakeGateway(scope, respond)
  const listPayments = (reference: string) =>
    [...payments.values()].filter((payment) => payment.external_reference === reference)
  const approve = (payment: Payment, amount: number) =>
    Object.assign(payment, {
      status: 'approved',
      status_detail: 'accredited',
      transaction_amount: amount,
      date_approved: clock().toISOString(),
    })
  /** The open Pix, or a new card payment. */
  function begin(reference: string) {
    const [waiting] = listPayments(reference).filter(({ payment_method_id: method }) => method === 'pix')
    if (waiting) return waiting
    const page = [...preferences.values()].find((preference) => preference.external_reference === reference)
    const [item] = page!.items as { unit_price: number }[]
    return makePayment(reference, item!.unit_price, 'visa', { installments: 12, status_detail: 'pending' })
  }
  return Object.assign(gateway, {
    payments,
    preferences,
    behavior,
    listPayments,
    pay(reference: string, cents?: number) {
      const payment = begin(reference)
      return approve(payment, cents === undefined ? payment.transaction_amount : cents / 100)
    },
    refuse: (reference: string) =>
      Object.assign(begin(reference), { status: 'rejected', status_detail: 'cc_rejected_other_reason' }),
    expire: (reference: string) => Object.assign(begin(reference), { status: 'cancelled', status_detail: 'expired' }),
    chargeBack: (reference: string) =>
      Object.assign(listPayments(reference)[0]!, { status: 'charged_back', status_detail: 'settled' }),
    /** Completes or fails pending refunds. */
    settleRefunds(reference: string, status: string) {
      for (const refund of listPayments(reference)[0]!.refunds) refund.status = status
    },
    webhook(reference: string) {
      return webhookOf(String(listPayments(reference)[0]?.id ?? 123_456))
    },
  })
}

/** A signed webhook: `data.id` in the URL, signed with request id and time; the signature omits a missing id. */
export function webhookOf(
  id: string | undefined,
  { type = 'payment', key = mercadoPagoAccount.signatureKey } = {},
): RawWebhook {
  const requestId = randomUUID()
  const ts = '1742505638683'
  const v1 = createHmac('sha256', key)
    .update(`${id === undefined ? '' : `id:${id.toLowerCase()};`}request-id:${requestId};ts:${ts};`)
    .digest('hex')
  const headers: Record<string, string> = { 'x-request-id': requestId, 'x-signature': `ts=${ts},v1=${v1}` }
  const query: Record<string, string> = id === undefined ? { type } : { 'data.id': id, type }
  const body = {
    id: randomBytes(4).readUInt32BE(),
    live_mode: true,
    type,
    action: 'payment.updated',
    api_version: 'v1',
    data: { id },
  }
  return {
    secret: mercadoPagoAccount.webhookSecret,
    body: JSON.stringify(body),
    header: (name) => headers[name.toLowerCase()],
    query: (name) => query[name],
  }
}
