import { z } from 'zod'
import { callProvider, GatewayError, withGuards, parsedOrNull, readAnswer } from '#platform/providers/gateway.ts'
import { isSameSecret } from '#platform/security/same-secret.ts'
import { brCode } from './br-code.ts'
import type { Charge, FoundCharge, RefundResult, NewCharge, PaymentProvider, Received } from './provider.ts'

/**
 * Pix by any bank with "API Pix" 2.9 of Banco Central: OAuth2 over mTLS, immediate charges (`cob`) under our txid,
 * refunds and received payments. Webhooks are unsigned: their URL has a secret.
 */
export type PixAccount = {
  /** The API, such as https://pix.banco.example/api/v2. */
  url: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  /** The receiving key. */
  key: string
  /** Client certificate and key, in PEM; some banks need none for testing. */
  cert?: string | undefined
  certKey?: string | undefined
  /** The bank's certificate authority, if Node does not know it. */
  ca?: string | undefined
  webhookSecret: string
  merchant: string
  city: string
}

const name = 'pix'
const scope = 'cob.write cob.read pix.write pix.read webhook.write webhook.read'
const money = (cents: number) => (cents / 100).toFixed(2)
const cents = z
  .string()
  .regex(/^\d{1,10}\.\d{2}$/)
  .transform((value) => Math.round(Number(value) * 100))

/** The txid is the purchase uuid without hyphens: 32 of the allowed 26 to 35 characters. */
export const txidOf = (reference: string) => reference.replaceAll('-', '')
const uuidShape = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/
/** Null for a foreign txid. */
export const referenceOf = (txid: string) => uuidShape.exec(txid)?.slice(1).join('-') ?? null

const refundStates = { EM_PROCESSAMENTO: 'processing', DEVOLVIDO: 'done', NAO_REALIZADO: 'failed' } as const
const pixRefund = z.object({
  id: z.string(),
  valor: cents,
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']).transform((status) => refundStates[status]),
  natureza: z.string().optional(),
})
const toRefundResult = ({ status: state }: z.infer<typeof pixRefund>): RefundResult => ({ state, refundRef: null })
const pixShape = z.object({
  endToEndId: z.string(),
  txid: z.string().nullish(),
  valor: cents,
  horario: z.coerce.date(),
  devolucoes: z.array(pixRefund).optional(),
})
const cobShape = z.object({
  txid: z.string(),
  status: z.string(),
  location: z.string().optional(),
  pixCopiaECola: z.string().max(600).optional(),
  calendario: z.object({ criacao: z.coerce.date(), expiracao: z.coerce.number() }),
  pix: z.array(pixShape).optional(),
})
const tokenShape = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().default(300) })
const pageShape = z.object({
  pix: z.array(pixShape).default([]),
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.coerce.number().int() }) }),
})
/** An item that is not understood does not hide the others. */
const webhookItem = z.object({ txid: z.string().nullish() }).catch({ txid: null })
const webhookShape = z.object({ pix: z.array(webhookItem) })
const maxPages = 200

/** Returned by the payer's bank under the fraud rules (MED), not by us. */
const isFraudReturn = ({ natureza = '', status }: z.infer<typeof pixRefund>) =>
  natureza.startsWith('MED') && status !== 'failed'

/** Nothing is left after a fraud return. One of a part is a refund that we did not ask for. */
function isTakenBack({ valor, devolucoes = [] }: z.infer<typeof pixShape>) {
  const returned = devolucoes.filter(({ status }) => status !== 'failed').reduce((sum, refund) => sum + refund.valor, 0)
  return devolucoes.some(isFraudReturn) && returned >= valor
}

function stateOf(
  { status, calendario, pix: [paid] = [] }: Pick<z.infer<typeof cobShape>, 'status' | 'calendario' | 'pix'>,
  now: Date,
): FoundCharge['state'] {
  if (paid) return isTakenBack(paid) ? 'charged_back' : 'paid'
  if (status.startsWith('REMOVIDA')) return 'failed'
  const isOver = now.getTime() > calendario.criacao.getTime() + calendario.expiracao * 1_000
  return isOver ? 'expired' : 'waiting'
}

function toFoundCharge({ txid, status, calendario, pix = [] }: z.infer<typeof cobShape>, now: Date): FoundCharge {
  const [paid] = pix
  const state = stateOf({ status, calendario, pix }, now)
  const refunds = (paid?.devolucoes ?? []).filter((refund) => state !== 'charged_back' || !isFraudReturn(refund))
  return {
    chargeId: txid,
    state,
    receivedCents: pix.reduce((sum, { valor }) => sum + valor, 0),
    paymentRef: paid?.endToEndId ?? null,
    paidAt: paid?.horario ?? null,
    refunds: refunds.map(({ id, status, valor }) => ({ refundId: referenceOf(id) ?? id, state: status, cents: valor })),
  }
}

/** A connection with our certificate, and with the bank's own authority. */
export async function connectToBank({ cert, certKey, ca }: Pick<PixAccount, 'cert' | 'certKey' | 'ca'>) {
  const { Agent, fetch } = await import('undici')
  return { fetch, dispatcher: new Agent({ connect: { cert, key: certKey, ca } }) }
}

