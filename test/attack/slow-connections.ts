import { setTimeout as pause } from 'node:timers/promises'
import { openConnection } from '../support/raw-http.ts'
import { type Attack, change, type Findings } from './attack.ts'

const connections = 100
/** Longer than the header timeout of ten seconds plus a check interval. */
const patienceSeconds = 60

/** A hundred slowloris connections: each must be ended, and others must not wait. */
export const slowConnections: Attack = {
  category: 'connections that never finish',
  twin: {
    changes: [
      change(
        'server.ts',
        'requestTimeout: 1_800_000, headersTimeout: 10_000,',
        'requestTimeout: 0, headersTimeout: 0,',
      ),
    ],
  },
  async run({ address }) {
    const open = await Promise.all(Array.from({ length: connections }, () => openConnection(address)))
    for (const { socket } of open) {
      socket.resume() // unread data keeps a connection half open
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    }
    const findings: Findings = []
    for (let second = 0; second < patienceSeconds; second++) {
      const alive = open.filter(({ socket }) => !socket.destroyed)
      if (!alive.length) break
      for (const { socket } of alive) socket.write('x')
      await pause(1_000)
    }
    const openCount = open.filter(({ socket }) => !socket.destroyed).length
    if (openCount)
      findings.push(
        `${openCount} of ${connections} connections are held for ${patienceSeconds} s without a whole request`,
      )
    const { status } = await fetch(`${address}/reformas-e-reparos/pintor`)
    if (status !== 200) findings.push(`meanwhile a page answers ${status}`)
    for (const { end } of open) end()
    return findings
  },
}
