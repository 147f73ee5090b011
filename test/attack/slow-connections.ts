import { setTimeout as pause } from 'node:timers/promises'
import { openConnection } from '../support/raw-call.ts'
import { type Attack, change, type Findings } from './attack.ts'

const connections = 100
/** Longer than the ten seconds that headers may take, and the rounds in which the server looks. */
const patienceSeconds = 60

/** A hundred connections that send one letter of a header a second: each must be ended, and nobody else waits meanwhile. */
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
      socket.resume() // what is not read keeps a connection half open
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    }
    const findings: Findings = []
    for (let second = 0; second < patienceSeconds; second++) {
      const alive = open.filter(({ socket }) => !socket.destroyed)
      if (!alive.length) break
      for (const { socket } of alive) socket.write('x')
      await pause(1_000)
    }
    const held = open.filter(({ socket }) => !socket.destroyed).length
    if (held)
      findings.push(`${held} of ${connections} connections are held for ${patienceSeconds} s without a whole request`)
    const { status } = await fetch(`${address}/reformas-e-reparos/pintor`)
    if (status !== 200) findings.push(`meanwhile a page answers ${status}`)
    for (const { end } of open) end()
    return findings
  },
}
