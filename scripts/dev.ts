import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { resolve } from 'node:path'
import { readEnv } from '#platform/read-env.ts'
import { lockFolder } from '#platform/folder-lock.ts'
import { migrate } from '#platform/migrate.ts'
import { openLocalDatabase } from './local-database.ts'
import { giveUp, step } from './steps.ts'
import { tour } from './tour.ts'

/**
 * `npm run dev`: pages reload by Vite as they are saved; a change of what Node loads (domain, texts, platform, api, jobs,
 * shell, server) starts the server anew, which takes under a second because the database stays.
 */
const loadedByNode = ['domain', 'texts', 'platform', 'api', 'jobs', 'shell', 'db', 'server.ts', 'worker.ts']
const project = new URL('..', import.meta.url).pathname

let server: ChildProcess | undefined
let restarting: NodeJS.Timeout | undefined

function start() {
  server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', `${project}server.ts`], {
    cwd: project,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  })
  server.once('exit', (code) => {
    if (code) console.error('✗ the server ended with an error; it starts again at the next change')
  })
}

async function stop() {
  const ending = server
  if (!ending || ending.exitCode !== null) return
  const ended = new Promise((resolved) => ending.once('exit', resolved))
  ending.kill('SIGTERM')
  const late = setTimeout(() => ending.kill('SIGKILL'), 2_000)
  await ended
  clearTimeout(late)
}

function restart(file: string) {
  clearTimeout(restarting)
  restarting = setTimeout(async () => {
    const began = performance.now()
    await stop()
    start()
    console.log(`↻ ${file} (${Math.round(performance.now() - began)} ms)`)
  }, 50)
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
  start()
  for (const path of loadedByNode) {
    watch(`${project}${path}`, { recursive: true }, (_, file) => {
      if (!String(file).includes('.test.')) restart(path.endsWith('.ts') ? path : `${path}/${file}`)
    })
  }
  console.log(tour(`http://localhost:${env.PORT}`))
  const end = async () => {
    await stop()
    await database.stop()
    lock.release()
    process.exit(0)
  }
  process.on('SIGINT', () => void end())
  process.on('SIGTERM', () => void end())
} catch (error) {
  giveUp(error)
}
