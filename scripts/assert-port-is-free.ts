import { createServer } from 'node:net'

/** Throws a one-line error if nothing can listen there. */
export function assertPortIsFree(port: number, host = '') {
  return new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const message =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use. End what listens there, or choose another: PORT=${port + 1} npm start`
          : `HOST=${host} cannot be used: ${error.message}. Write an address of this machine.`
      reject(new Error(message))
    })
    probe.listen({ port, host: host || undefined }, () => probe.close(() => resolve()))
  })
}
