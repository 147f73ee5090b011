import { connect, type Socket } from 'node:net'

export type RawResponse = { status: number; headers: string; body: string; closed: boolean }

/** A raw connection: sends bytes and reads whole responses. */
export async function openConnection(address: string) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.on('error', () => {}) // a connection cut by the server counts as ended
  return { socket, send: (text: string | Buffer) => sendAndRead(socket, text), end: () => socket.destroy() }
}

/** Sends a request on its own connection. */
export async function sendRawRequest(address: string, text: string | Buffer) {
  const connection = await openConnection(address)
  const answer = await connection.send(text)
  connection.end()
  return answer
}

/** The first whole response in the text: by length, chunked, or without a body. */
function sendAndRead(socket: Socket, text: string | Buffer): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    let read = Buffer.alloc(0)
    const tryToParse = (closed: boolean) => {
      const headEnd = read.indexOf('\r\n\r\n')
      if (headEnd < 0)
        return closed ? settle(() => reject(new Error('the connection ended without an answer'))) : undefined
      const headers = read.subarray(0, headEnd).toString('latin1')
      const raw = read.subarray(headEnd + 4).toString()
      const body = bodyOf(headers, raw)
      if (body === undefined && !closed) return
      settle(() => resolve({ status: Number(headers.split(' ')[1]), headers, body: body ?? raw, closed }))
    }
    const more = (chunk: Buffer) => {
      read = Buffer.concat([read, chunk])
      tryToParse(false)
    }
    const onClose = () => tryToParse(true)
    const settle = (then: () => void) => {
      socket.off('data', more).off('close', onClose)
      then()
    }
    socket.on('data', more).once('close', onClose)
    socket.write(text)
  })
}

function bodyOf(headers: string, raw: string): string | undefined {
  if (/^HTTP\/1\.1 (204|304)/.test(headers)) return ''
  const length = /^content-length: (\d+)/im.exec(headers)?.[1]
  if (length !== undefined) return Buffer.byteLength(raw) >= Number(length) ? raw : undefined
  if (!/^transfer-encoding: chunked/im.test(headers)) return undefined
  return /(^|\r\n)0\r\n\r\n$/.test(raw) ? raw.replace(/(^|\r\n)[0-9a-f]+\r\n/gi, '') : undefined
}
