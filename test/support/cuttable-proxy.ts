import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { joinSockets } from './join-sockets.ts'

/** A cuttable connection between browser and server: existing requests end, new ones fail. */
export async function startCuttableProxy(serverAddress: string) {
  const sockets = new Set<Socket>()
  let isCut = false
  const listener = createServer((outer) => {
    if (isCut) return void outer.destroy()
    joinSockets(outer, connect(Number(new URL(serverAddress).port), '127.0.0.1'), sockets)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const drop = () => sockets.forEach((socket) => socket.destroy())
  return {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      drop()
    },
    restore() {
      isCut = false
    },
    async close() {
      drop()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}
