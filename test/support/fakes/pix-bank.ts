import { randomBytes } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { parsedOrNull } from '#platform/providers/gateway.ts'
import type { Scope } from '../open-scope.ts'
import { pixCertificates } from './pix-certificates.ts'

/** A fake bank with "API Pix" 2.9: mTLS, OAuth2, charge states, RFC 7807 errors. It rejects anything else. */

type Refund = { id: string; rtrId: string; valor: string; horario: object; status: string; natureza?: string }
type Pix = { endToEndId: string; txid: string; valor: string; chave: string; horario: string; devolucoes?: Refund[] }
type Cob = {
  txid: string
  status: string
  calendario: { criacao: string; expiracao: number }
  valor: { original: string }
  chave: string
  location: string
  revisao: number
  pixCopiaECola?: string
  pix?: Pix[]
}
type Answer = { status: number; body: unknown }

export const pixAccount = { clientId: 'ajeita', clientSecret: 'segredo', key: 'pix@ajeita.example' }
const scopes = ['cob.write', 'cob.read', 'pix.write', 'pix.read']
const amount = /^\d{1,10}\.\d{2}$/

const problem = (status: 400 | 403 | 404, title: string, detail: string): Answer => ({
  status,
  body: { type: `https://pix.bcb.gov.br/api/v2/error/${title}`, title, status, detail },
})
const wrong = (detail: string) => problem(400, 'CobOperacaoInvalida', detail)
const missing = (what: string) => problem(404, 'NaoEncontrado', what)
const only = (body: Record<string, unknown>, keys: string[]) => Object.keys(body).every((key) => keys.includes(key))

