import { watch } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lockFolder } from '#platform/folder-lock.ts'
import { migrate } from '#platform/migrate.ts'
import { readEnv } from '#platform/read-env.ts'
import { startDevServer } from './dev-server.ts'
import { openLocalDatabase } from './local-database.ts'
import { giveUp, step } from './steps.ts'
import { tour } from './tour.ts'

/**
 * `npm run dev`: pages reload by Vite as they are saved; a change of what Node loads starts the product anew, which takes
 * under a second, because Vite and the database stay.
 */
const loadedByNode = ['domain', 'texts', 'platform', 'api', 'jobs', 'shell', 'db', 'server.ts', 'worker.ts']
const project = fileURLToPath(new URL('..', import.meta.url))

function onChange(restart: () => Promise<void>) {
  let soon: NodeJS.Timeout | undefined
  for (const path of loadedByNode) {
    watch(`${project}${path}`, { recursive: true }, (_, file) => {
      if (String(file).includes('.test.')) return
      clearTimeout(soon)
      soon = setTimeout(async () => {
        const began = performance.now()
        await restart()
        console.log(
          `↻ ${path.endsWith('.ts') ? path : `${path}/${file}`} (${Math.round(performance.now() - began)} ms)`,
        )
      }, 30)
    })
  }
}

try {
  const env = readEnv(process.env)
  const dataDir = resolve(env.DATA_DIR)
  const lock = lockFolder(dataDir)
  const database = await step('database ready', () => openLocalDatabase(dataDir, console.log))
  await step(
    'migrations applied',
    () => migrate(database.url),
    (applied) => (applied.length ? `${applied.length} migrations applied` : null),
  )
  const { loadReferenceData, seedTown } = await import('./seed-data.ts')
  await loadReferenceData()
  await seedTown()
  await (await import('#platform/db.ts')).database().close()
  const server = await startDevServer(env.PORT, env.HOST)
  lock.setAddress(`http://localhost:${env.PORT}`)
  onChange(server.restart)
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
  giveUp(error)
}
