/** The product as a process of its own, for tests that kill it, start two of it, or open it in a browser. */
import { flushCompileCache } from 'node:module'
import { env } from '#platform/env.ts'
import { startServer } from '../../server.ts'
import { endInOrder } from '../../http/shutdown.ts'

const server = await startServer({ port: env.PORT, host: '127.0.0.1' })
endInOrder(server.close) // before anybody knows whom to end
process.stdout.write(`${JSON.stringify({ address: server.address.replace('localhost', '127.0.0.1') })}\n`)
// The parent process is gone: nobody else would end this one, and it holds the output of the test run.
process.stdin.on('end', () => process.exit(0)).resume()
flushCompileCache() // Node writes it down at a clean end, and most of these are killed: the next one starts in half the time
