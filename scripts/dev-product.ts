import { once } from 'node:events'

/**
 * The product during development, begun by scripts/dev-server.ts before it is needed: it loads the packages, which seldom
 * change, and waits. The sources are read when its turn comes, as they are then.
 */
process.once('disconnect', () => process.exit()) // never without the one that began it
const [packages] = (await once(process, 'message')) as [string[]]
await Promise.allSettled(packages.map((name) => import(name)))
await once(process, 'message')
const { startServer } = await import('../server.ts')
const { address } = await startServer({ port: 0, host: '127.0.0.1' })
process.send!({ address })
