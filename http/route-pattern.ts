import type { IncomingMessage } from 'node:http'

const patterns = new WeakMap<IncomingMessage, string>()

/** Records the route pattern of a request, such as `/meus-pedidos/:uuid`. */
export const recordRoutePattern = (request: IncomingMessage | undefined, pattern: string | null) => {
  if (request && pattern) patterns.set(request, pattern)
}

/** The pattern, not the address: arbitrary addresses must not add metric series. */
export const patternOf = (request: IncomingMessage) => patterns.get(request) ?? 'none'
