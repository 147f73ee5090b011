import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

export type Postmaster = { pid: number; port: number; socketFolder: string; ready: boolean }

/** The running server's `postmaster.pid`, or null. */
export function readPostmaster(dataFolder: string): Postmaster | null {
  try {
    const lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
    return {
      pid: Number(lines[0]),
      port: Number(lines[3]),
      socketFolder: lines[4]?.trim() ?? '',
      ready: lines[7]?.trim() === 'ready',
    }
  } catch {
    return null
  }
}

/** Alive, not a zombie, and really PostgreSQL: process ids are reused after a reboot. */
export function isPostgresAlive(pid: number) {
  if (!(pid > 1)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const state = stat.slice(stat.lastIndexOf(')') + 2)[0]
    return state !== 'Z' && /\(postgres\)/.test(stat)
  } catch {
    return false
  }
}

/** Alive, and the server of this folder: its pid may now belong to another PostgreSQL. */
export function isPostmasterOf(pid: number, dataFolder: string) {
  if (!isPostgresAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataFolder)
  } catch {
    return true // another user's process cannot be inspected; treat it as alive
  }
}

/** True while any process of a server uses the folder: children of a killed one take a moment to exit. Linux only. */
export function isWorkedIn(dataFolder: string) {
  if (process.platform !== 'linux') return false
  const folder = realpathSync(dataFolder)
  return readdirSync('/proc').some((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === folder && isPostgresAlive(Number(name))
    } catch {
      return false // ended meanwhile, or not readable
    }
  })
}

export const socketPath = ({ socketFolder, port }: { socketFolder: string; port: number }) =>
  join(socketFolder, `.s.PGSQL.${port}`)

/** Polls `isTrue` every 10 ms until the timeout. */
export async function until(isTrue: () => boolean | Promise<boolean>, timeoutMs: number) {
  for (const end = Date.now() + timeoutMs; ;) {
    if (await isTrue()) return true
    if (Date.now() > end) return false
    await new Promise((resume) => setTimeout(resume, 10))
  }
}
