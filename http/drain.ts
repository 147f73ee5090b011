import type { Server } from 'node:http'
import { endAllStreams } from '#platform/events/event-stream.ts'
import { log } from '#platform/observability/log.ts'

/**
 * Drains a server: ends open streams with a hint to reconnect, takes no new connection, waits for running requests,
 * closes idle connections at once and the rest after the time limit.
 */
export async function closeServer(server: Server, drainMs: number) {
  endAllStreams()
  // The kernel resets what it has connected and we have not accepted: close right after accepting.
  await new Promise((resolve) => setImmediate(resolve))
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = () => {
    server.getConnections((_, connections) => log.warn({ connections }, 'closing requests that did not end in time'))
    server.closeAllConnections()
  }
  const late = setTimeout(cut, drainMs)
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  await closed
  clearTimeout(late)
  clearInterval(idle)
}
