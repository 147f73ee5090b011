import type { Operations } from './api-types.ts'
import { pagePersonHeader } from './page-person.ts'

/** An API error: a message for the person, a code for the program, messages by field. `status` 0: no response. */
export type ApiFailure = {
  ok: false
  status: number
  message: string | undefined
  code: string | undefined
  errors: Record<string, string>
}
export type Answer<Value> = { ok: true; value: Value } | ApiFailure

export type Endpoint = keyof Operations

const transientStatuses = [0, 408, 425, 429]

/** Whether a retry may succeed: no response, too many requests, or a server error. */
export const isTransientError = (answer: Answer<unknown>) =>
  !answer.ok && (transientStatuses.includes(answer.status) || answer.status >= 500)

type Params = Record<string, string | number | undefined>
/** Values of the address may be given as numbers. */
type Loose<Values> = { [Name in keyof Values]: number extends Values[Name] ? Values[Name] | string : Values[Name] }
type Optional<Values> = { [Name in keyof Values]: Values[Name] | undefined }
type Input<Operation> = (Operation extends { path: infer Path } ? { path: Loose<Path> } : unknown) &
  (Operation extends { query: infer Query } ? { query?: Optional<Query> } : unknown) &
  (Operation extends { body: infer Body } ? { body: Body } : unknown)

type Options = {
  /** The page's short token, or the token of a fresh sign-in. */
  authorization?: string
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Optimistic request; survives unload. */
  outlivesPage?: boolean
}

const timeoutMs = 20_000

const toError = (status: number, { message, code, errors = {} }: Partial<ApiFailure> = {}): ApiFailure => ({
  ok: false,
  status,
  message,
  code,
  errors,
})

function addressOf(path: string, { path: segments = {}, query = {} }: { path?: Params; query?: Params }) {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(segments[name]!))
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return pairs.length ? `${address}?${new URLSearchParams(pairs)}` : address
}

/**
 * Calls an endpoint as in the OpenAPI document (spec 7): `call('GET /v1/cities', { query: { text } })`.
 * Never throws: an error is a value, and no response within 20 s is status 0. A caller's `signal` replaces it.
 */
export async function call<Name extends Endpoint>(
  endpoint: Name,
  ...[options = {}]: unknown extends Input<Operations[Name]>
    ? [options?: Options]
    : [options: Input<Operations[Name]> & Options]
): Promise<Answer<Operations[Name]['value']>> {
  const { body, authorization, headers, outlivesPage, signal, ...params } = options as Options & {
    body?: unknown
    path?: Params
    query?: Params
  }
  const [method, path] = endpoint.split(' ') as [string, string]
  const defaultHeaders: Record<string, string> = {
    accept: 'application/json',
    'Accept-Version': '7',
    'Accept-Language': 'pt-BR',
    ...pagePersonHeader(),
  }
  if (body !== undefined) defaultHeaders['content-type'] = 'application/json'
  if (authorization) defaultHeaders.authorization = authorization
  try {
    const response = await fetchWithProofOfWork(addressOf(path, params), {
      method,
      headers: { ...defaultHeaders, ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      keepalive: outlivesPage,
      signal: signal ?? AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    const value = (text ? JSON.parse(text) : undefined) as Operations[Name]['value'] & Partial<ApiFailure>
    return response.ok ? { ok: true, value } : toError(response.status, value)
  } catch (error) {
    return toError(error instanceof SyntaxError ? 502 : 0)
  }
}

/**
 * `fetch` with proof of work (quality: SMS pumping): near a limit the server answers `proof_needed`, the browser
 * works for half a second and retries, invisibly. Loaded only then.
 */
async function fetchWithProofOfWork(address: string, init: RequestInit & { headers: Record<string, string> }) {
  const response = await fetch(address, init)
  if (response.status !== 429 || !(await isProofNeeded(response.clone()))) return response
  const { solveTask } = await import('./solve-task.ts')
  const proof = await solveTask()
  return proof ? fetch(address, { ...init, headers: { ...init.headers, 'x-proof': proof } }) : response
}

const isProofNeeded = async (response: Response) =>
  ((await response.json().catch(() => null)) as { code?: string } | null)?.code === 'proof_needed'
