/** The product as a separate process, for tests that kill it, start two of it, or open it in a browser. */
import { flushCompileCache } from 'node:module'
import { env } from '#platform/env.ts'
import { shutDownOnSignal } from '../../http/shutdown.ts'
import { startServer } from '../../server.ts'

const server = await startServer({ port: env.PORT, host: '127.0.0.1' })
shutDownOnSignal(server.close) // before the pid is known
process.stdout.write(`${JSON.stringify({ address: server.address.replace('localhost', '127.0.0.1') })}\n`)
// The parent is gone: end, since nobody else would, and the test output is still open.
process.stdin.on('end', () => process.exit(0)).resume()
flushCompileCache() // Node's compile cache is written at a clean exit, which killed processes skip: the next start is twice as fast.
