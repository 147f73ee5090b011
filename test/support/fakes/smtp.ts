import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Scope } from '../open-scope.ts'

type Answers = { sender?: string; recipient?: string; message?: string }

/** A minimal SMTP server that records the conversation. A line sets the response to recipients. */
export async function startSmtp(scope: Scope, answers: string | Answers = {}) {
  const answersByStep = typeof answers === 'string' ? { recipient: answers } : answers
  const { sender = '250 ok', recipient = '250 ok', message = '250 taken' }: Answers = answersByStep
  const receivedLines: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.write('220 test ESMTP\r\n')
    let inData = false
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) {
        receivedLines.push(line)
        if (inData) {
          if (line !== '.') continue
          inData = false
          socket.write(`${message}\r\n`)
        } else if (/^DATA/i.test(line)) {
          inData = true
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else if (/^RCPT/i.test(line)) socket.write(`${recipient}\r\n`)
        else socket.write(/^MAIL/i.test(line) ? `${sender}\r\n` : '250 ok\r\n')
      }
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  scope.after(
    () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  )
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, receivedLines }
}

/** The message of a conversation, dot-unstuffed. */
export function messageOf(receivedLines: string[]) {
  const lines = receivedLines.slice(receivedLines.findIndex((line) => /^DATA/i.test(line)) + 1)
  return lines
    .slice(0, lines.indexOf('.'))
    .map((line) => (line.startsWith('..') ? line.slice(1) : line))
    .join('\r\n')
}
