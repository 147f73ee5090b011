import { setTimeout as pause } from 'node:timers/promises'
import { openConnection } from '../support/raw-call.ts'
import { type Attack, change, phones } from './attack.ts'
import { signInOf } from './sign-in.ts'

const uploads = 14

/** Stalled uploads with a forged session cookie must not block others. */
export const idleUploads: Attack = {
  category: 'idle uploads that occupy all slots',
  twin: {
    changes: [
      change(
        'http/read-body.ts',
        'return who?.userId',
        'return who?.userId ?? (headers.cookie ? Math.random() : undefined)',
      ),
      change('http/read-body.ts', 'maxPerAddress = { member: 8,', 'maxPerAddress = { member: 80,'),
    ],
  },
  async run(demo) {
    const { address } = demo
    const cookie = await signInOf(demo, phones.ana)
    const open = await Promise.all(Array.from({ length: uploads }, () => openConnection(address)))
    for (const { socket } of open) {
      socket.resume()
      socket.write(
        `POST /v1/chat/files HTTP/1.1\r\nHost: x\r\nOrigin: ${address}\r\nCookie: gn-auth:token_v3=GN_made-up\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n--b`,
      )
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
