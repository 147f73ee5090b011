import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Asked = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
type Answer = { status?: number; body?: string; headers?: Record<string, string>; afterMs?: number }

/** A gateway on this machine that keeps what it was asked and answers as the test says. */
export async function startFakeGateway(t: { after: (end: () => Promise<void>) => void }) {
  const asked: Asked[] = []
  const gateway = { url: '', asked, answer: {} as Answer }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    asked.push({ method: request.method!, path: request.url!, headers: request.headers, body })
    const { status = 200, body: answerBody = '{}', headers = {}, afterMs = 0 } = gateway.answer
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
