import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { assertOrdinaryRole } from '#platform/database/ordinary-role.ts'
import { reachDatabase } from '#platform/database/reach-database.ts'
import { lockFolder } from '#platform/folder-lock.ts'
import { assertMigrated, migrate } from '#platform/migrate.ts'
import { readEnv } from '#platform/read-env.ts'
import { assertUsableFolder } from '#platform/usable-folder.ts'
import { buildPages } from './build-pages.ts'
import { openLocalDatabase } from './local-database.ts'
import { exitWithError, step } from './steps.ts'
import { tour } from './tour.ts'

const began = performance.now()

function assertNode() {
  if (Number(process.versions.node.split('.')[0]) < 24)
    throw new Error(`Node 24 is needed and this is ${process.versions.node}. Use \`npm start\`, which brings its own.`)
}

/** Checked before the build, like the database. */
function assertPortIsFree(port: number, host: string) {
  return new Promise<void>((free, taken) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      taken(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is in use. End what listens there, or choose another: PORT=${port + 1} npm start`)
          : new Error(`HOST=${host} cannot be used: ${error.message}. Write an address of this machine.`),
      ),
    )
    probe.listen({ port, host: host || undefined }, () => probe.close(() => free()))
  })
}

let stopDatabase = async () => {}

try {
  assertNode()
  const env = readEnv(process.env)
  const dataDir = resolve(env.DATA_DIR)
  if (env.FILES !== 's3' || existsSync(dataDir)) assertUsableFolder(dataDir)
  const lock = env.APP_ENV === 'production' ? undefined : lockFolder(dataDir)
  await assertPortIsFree(env.PORT, env.HOST)
  if (env.DATABASE_URL) await reachDatabase(env.DATABASE_URL)
  await step('pages built', buildPages, (built) => (built ? 'pages built' : null))
  const database = await step('database ready', () =>
    openLocalDatabase(dataDir, { print: (line) => console.log(`  ${line}`), watched: 'always' }),
  )
  stopDatabase = database.stop
  const isProduction = env.APP_ENV === 'production'
  if (isProduction) await assertOrdinaryRole(database.url)
  process.env.NODE_ENV = 'production' // from here on: production React, which reads this at import.
  // Production migrates by `npm run db:migrate`; the previous release may start afterwards.
  if (isProduction) await assertMigrated(database.url)
  else
    await step(
      'migrations applied',
      () => migrate(database.url),
      (applied) => (applied.length ? `${applied.length} migrations applied` : null),
    )

  const { startServer } = await import('../server.ts')
  const { shutDownOnSignal } = await import('../http/shutdown.ts')
  const { addDemoPictures, keepOrdersOpen, loadReferenceData, seedDemo } = await import('./seed-data.ts')
  if (!isProduction)
    await step('catalog and places loaded', loadReferenceData, (changed) =>
      changed ? 'catalog and places loaded' : null,
    )
  if (env.APP_ENV === 'demo') await step('demo data seeded', seedDemo, (seeded) => (seeded ? 'demo data seeded' : null))
  const server = await startServer({ port: env.PORT, host: env.HOST })
  lock?.setAddress(server.address)

  shutDownOnSignal(
    async (how) => {
      await server.close(how)
      await database.stop()
      lock?.release()
    },
    (signal) => console.log(`\n${signal}: ending in order …`),
  )
  console.log(`✔ ready in ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  if (env.APP_ENV === 'demo') void addDemoPictures().then(keepOrdersOpen)
  if (env.APP_ENV === 'demo') console.log(tour(server.address))
  else console.log(server.address)
} catch (error) {
  await stopDatabase()
  exitWithError(error)
}