export function pixApi(account: PixAccount, clock: () => Date): PaymentProvider {
  const { url, tokenUrl, clientId, clientSecret, key, webhookSecret, merchant, city } = account
  const connecting = connectToBank(account)
  async function send(to: string, init: RequestInit) {
    const { fetch, dispatcher } = await connecting
    return (await fetch(to, { ...(init as object), dispatcher })) as unknown as Response
  }
  let token: { value: string; until: number } | undefined
  let tokenRequest: Promise<string> | undefined

  async function requestToken() {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ grant_type: 'client_credentials', scope }).toString()
    const { text } = await callProvider(name, tokenUrl, { method: 'POST', headers, body }, { send })
    const { access_token: value, expires_in: seconds } = readAnswer(name, tokenShape, text)
    token = { value, until: performance.now() + (seconds - 30) * 1_000 }
    return value
  }
  async function bearer() {
    if (token && token.until > performance.now()) return token.value
    return (tokenRequest ??= requestToken().finally(() => (tokenRequest = undefined)))
  }

  async function call<Shape extends z.ZodType>(
    method: string,
    path: string,
    shape: Shape,
    body?: object,
    isRetry = false,
  ): Promise<z.output<Shape>> {
    const headers = { authorization: `Bearer ${await bearer()}`, 'content-type': 'application/json' }
    const init = { method, headers, body: body ? JSON.stringify(body) : null }
    try {
      const { text } = await callProvider(name, `${url.replace(/\/$/, '')}${path}`, init, { send })
      return readAnswer(name, shape, text)
    } catch (error) {
      if (isRetry || statusOf(error) !== 401) throw error
      token = undefined // it ended before its time
      return call(method, path, shape, body, true)
    }
  }

  const readCob = (txid: string) => call('GET', `/cob/${txid}`, cobShape)
  const asCharge = (cob: z.infer<typeof cobShape>, amountCents: number): Charge => {
    if (!cob.pixCopiaECola && !cob.location) throw new GatewayError('failed', name)
    const pixCode = cob.pixCopiaECola ?? brCode({ merchant, city, pay: { location: cob.location! }, amountCents })
    return { chargeId: cob.txid, pixCode, checkoutUrl: null }
  }

  return {
    name,
    methods: ['pix'],
    createCharge: withGuards(name, async ({ reference, amountCents, description, validForSeconds }: NewCharge) => {
      const txid = txidOf(reference)
      const chargeRequest = {
        calendario: { expiracao: validForSeconds },
        valor: { original: money(amountCents) },
        chave: key,
        solicitacaoPagador: description.slice(0, 140),
      }
      try {
        return asCharge(await call('PUT', `/cob/${txid}`, cobShape, chargeRequest), amountCents)
      } catch (error) {
        // It exists, perhaps paid: the same charge.
        if (![400, 409, 422].includes(statusOf(error) ?? 0)) throw error
        return asCharge(await readCob(txid), amountCents)
      }
    }),
    readCharge: withGuards(name, async ({ reference }) => {
      try {
        return toFoundCharge(await readCob(txidOf(reference)), clock())
      } catch (error) {
        if (statusOf(error) === 404) return null
        throw error
      }
    }),
    refund: withGuards(name, async ({ paymentRef, refundId, cents: amount }): Promise<RefundResult> => {
      const path = `/pix/${encodeURIComponent(paymentRef)}/devolucao/${txidOf(refundId)}`
      try {
        return toRefundResult(await call('PUT', path, pixRefund, { valor: money(amount) }))
      } catch (error) {
        if (![400, 409, 422].includes(statusOf(error) ?? 0)) throw error
        try {
          return toRefundResult(await call('GET', path, pixRefund)) // it was asked for before
        } catch (other) {
          throw statusOf(other) === 404 ? error : other
        }
      }
    }),
    received: withGuards(name, async ({ from, to }: { from: Date; to: Date }) => {
      const all: Received[] = []
      for (let page = 0, pages = 1; page < Math.min(pages, maxPages); page++) {
        const query = new URLSearchParams({
          inicio: from.toISOString(),
          fim: to.toISOString(),
          'paginacao.paginaAtual': String(page),
          'paginacao.itensPorPagina': '50',
        })
        const answer = await call('GET', `/pix?${query.toString()}`, pageShape)
        pages = answer.parametros.paginacao.quantidadeDePaginas
        for (const { txid, endToEndId, valor } of answer.pix)
          all.push({ reference: referenceOf(txid ?? ''), paymentRef: endToEndId, cents: valor })
      }
      return all
    }),
    async readWebhook({ secret, body }) {
      if (!isSameSecret(secret, webhookSecret)) return null
      const { data: webhook } = webhookShape.safeParse(parsedOrNull(body))
      if (!webhook) return [] // such as Efí's test when the URL is registered
      return webhook.pix.flatMap(({ txid }) => referenceOf(txid ?? '') ?? [])
    },
  }
}

const statusOf = (error: unknown) => (error instanceof GatewayError ? error.status : undefined)
