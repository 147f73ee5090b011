import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { joinSockets } from './join-sockets.ts'

const probeIntervalMs = 100

/** A TCP balancer: round robin over servers whose /readyz succeeded recently. No retries. */
export async function startBalancer() {
  const servers = new Map<string, boolean>()
  const sockets = new Set<Socket>()
  let turn = 0
  const probe = async (address: string) => {
    const isReady = await fetch(`${address}/readyz`, { headers: { connection: 'close' } }).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (servers.has(address)) servers.set(address, isReady)
  }
  const probeTimer = setInterval(() => [...servers.keys()].forEach((address) => void probe(address)), probeIntervalMs)
  const listener = createServer((outer) => {
    const ready = [...servers].filter(([, isReady]) => isReady).map(([address]) => address)
    const chosen = ready[turn++ % Math.max(1, ready.length)]
    if (!chosen) return void outer.destroy()
    joinSockets(outer, connect(Number(new URL(chosen).port), '127.0.0.1'), sockets)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    async add(address: string) {
      servers.set(address, false)
      await probe(address)
    },
    remove: (address: string) => void servers.delete(address),
    close() {
      clearInterval(probeTimer)
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
