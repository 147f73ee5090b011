import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { assertOrdinaryRole } from '#platform/database/ordinary-role.ts'
import { reachDatabase } from '#platform/database/reach-database.ts'
import { lockFolder } from '#platform/folder-lock.ts'
import { assertMigrated } from '#platform/migrate.ts'
import { readEnv } from '#platform/read-env.ts'
import { assertUsableFolder } from '#platform/usable-folder.ts'
import { assertPortIsFree } from './assert-port-is-free.ts'
import { buildPages } from './build-pages.ts'
import { migrateStep, openLocalDatabase } from './local-database.ts'
import { exitWithError, step } from './steps.ts'
import { tour } from './tour.ts'

const began = performance.now()

function assertNode() {
  if (Number(process.versions.node.split('.')[0]) < 24)
    throw new Error(`Node 24 is needed and this is ${process.versions.node}. Use \`npm start\`, which brings its own.`)
}

let stopDatabase = async () => {}

try {
  assertNode()
  const env = readEnv(process.env)
  const dataDir = resolve(env.DATA_DIR)
  if (env.FILES !== 's3' || existsSync(dataDir)) assertUsableFolder(dataDir)
  const isProduction = env.APP_ENV === 'production'
  const lock = isProduction ? undefined : lockFolder(dataDir)
  await assertPortIsFree(env.PORT, env.HOST) // before the build, like the database
  if (env.DATABASE_URL) await reachDatabase(env.DATABASE_URL)
  await step('pages built', buildPages, (built) => (built ? 'pages built' : null))
  const database = await step('database ready', () =>
    openLocalDatabase(dataDir, { print: (line) => console.log(`  ${line}`), restartedBy: 'user' }),
  )
  stopDatabase = database.stop
  if (isProduction) await assertOrdinaryRole(database.url)
  process.env.NODE_ENV = 'production' // from here on: production React, which reads this at import.
  // Production migrates by `npm run db:migrate`; the previous release may start afterwards.
  if (isProduction) await assertMigrated(database.url)
  else await migrateStep(database.url)

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
  console.log(env.APP_ENV === 'demo' ? tour(server.address) : server.address)
} catch (error) {
  await stopDatabase()
  exitWithError(error)
}
