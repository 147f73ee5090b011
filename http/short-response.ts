import type { IncomingMessage } from 'node:http'
import { isApiPath } from '#api/api-path.ts'
import { commonHeaders } from '#platform/security/security-headers.ts'
import { errorTexts } from '#texts/errors.ts'

/** Flat name/value list: the fastest form for `writeHead` under overload. */
type ShortResponse = { headers: string[]; body: string }
const builtResponses = new Map<string, ShortResponse>()

/** Short responses sent before API and pages; JSON for API clients. Each is built once. */
export function shortResponse(request: IncomingMessage, code: 'too_large' | 'busy' | 'unreadable_form'): ShortResponse {
  const isApiRequest = isApiPath(request.url!.split('?', 1)[0]!) || request.headers.accept?.includes('application/json')
  const name = `${code} ${isApiRequest}`
  const builtResponse = builtResponses.get(name)
  if (builtResponse) return builtResponse
  const message = errorTexts[code]
  const body = isApiRequest ? JSON.stringify({ message, code }) : message
  const headers = Object.entries({
    ...commonHeaders,
    'content-type': `${isApiRequest ? 'application/json' : 'text/plain'}; charset=utf-8`,
    'content-length': `${Buffer.byteLength(body)}`,
    'cache-control': 'no-store',
  }).flat()
  builtResponses.set(name, { headers, body })
  return { headers, body }
}
