import { log } from '#platform/observability/log.ts'
import { requestIdHeader } from '#platform/observability/request-context.ts'
import type { Listener } from './request-metrics.ts'
import { patternOf } from './route-pattern.ts'

/** Logs one line per response, cached pages included (ACCESS_LOG=1): path without query, nothing about the caller. */
export function withAccessLog(listener: Listener): Listener {
  // Has its own setting, independent of LOG_LEVEL.
  const accessLog = log.child({}, { level: 'info' })
  return (request, response) => {
    const began = performance.now()
    const { method, url: path } = request
    response.once('close', () =>
      accessLog.info(
        {
          method,
          path,
          route: patternOf(request),
          status: response.statusCode,
          ms: Math.round(performance.now() - began),
          requestId: response.getHeader(requestIdHeader),
          aborted: response.writableFinished ? undefined : true,
        },
        'access',
      ),
    )
    listener(request, response)
  }
}
