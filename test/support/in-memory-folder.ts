import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const memoryFolder = '/dev/shm'

/** Path prefix of the in-memory folders of a run, by its temporary folder, so that the run can remove them. */
export const inMemoryFolderPrefix = (temporary: string) => join(memoryFolder, `${basename(temporary)}-`)
const minFreeBytes = 1_500_000_000

function hasFreeMemory() {
  if (!existsSync(memoryFolder)) return false
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize > minFreeBytes && process.availableMemory() > 2 * minFreeBytes
}

/**
 * A new folder for a test database, in memory where there is room: creating its nine hundred files on disk may take
 * half a second of CPU. Readable by the database's user, which would otherwise move it.
 */
export function createInMemoryFolder(prefix: string) {
  const folder = mkdtempSync((hasFreeMemory() ? inMemoryFolderPrefix(tmpdir()) : join(tmpdir(), '/')) + prefix)
  chmodSync(folder, 0o755)
  return folder
}
