import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '#platform/error-code.ts'

type Holder = { pid: number; startedAt: string; address?: string }

export type FolderLock = {
  /** Stores the address of this process, which a second start reports. */
  setAddress: (address: string) => void
  release: () => void
}

const thisProcess = (): Holder => ({ pid: process.pid, startedAt: processStart(process.pid) ?? '' })

function readHolder(path: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder>
    return typeof holder.pid === 'number' && typeof holder.startedAt === 'string' ? (holder as Holder) : null
  } catch {
    return null
  }
}

const isAlive = (holder: Holder | null) => holder !== null && processStart(holder.pid) === holder.startedAt

/**
 * Locks a data folder for this process: one running product per folder. Throws a one-line `Error` that names the other
 * process. The lock of a dead process is taken over.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'running.json')
  const mark = `${process.pid}.${randomBytes(4).toString('hex')}`
  const draft = `${path}.${mark}`
  let holder = thisProcess()
  const write = (to: string) => writeFileSync(to, `${JSON.stringify(holder)}\n`, { mode: 0o600 })

  write(draft)
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        linkSync(draft, path) // atomic, and only if the lock is free
        break
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error
      }
      const other = readHolder(path)
      if (isAlive(other) || attempt === 5) {
        const where = other?.address ? ` at ${other.address}` : ''
        throw new Error(
          `The product already runs on ${folder}${where} (process ${other?.pid ?? 'unknown'}). Use that one, end it, or set DATA_DIR to another folder.`,
        )
      }
      // Renamed first: of two processes that find a dead lock, only one may remove it, and never the other's new lock.
      const aside = `${path}.dead.${mark}`
      try {
        renameSync(path, aside)
      } catch {
        continue
      }
      if (isAlive(readHolder(aside))) linkSync(aside, path)
      rmSync(aside, { force: true })
    }
  } finally {
    rmSync(draft, { force: true })
  }

  const isOurs = () => {
    const current = readHolder(path)
    return current?.pid === holder.pid && current.startedAt === holder.startedAt
  }
  return {
    setAddress(address) {
      if (!isOurs()) return
      holder = { ...holder, address }
      write(draft)
      renameSync(draft, path)
    },
    release() {
      if (isOurs()) rmSync(path, { force: true })
    },
  }
}

/**
 * Start time of a process. With the pid it identifies a process, since pids are reused. Null if there is none (zombies
 * included).
 */
export function processStart(pid: number): string | null {
  if (!Number.isInteger(pid) || pid < 1) return null
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (fields[0] === 'Z') return null
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      return `${boot}:${fields[19]}`
    }
    process.kill(pid, 0)
    if (process.platform === 'win32') return 'alive'
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch (error) {
    return errorCode(error) === 'EPERM' ? 'alive' : null
  }
}
