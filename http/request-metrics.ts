import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { observeRequest } from '#platform/metrics.ts'
import { log } from '#platform/observability/log.ts'
import { inRequestContext, requestIdHeader, toRequestId, traceIdOf } from '#platform/observability/request-context.ts'
import { inRequestSpan } from '#platform/observability/tracing.ts'
import type { LoadShedding } from './load-shedding.ts'
import { setOriginHeaders } from './origin-headers.ts'
import { withReadBody } from './read-body.ts'
import { patternOf } from './route-pattern.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** The steps of every request that misses the cache: headers, whole body, admission; counted when answered. */
export function withRequestMetrics(listener: Listener, { admit, reject }: LoadShedding): Listener {
  return (request, response) => {
    const began = performance.now()
    setOriginHeaders(request)
    const requestId = toRequestId(request.headers[requestIdHeader] as string | undefined)
    const traceId = traceIdOf(request.headers.traceparent as string | undefined)
    response.setHeader(requestIdHeader, requestId)
    const answered = () => {
      const seconds = (performance.now() - began) / 1000
      const { method, url: path } = request
      observeRequest(method!, patternOf(request), response.statusCode, seconds)
      if (response.statusCode >= 500)
        log.warn({ requestId, method, path, status: response.statusCode, ms: Math.round(seconds * 1000) }, 'answered')
    }
    response.once('finish', answered)
    const refuse = () => {
      response.off('finish', answered) // counted there
      reject(request, response)
    }
    inRequestContext({ requestId, ...(traceId ? { traceId } : {}) }, () =>
      inRequestSpan({ request, response, routeOf: () => patternOf(request) }, () => {
        // Bound, because events of the body and turns of the queue run in the context of another request, or in none.
        const respond = AsyncLocalStorage.bind(() => listener(request, response))
        // The body is read before admission: a slow sender occupies no slot.
        withReadBody(request, response, () => admit(request, response, respond, refuse))
      }),
    )
  }
}
