import { resolve } from 'node:path'
import { lockFolder } from '#platform/folder-lock.ts'
import { readEnv } from '#platform/read-env.ts'
import { startDevServer } from './dev-server.ts'
import { migrateStep, openLocalDatabase } from './local-database.ts'
import { exitWithError, step } from './steps.ts'
import { tour } from './tour.ts'

/** `npm run dev`: one process that serves saved changes at the next request (`scripts/dev-server.ts`). */
try {
  const env = readEnv(process.env)
  const dataDir = resolve(env.DATA_DIR)
  const lock = lockFolder(dataDir)
  const database = await step('database ready', () => openLocalDatabase(dataDir, { print: console.log }))
  await migrateStep(database.url)
  const { addDemoPictures, loadReferenceData, seedDemo } = await import('./seed-data.ts')
  await loadReferenceData()
  if (await seedDemo()) await addDemoPictures()
  await (await import('#platform/db.ts')).database().close()
  const server = await startDevServer(env.PORT, env.HOST)
  lock.setAddress(`http://localhost:${env.PORT}`)
  console.log(tour(`http://localhost:${env.PORT}`))
  const end = async () => {
    await server.close()
    await database.stop()
    lock.release()
    process.exit(0)
  }
  process.on('SIGINT', () => void end())
  process.on('SIGTERM', () => void end())
} catch (error) {
  exitWithError(error)
}
