import { assertOrdinaryRole } from '#platform/database/ordinary-role.ts'
import { assertMigrated } from '#platform/migrate.ts'
import { readEnv } from '#platform/read-env.ts'
import { assertUsableFolder } from '#platform/usable-folder.ts'
import { openLocalDatabase } from './local-database.ts'
import { exitWithError } from './steps.ts'

try {
  const { APP_ENV, DATA_DIR, FILES } = readEnv(process.env)
  if (FILES !== 's3') assertUsableFolder(DATA_DIR)
  const database = await openLocalDatabase(DATA_DIR, { restartedBy: 'starter' })
  if (APP_ENV === 'production') await assertOrdinaryRole(database.url)
  await assertMigrated(database.url)
  const { startWorkerProcess } = await import('../worker.ts')
  const { shutDownOnSignal } = await import('../http/shutdown.ts')
  const worker = await startWorkerProcess()
  console.log('✔ the worker runs; Ctrl-C ends it')
  shutDownOnSignal(async () => {
    await worker.stop()
    if (database.kind === 'started') await database.stop()
  })
} catch (error) {
  exitWithError(error)
}
