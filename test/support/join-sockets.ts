import type { Socket } from 'node:net'

/** Joins two connections in both directions; the end of one ends the other. `sockets` has the open ones. */
export function joinSockets(outer: Socket, inner: Socket, sockets: Set<Socket>) {
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
}
