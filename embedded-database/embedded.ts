import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  asDatabaseUser,
  checkSpace,
  checkVersion,
  type EmbeddedOptions,
  initialise,
  makePrivateFolder,
  placeFor,
  socketFolderOf,
  superuser,
} from './data-folder.ts'
import { isPostgresAlive, isPostmasterOf, isWorkedIn, readPostmaster, socketPath, until } from './postmaster.ts'

export type Embedded = {
  /** URL for the application role, which is no superuser. */
  url: string
  /** URL for the superuser: test databases, backups. */
  adminUrl: string
  pid: number
  adopted: boolean
  stop: () => Promise<void>
}

const port = 5432
const role = 'ajeita'
const startTimeoutMs = 60_000

function launch(dataFolder: string, socketFolder: string, native: string, settings: string[]) {
  const logFile = `${dataFolder}.log`
  const output = openSync(logFile, 'a')
  const options = ['listen_addresses=', 'timezone=UTC', 'log_timezone=UTC', 'max_connections=200', ...settings].flatMap(
    (setting) => ['-c', setting],
  )
  const child = spawn(
    join(native, 'bin', 'postgres'),
    ['-D', dataFolder, '-p', String(port), '-k', socketFolder, ...options],
    {
      cwd: '/',
      stdio: ['ignore', output, output],
      detached: true, // Ctrl-C reaches the whole group: the database must outlive the requests that drain
      ...asDatabaseUser,
    },
  )
  closeSync(output)
  child.unref()
  return { child, logFile }
}

function lastWords(logFile: string) {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? ''
}

const urlFor = (user: string, database: string, socketFolder: string) =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(socketFolder)}&port=${port}`

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stopPostmaster(pid: number, dataFolder: string) {
  if (!isPostmasterOf(pid, dataFolder)) return
  process.kill(pid, 'SIGINT')
  if (!(await until(() => !isPostgresAlive(pid), 20_000))) process.kill(pid, 'SIGQUIT')
}

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts one that outlived a killed process. Creates the
 * application role and database on first use. Throws a one-line `Error` with the remedy.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { settings = [], print = () => {} } = options
  const { native, base } = placeFor(options)
  const dataFolder = join(base, 'postgres')
  const address = (socketFolder: string, pid: number, adopted: boolean): Embedded => ({
    url: urlFor(role, role, socketFolder),
    adminUrl: urlFor(superuser, 'postgres', socketFolder),
    pid,
    adopted,
    stop: () => stopPostmaster(pid, dataFolder),
  })

  const found = readPostmaster(dataFolder)
  if (found && isPostmasterOf(found.pid, dataFolder)) {
    const alive = address(found.socketFolder || socketFolderOf(dataFolder), found.pid, true)
    const isAdopted = await adopt(alive, () => isPostmasterOf(found.pid, dataFolder))
    if (isAdopted) {
      print('the database was still running and is taken over')
      return alive
    }
  }

  checkVersion(dataFolder, native)
  if (!existsSync(base)) mkdirSync(base, { recursive: true })
  checkSpace(base)
  const socketFolder = socketFolderOf(dataFolder)
  makePrivateFolder(socketFolder)
  initialise(dataFolder, native, print)
  const running = readPostmaster(dataFolder) // a server that was stopping has removed it by now
  if (running) {
    print('the database had been stopped hard and is recovered')
    // Two servers on one folder would corrupt it: no process of the old one may run when its pid file is removed.
    if (!(await until(() => !isWorkedIn(dataFolder), 15_000)))
      throw new Error(`Processes of a killed PostgreSQL still work in ${dataFolder}. End them and start again.`)
    rmSync(join(dataFolder, 'postmaster.pid'), { force: true })
    rmSync(`${socketPath({ socketFolder: running.socketFolder || socketFolder, port })}.lock`, { force: true })
  }

  const { child, logFile } = launch(dataFolder, socketFolder, native, settings)
  let ended = false
  child.once('exit', () => (ended = true))
  child.once('error', () => (ended = true))
  const isReady = () =>
    ended || (readPostmaster(dataFolder)?.pid === child.pid && readPostmaster(dataFolder)?.ready === true)
  const inTime = await until(isReady, startTimeoutMs)
  if (ended || !inTime) {
    if (!ended) process.kill(child.pid!, 'SIGQUIT')
    const words = lastWords(logFile)
    if (/No space left/.test(words))
      throw new Error(`The disk of ${dataFolder} is full. Make room, or set DATA_DIR to another disk.`)
    throw new Error(`The database did not start: ${words} (more in ${logFile})`)
  }
  const started = address(socketFolder, child.pid!, false)
  await prepareRole(started)
  return started
}

/** False if the server ended meanwhile (it was stopping, or was killed). */
async function adopt(server: Embedded, isAlive: () => boolean) {
  let reason: unknown
  const decided = await until(async () => {
    if (!isAlive()) return true
    return prepareRole(server).then(
      () => true,
      (error: unknown) => {
        reason = error
        return false
      },
    )
  }, startTimeoutMs)
  if (!decided)
    throw new Error(
      `PostgreSQL (process ${server.pid}) runs but does not answer: ${(reason as Error)?.message}. End that process and start again.`,
    )
  return isAlive()
}

/** The product uses a role that is no superuser and owns only its own database. */
async function prepareRole({ adminUrl }: Embedded) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount: hasRole } = await client.query('select 1 from pg_roles where rolname = $1', [role])
    if (!hasRole) await client.query(`create role ${role} login nosuperuser nocreatedb nocreaterole`)
    const { rowCount: hasDatabase } = await client.query('select 1 from pg_database where datname = $1', [role])
    if (!hasDatabase) await client.query(`create database ${role} owner ${role}`)
  } finally {
    await client.end()
  }
}
