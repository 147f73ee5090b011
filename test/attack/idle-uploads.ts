import { setTimeout as pause } from 'node:timers/promises'
import { stallMs } from '../../http/read-body.ts'
import { openConnection } from '../support/raw-http.ts'
import { type Attack, change, phones } from './attack.ts'
import { signInOf } from './sign-in.ts'

const uploads = 14

const beginningOfUpload = (address: string, cookie: string) =>
  `POST /v1/chat/files HTTP/1.1\r\nHost: x\r\nOrigin: ${address}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n--b`

/** Stalled uploads with a forged session cookie must not block others. */
export const idleUploads: Attack = {
  category: 'idle uploads that occupy all slots',
  twin: {
    changes: [
      change(
        'http/read-body.ts',
        'return user?.userId',
        'return user?.userId ?? (headers.cookie ? Math.random() : undefined)',
      ),
      change('http/read-body.ts', 'maxPerIp = { member: 8,', 'maxPerIp = { member: 80,'),
    ],
  },
  async run(demo) {
    const { address } = demo
    const cookie = await signInOf(demo, phones.ana)
    const open = await Promise.all(Array.from({ length: uploads }, () => openConnection(address)))
    for (const { socket } of open) {
      socket.resume()
      socket.write(beginningOfUpload(address, 'gn-auth:token_v3=GN_made-up'))
    }
    await pause(500)
    const form = new FormData()
    form.set('file', new Blob(['no picture']), 'foto.jpg')
    const { status } = await fetch(`${address}/v1/chat/files`, {
      method: 'POST',
      headers: { cookie, origin: address },
      body: form,
    })
    for (const { end } of open) end()
    return status === 503 ? [`a member is told to come back while ${uploads} made-up uploads are idle`] : []
  },
}

/** A member's upload that stalls must free its slot. */
export const stalledUploads: Attack = {
  category: 'uploads that stall for ever',
  twin: { changes: [change('http/read-body.ts', 'stallMs = 20_000', 'stallMs = 20_000_000')] },
  async run(demo) {
    const { address } = demo
    const cookie = await signInOf(demo, phones.ana)
    const { send, end } = await openConnection(address)
    const answer = await Promise.race([send(beginningOfUpload(address, cookie)), pause(2 * stallMs)])
    end()
    return answer?.status === 408 ? [] : [`a stalled upload is not ended: ${answer?.status ?? 'no answer'}`]
  },
}
