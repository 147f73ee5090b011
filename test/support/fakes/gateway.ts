import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type FakeRequest = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
/** `hangsUp`: reads the request, then drops the connection. */
type Answer = {
  status?: number
  body?: string
  headers?: Record<string, string>
  afterMs?: number
  hangsUp?: boolean
}
/** Time limits: `short` to be reached, `long` never (the longest timer, 24 days), however busy the machine is. */
export const limitMs = { short: 200, long: 2 ** 31 - 1 }

export type Ending = { after: (end: () => Promise<void>) => void }

/** A local gateway that records requests and responds as set, or by `judge`. */
export async function startFakeGateway(t: Ending, judge: (asked: FakeRequest) => Answer = () => ({})) {
  const asked: FakeRequest[] = []
  const gateway = { url: '', asked, answer: null as Answer | null }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const one = { method: request.method!, path: request.url!, headers: request.headers, body }
    asked.push(one)
    const { status = 200, body: answerBody = '{}', headers = {}, afterMs = 0, hangsUp } = gateway.answer ?? judge(one)
    if (hangsUp) return request.socket.destroy()
    setTimeout(
      () => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(answerBody),
      afterMs,
    ).unref()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  t.after(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return gateway
}
