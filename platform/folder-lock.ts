import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '#platform/error-code.ts'
import { processStart } from './process-start.ts'

type Holder = { pid: number; startedAt: string; address?: string }

export type FolderLock = {
  /** Stores the address of this process, which a second start reports. */
  setAddress: (address: string) => void
  release: () => void
}

const ours = (): Holder => ({ pid: process.pid, startedAt: processStart(process.pid) ?? '' })
const textOf = (holder: Holder) => `${JSON.stringify(holder)}\n`

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
  let holder = ours()
  const write = (to: string) => writeFileSync(to, textOf(holder), { mode: 0o600 })

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
      const moved = readHolder(aside)
      if (isAlive(moved)) linkSync(aside, path)
      rmSync(aside, { force: true })
    }
  } finally {
    rmSync(draft, { force: true })
  }

  const isOurs = () => {
    const now = readHolder(path)
    return now?.pid === holder.pid && now.startedAt === holder.startedAt
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