export async function startPixBank(scope: Scope, clock: () => Date) {
  const cobs = new Map<string, Cob>()
  const requests: string[] = []
  let token = ''
  /** The next failure: response lost, or bank overloaded. */
  const bank = {
    url: '',
    tokenUrl: '',
    cobs,
    requests,
    dropsResponses: 0,
    tokens: 0,
    sendsCode: true,
    settles: 'EM_PROCESSAMENTO',
  }

  function putCob(txid: string, body: Record<string, unknown>): Answer {
    const { calendario, valor, chave, solicitacaoPagador } = body as Partial<Cob> & { solicitacaoPagador?: string }
    if (!/^[a-zA-Z0-9]{26,35}$/.test(txid)) return wrong('txid')
    if (!only(body, ['calendario', 'devedor', 'loc', 'valor', 'chave', 'solicitacaoPagador', 'infoAdicionais']))
      return wrong('a field that nobody knows')
    if (!Number.isInteger(calendario?.expiracao) || calendario!.expiracao < 1) return wrong('calendario.expiracao')
    if (!amount.test(valor?.original ?? '') || Number(valor!.original) <= 0) return wrong('valor.original')
    if (chave !== pixAccount.key || (solicitacaoPagador?.length ?? 0) > 140) return wrong('chave')
    if (cobs.has(txid)) return wrong('the txid was used')
    const location = `pix.banco.example/qr/v2/${txid}`
    const cob = {
      txid,
      status: 'ATIVA',
      revisao: 0,
      location,
      chave,
      valor: valor!,
      calendario: { criacao: clock().toISOString(), expiracao: calendario!.expiracao },
      ...(bank.sendsCode ? { pixCopiaECola: `00020126${txid}6304ABCD` } : {}),
    }
    cobs.set(txid, cob)
    return { status: 201, body: cob }
  }
  const pixOf = (endToEndId: string) =>
    [...cobs.values()].flatMap(({ pix = [] }) => pix).find((payment) => payment.endToEndId === endToEndId)
  function putRefund(pix: Pix, id: string, body: Record<string, unknown>): Answer {
    const { valor } = body as { valor?: string }
    if (!/^[a-zA-Z0-9]{1,35}$/.test(id) || !amount.test(valor ?? '')) return wrong('devolucao')
    if (!only(body, ['valor', 'natureza', 'descricao'])) return wrong('a field that nobody knows')
    const refunds = (pix.devolucoes ??= [])
    if (refunds.some((refund) => refund.id === id)) return wrong('the id was used')
    const returned = refunds.filter(({ status }) => status !== 'NAO_REALIZADO')
    const total = returned.reduce((sum, refund) => sum + Number(refund.valor), 0)
    if (total + Number(valor) > Number(pix.valor)) return wrong('more than came in')
    const refund = {
      id,
      rtrId: `D${randomBytes(31).toString('hex').slice(0, 31)}`,
      valor: valor!,
      horario: { solicitacao: clock().toISOString() },
      status: bank.settles,
    }
    refunds.push(refund)
    return { status: 201, body: refund }
  }
  function listPix(query: URLSearchParams): Answer {
    const [from, to] = [query.get('inicio'), query.get('fim')].map((text) => Date.parse(text ?? ''))
    const size = Number(query.get('paginacao.itensPorPagina') ?? 100)
    const page = Number(query.get('paginacao.paginaAtual') ?? 0)
    if (Number.isNaN(from) || Number.isNaN(to)) return wrong('inicio, fim')
    const payments = [...cobs.values()]
      .flatMap(({ pix = [] }) => pix)
      .filter(({ horario }) => Date.parse(horario) >= from! && Date.parse(horario) <= to!)
    const paginacao = {
      paginaAtual: page,
      itensPorPagina: size,
      quantidadeDePaginas: Math.max(1, Math.ceil(payments.length / size)),
      quantidadeTotalDeItens: payments.length,
    }
    const parametros = { inicio: query.get('inicio'), fim: query.get('fim'), paginacao }
    return { status: 200, body: { parametros, pix: payments.slice(page * size, (page + 1) * size) } }
  }
  function answerTo(method: string, url: URL, body: Record<string, unknown>): Answer {
    const [, a, b = '', c, d = ''] = url.pathname.split('/').map(decodeURIComponent)
    if (a === 'cob' && method === 'PUT') return putCob(b, body)
    if (a === 'cob' && method === 'GET') return cobs.has(b) ? { status: 200, body: cobs.get(b) } : missing('cob')
    if (a === 'pix' && !b && method === 'GET') return listPix(url.searchParams)
    const pix = a === 'pix' && c === 'devolucao' ? pixOf(b) : undefined
    if (!pix) return missing(url.pathname)
    if (method === 'PUT') return putRefund(pix, d, body)
    const refund = pix.devolucoes?.find(({ id }) => id === d)
    return refund ? { status: 200, body: refund } : missing('devolucao')
  }
  const basic = `Basic ${Buffer.from(`${pixAccount.clientId}:${pixAccount.clientSecret}`).toString('base64')}`
  function giveToken(authorization: string | undefined, form: URLSearchParams): Answer {
    const requestedScopes = (form.get('scope') ?? '').split(' ')
    if (authorization !== basic || form.get('grant_type') !== 'client_credentials')
      return { status: 401, body: { error: 'invalid_client' } }
    if (!scopes.every((scope) => requestedScopes.includes(scope)))
      return { status: 400, body: { error: 'invalid_scope' } }
    token = `t${++bank.tokens}`
    return {
      status: 200,
      body: { access_token: token, token_type: 'Bearer', expires_in: 3_600, scope: form.get('scope') },
    }
  }

  const answerAuthorized = (authorization: string | undefined, method: string, url: URL, sent: string): Answer =>
    authorization === `Bearer ${token}`
      ? answerTo(method, url, (parsedOrNull(sent) ?? {}) as Record<string, unknown>)
      : { status: 401, body: null }

  const { ca, serverCert: cert, serverKey: key } = pixCertificates
  const server = createServer(
    { ca, cert, key, requestCert: true, rejectUnauthorized: true },
    async (request, response) => {
      const sent = await text(request)
      const url = new URL(request.url!, 'https://bank')
      requests.push(`${request.method} ${url.pathname}`)
      const { authorization } = request.headers
      const isToken = url.pathname === '/oauth/token'
      const { status, body } = isToken
        ? giveToken(authorization, new URLSearchParams(sent))
        : answerAuthorized(authorization, request.method!, url, sent)
      if (!isToken && bank.dropsResponses > 0) {
        bank.dropsResponses--
        return request.socket.destroy()
      }
      response.writeHead(status, { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' })
      response.end(body === null ? '' : JSON.stringify(body))
    },
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  bank.url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  bank.tokenUrl = `${bank.url}/oauth/token`
  scope.after(
    () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  )
  return Object.assign(bank, {
    /** The token ends before its time. */
    forgetToken: () => (token = 'forgotten'),
    /** A payment of this amount. */
    pay(txid: string, valor?: string) {
      const cob = cobs.get(txid)!
      const pix: Pix = {
        endToEndId: `E12345678${randomBytes(12).toString('hex').slice(0, 23)}`,
        txid,
        valor: valor ?? cob.valor.original,
        chave: cob.chave,
        horario: clock().toISOString(),
      }
      Object.assign(cob, { status: 'CONCLUIDA', pix: [pix] })
      return pix
    },
  })
}
