import { fetchWithProofOfWork } from './fetch-proved.ts'

/** An API error: a message for the person, a code for the program. `status` 0: no response. */
export type Refused = { ok: false; status: number; message: string | undefined; code: string | undefined }
export type Answer<Value> = { ok: true; value: Value } | Refused

const passing = [0, 408, 425, 429]

/** Whether a retry may succeed: no response, too many requests, or a server error. */
export const isTransientError = (answer: Answer<unknown>) =>
  !answer.ok && (passing.includes(answer.status) || answer.status >= 500)

type Call = {
  method?: 'GET' | 'POST'
  body?: unknown
  /** The page's short token, or the token of a fresh sign-in. */
  authorization?: string
  headers?: Record<string, string>
  timeoutSeconds?: number
  /** Optimistic request; survives unload. */
  outlivesPage?: boolean
}

const refused = (status: number, said: { message?: string; code?: string } = {}): Refused => ({
  ok: false,
  status,
  message: said.message,
  code: said.code,
})

/** Calls our own API (spec 7). Never throws: an error is a value, and no response is status 0. */
export async function call<Value = unknown>(address: string, options: Call = {}): Promise<Answer<Value>> {
  const { method = 'GET', body, authorization, headers, timeoutSeconds = 20, outlivesPage } = options
  try {
    const response = await fetchWithProofOfWork(address, {
      method,
      headers: {
        accept: 'application/json',
        'Accept-Version': '7',
        'Accept-Language': 'pt-BR',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(authorization ? { authorization } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(outlivesPage ? { keepalive: true } : {}),
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
    })
    const text = await response.text()
    const said = (text ? JSON.parse(text) : undefined) as Value
    return response.ok ? { ok: true, value: said } : refused(response.status, said ?? {})
  } catch (error) {
    return refused(error instanceof SyntaxError ? 502 : 0)
  }
}
