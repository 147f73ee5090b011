import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A cuttable connection between browser and server: existing requests end, new ones fail. */
export async function startCuttableProxy(serverAddress: string) {
  const sockets = new Set<Socket>()
  let isCut = false
  const listener = createServer((outer) => {
    if (isCut) return void outer.destroy()
    const inner = connect(Number(new URL(serverAddress).port), '127.0.0.1')
    for (const socket of [outer, inner]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        outer.destroy()
        inner.destroy()
      })
    }
    outer.pipe(inner).pipe(outer)
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
