import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

export type Postmaster = { pid: number; port: number; socketFolder: string; ready: boolean }

/** What the running server wrote about itself (`postmaster.pid`), or null. */
export function readPostmaster(dataFolder: string): Postmaster | null {
  try {
    const lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), socketFolder: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' }
  } catch {
    return null
  }
}

/** Alive, no zombie, and really PostgreSQL: a process number is given again to others after a restart of the machine. */
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

export const socketPath = ({ socketFolder, port }: { socketFolder: string; port: number }) => join(socketFolder, `.s.PGSQL.${port}`)

/** True when something listens on the server's socket. */
export function answers(postmaster: { socketFolder: string; port: number }) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(socketPath(postmaster))
    socket.once('connect', () => resolve(socket.destroy() && true))
    socket.once('error', () => resolve(false))
  })
}

/** Waits until `isTrue` or the time is over; looks every 10 ms. */
export async function until(isTrue: () => boolean | Promise<boolean>, timeoutMs: number) {
  for (const end = Date.now() + timeoutMs; ; ) {
    if (await isTrue()) return true
    if (Date.now() > end) return false
    await new Promise((resume) => setTimeout(resume, 10))
  }
}
