import type { IncomingMessage } from 'node:http'
import { isApiPath } from '#api/api-path.ts'
import { commonHeaders } from '#platform/page-headers.ts'
import { errorTexts } from '#texts/errors.ts'

/** What the shell itself answers in front of calls and pages: a sentence, as JSON for whoever calls. */
export function briefAnswer(request: IncomingMessage, code: 'too_large' | 'busy') {
  const message = errorTexts[code]
  const isCall = isApiPath(request.url!.split('?')[0]!) || request.headers.accept?.includes('application/json')
  const words = Buffer.from(isCall ? JSON.stringify({ message, code }) : message)
  const headers = {
    ...commonHeaders,
    'content-type': `${isCall ? 'application/json' : 'text/plain'}; charset=utf-8`,
    'content-length': words.length,
    'cache-control': 'no-store',
  }
  return { headers, words }
}
