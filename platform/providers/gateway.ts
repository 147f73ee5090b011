import type { z } from 'zod'
import { countOutsideCall } from '#platform/metrics.ts'
import { log } from '#platform/observability/log.ts'
import { inSpan } from '#platform/observability/tracing.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'

export type GatewayProblem = 'timeout' | 'unreachable' | 'refused' | 'failed'

/**
 * `noSuchNumber`: nothing will ever arrive. `isWrongAddress`: the gateway blames this address; otherwise the error says
 * nothing about it. `isUnknownOutcome`: the request may have been carried out.
 */
type GatewayErrorDetails = {
  hasOptedOut?: boolean
  noSuchNumber?: boolean
  isWrongAddress?: boolean
  isUnknownOutcome?: boolean
  /** Caused by this request only, such as a bad host or a full mailbox. */
  isRequestSpecific?: boolean
  /** For the log: the code of the network, such as `ENOTFOUND` or `CERT_HAS_EXPIRED`. */
  reason?: string | undefined
}

/** A gateway failure. `refused`: invalid request, retrying is useless. */
export class GatewayError extends Error {
  readonly code: GatewayProblem
  readonly status: number | undefined
  readonly hasOptedOut: boolean
  readonly noSuchNumber: boolean
  readonly isWrongAddress: boolean
  readonly isUnknownOutcome: boolean
  readonly isRequestSpecific: boolean
  readonly reason: string | undefined
  constructor(code: GatewayProblem, name: string, status?: number, details: GatewayErrorDetails = {}) {
    super(`${name}: ${code}${status ? ` (${status})` : ''}`)
    this.code = code
    this.status = status
    this.hasOptedOut = details.hasOptedOut === true
    this.noSuchNumber = details.noSuchNumber === true
    this.isWrongAddress = details.isWrongAddress === true || this.hasOptedOut || this.noSuchNumber
    this.isUnknownOutcome = details.isUnknownOutcome === true
    this.isRequestSpecific = details.isRequestSpecific === true
    this.reason = details.reason
  }
}

/** Interprets error responses where the body says more than the status. */
export type ReadProblem = (answer: {
  status: number
  text: string
}) => ({ code: GatewayProblem } & Pick<GatewayErrorDetails, 'hasOptedOut' | 'noSuchNumber' | 'isWrongAddress'>) | null

const defaultTimeoutMs = 5_000
const maxResponseBytes = 64 * 1024

const isWrongRequest = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

/** Errors of intermediaries: the outcome is unknown. */
const proxyErrorStatuses = new Set([502, 504])
/** The connection broke after it was established: the request may have arrived. Other failures happen before. */
const connectionLostCodes = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
])

type GatewayOptions = {
  timeoutMs?: number | undefined
  /** For lists, whose answers are long. */
  maxBytes?: number | undefined
  problemOf?: ReadProblem
  /** A special dispatcher, such as one with a client certificate. */
  send?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

/**
 * Sends a request without redirects and with a time limit; reads at most 64 KB unless told otherwise. A time-out is
 * an unknown outcome, also while connecting, because the two cannot be told apart.
 */
export async function callProvider(
  name: string,
  url: string,
  init: RequestInit,
  { timeoutMs = defaultTimeoutMs, maxBytes = maxResponseBytes, problemOf, send = fetch }: GatewayOptions = {},
): Promise<{ status: number; text: string }> {
  let response: Response | undefined
  let text = ''
  try {
    response = await send(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > maxBytes) throw new Error('too long')
    }
  } catch (error) {
    const isTimeout = (error as Error).name === 'TimeoutError'
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
    const isUnknownOutcome = isTimeout || response?.ok === true || connectionLostCodes.has(code)
    throw new GatewayError(isTimeout ? 'timeout' : 'unreachable', name, undefined, {
      isUnknownOutcome,
      isRequestSpecific: code === 'ENOTFOUND',
      reason: code || undefined,
    })
  }
  const { ok, status } = response
  if (ok) return { status, text }
  const { code, ...details } = problemOf?.({ status, text }) ?? { code: isWrongRequest(status) ? 'refused' : 'failed' }
  throw new GatewayError(code, name, status, { ...details, isUnknownOutcome: proxyErrorStatuses.has(status) })
}

/** Parses a response. A success that cannot be parsed leaves the outcome open. */
export function readAnswer<Shape extends z.ZodType>(name: string, shape: Shape, text: string): z.output<Shape> {
  const parsed = shape.safeParse(parsedOrNull(text))
  if (parsed.success) return parsed.data
  throw new GatewayError('failed', name, undefined, { isUnknownOutcome: true })
}

/** JSON, with or without a byte order mark, or null. */
export function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return null
  }
}

/** Wraps a gateway with breaker, metrics and log. Only gateway errors open it, not invalid requests. */
export function withGuards<Message, Answer>(name: string, send: (message: Message) => Promise<Answer>) {
  const breaker = createCircuitBreaker({
    name,
    countsAsFailure: (error) => error instanceof GatewayError && error.code !== 'refused' && !error.isRequestSpecific,
  })
  return async (message: Message): Promise<Answer> => {
    try {
      const answer = await breaker.run(() =>
        inSpan(`provider ${name}`, 'CLIENT', { 'peer.service': name }, () => send(message)),
      )
      countOutsideCall(name, 'ok')
      return answer
    } catch (error) {
      const { code, status, reason } = error as { code?: string; status?: number; reason?: string }
      countOutsideCall(name, code === 'breaker_open' ? 'refused' : 'failed')
      log.info({ provider: name, errorCode: code, status, reason }, 'provider failed')
      throw error
    }
  }
}
