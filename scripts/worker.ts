import { resolve } from 'node:path'
import { readEnv } from '#platform/read-env.ts'
import { assertMigrated } from '#platform/migrate.ts'
import { openLocalDatabase } from './local-database.ts'
import { giveUp } from './steps.ts'

try {
  const database = await openLocalDatabase(resolve(readEnv(process.env).DATA_DIR), { watched: 'own' })
  await assertMigrated(database.url)
  const { startWorkerProcess } = await import('../worker.ts')
  const { endInOrder } = await import('../http/shutdown.ts')
  const worker = await startWorkerProcess()
  console.log('✔ the worker runs; Ctrl-C ends it')
  endInOrder(async () => {
    await worker.stop()
    if (database.kind === 'started') await database.stop()
  })
} catch (error) {
  giveUp(error)
}
