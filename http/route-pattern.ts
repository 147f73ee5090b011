import type { IncomingMessage } from 'node:http'

const patterns = new WeakMap<IncomingMessage, string>()

/** Notes by which pattern of the table of routes a request is answered: `/meus-pedidos/:uuid`. */
export const recordRoutePattern = (request: IncomingMessage | undefined, pattern: string | null) => {
  if (request && pattern) patterns.set(request, pattern)
}

/** The pattern, never the address: invented addresses must not add metric series. */
export const patternOf = (request: IncomingMessage) => patterns.get(request) ?? 'none'
