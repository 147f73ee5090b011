import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Scope } from '../open-scope.ts'

export type FakeRequest = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
/** `hangsUp`: reads the request, then drops the connection. */
type Answer = {
  status?: number
  body?: string
  headers?: Record<string, string>
  delayMs?: number
  hangsUp?: boolean
}
/** Time limits: `short` to be reached, `long` never (the longest timer, 24 days), however busy the machine is. */
export const limitMs = { short: 200, long: 2 ** 31 - 1 }

/** A local gateway that records requests and responds as set, or by `judge`. */
export async function startFakeGateway(scope: Scope, respond: (request: FakeRequest) => Answer = () => ({})) {
  const requests: FakeRequest[] = []
  const gateway = { url: '', requests, answer: null as Answer | null }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const received = { method: request.method!, path: request.url!, headers: request.headers, body }
    requests.push(received)
    const {
      status = 200,
      body: answerBody = '{}',
      headers = {},
      delayMs = 0,
      hangsUp,
    } = gateway.answer ?? respond(received)
    if (hangsUp) return request.socket.destroy()
    setTimeout(
      () => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(answerBody),
      delayMs,
    ).unref()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  scope.after(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return gateway
}
