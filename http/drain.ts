import type { Server } from 'node:http'
import { endAllStreams } from '#platform/events/event-stream.ts'

/**
 * Ends a server in order: open streams are told to come back elsewhere, no new connection is taken, running requests
 * end by themselves, idle connections are closed at once and the rest when the time is over.
 */
export async function closeServer(server: Server, drainMs: number) {
  endAllStreams()
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const late = setTimeout(() => server.closeAllConnections(), drainMs)
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  await closed
  clearTimeout(late)
  clearInterval(idle)
}
