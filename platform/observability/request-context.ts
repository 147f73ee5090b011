import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** Context of every log line of a request. `traceId` is from the caller's `traceparent`. */
export type RequestContext = { requestId: string; traceId?: string }

const storage = new AsyncLocalStorage<RequestContext>()

export const requestIdHeader = 'x-request-id'

/** The caller's valid id, or a new one, short enough to read out. */
export const toRequestId = (callerId: string | null | undefined) =>
  callerId && /^[\w-]{8,64}$/.test(callerId) ? callerId : randomBytes(8).toString('hex')

/** The trace of a W3C `traceparent`; undefined for one that is malformed. */
export function traceIdOf(traceparent: string | undefined) {
  const [, traceId, parentId] = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}/.exec(traceparent ?? '') ?? []
  return traceId && /[^0]/.test(traceId) && /[^0]/.test(parentId!) ? traceId : undefined
}

export const requestContext = () => storage.getStore()

export const inRequestContext = <T>(context: RequestContext, work: () => T) => storage.run(context, work)
