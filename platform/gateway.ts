import { createBreaker } from './breaker.ts'
import { countOutsideCall } from './metrics.ts'

export type GatewayProblem = 'timeout' | 'unreachable' | 'refused' | 'failed'

/** A gateway that did not do what was asked. `refused`: what was sent is wrong, and trying again is of no use. */
export class GatewayError extends Error {
  readonly code: GatewayProblem
  readonly status?: number
  constructor(code: GatewayProblem, name: string, status?: number) {
    super(`${name}: ${code}${status ? ` (${status})` : ''}`)
    this.code = code
    this.status = status
  }
}

export type Gateway = { name: string; url: string; token: string; timeoutMs?: number }

const timeoutMsByDefault = 5_000
const largestAnswerBytes = 64 * 1024

const isWrongRequest = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

/** Sends a request that must not follow redirects nor take long. The answer's body is read whole, 64 KB at the most. */
export async function ask(
  name: string,
  url: string,
  init: RequestInit,
  timeoutMs = timeoutMsByDefault,
): Promise<{ status: number; text: string }> {
  let response: Response
  let text = ''
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > largestAnswerBytes) throw new Error('too long')
    }
  } catch (error) {
    const isTimeout = (error as Error).name === 'TimeoutError'
    throw new GatewayError(isTimeout ? 'timeout' : 'unreachable', name)
  }
  if (!response.ok)
    throw new GatewayError(isWrongRequest(response.status) ? 'refused' : 'failed', name, response.status)
  return { status: response.status, text }
}

/** POSTs JSON with the bearer token. `once` becomes `Idempotency-Key`: a repeated call is one effect. Gives the parsed answer. */
export async function postJson(
  { name, url, token, timeoutMs }: Gateway,
  path: string,
  body: unknown,
  once?: string,
): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    ...(once ? { 'idempotency-key': once } : {}),
  }
  const { text } = await ask(
    name,
    `${url.replace(/\/$/, '')}${path}`,
    { method: 'POST', headers, body: JSON.stringify(body) },
    timeoutMs,
  )
  if (!text) return null
  try {
    return JSON.parse(text)
  } catch {
    throw new GatewayError('failed', name)
  }
}

/** Puts a breaker before a gateway and counts its calls. A wrong request says nothing about the gateway's health. */
export function guarded<Message, Answer>(name: string, send: (message: Message) => Promise<Answer>) {
  const breaker = createBreaker({
    name,
    countsAsFailure: (error) => !(error instanceof GatewayError && error.code === 'refused'),
  })
  return async (message: Message): Promise<Answer> => {
    try {
      const answer = await breaker.run(() => send(message))
      countOutsideCall(name, 'ok')
      return answer
    } catch (error) {
      countOutsideCall(name, (error as { code?: string }).code === 'breaker_open' ? 'refused' : 'failed')
      throw error
    }
  }
}
