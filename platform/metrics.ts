import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'

type Figures = typeof import('./figures.ts')

/** Loaded with the server that shows them: without one nothing is counted, and a start is quicker by eighty modules. */
let figures: Figures | undefined

/** One answer. `route` is the pattern (`/v1/orders/:uuid`), never the address: an address would be a new series each. */
export const observeRequest = (...seen: Parameters<Figures['observeRequest']>) => figures?.observeRequest(...seen)

export const observeJob = (...seen: Parameters<Figures['observeJob']>) => figures?.observeJob(...seen)

export const countPageCache = (...seen: Parameters<Figures['countPageCache']>) => figures?.countPageCache(...seen)

export const countOutsideCall = (...seen: Parameters<Figures['countOutsideCall']>) => figures?.countOutsideCall(...seen)

export type MetricsServer = { address: string; close: () => Promise<void> }

/**
 * Serves `GET /metrics` on a port of its own, which is not meant for the world. Counting begins
 * here. Throws when the port is taken.
 */
export async function startMetricsServer(port: number, host = '127.0.0.1'): Promise<MetricsServer> {
  figures = await import('./figures.ts')
  const { allFigures } = figures
  const server: Server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    allFigures().then(
      ({ text, contentType }) =>
        response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return {
    address: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
