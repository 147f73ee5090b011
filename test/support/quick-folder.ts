import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const memory = '/dev/shm'

/** Path prefix of the in-memory folders of a run, by its temporary folder, so that the run can remove them. */
export const quickFoldersOf = (temporary: string) => join(memory, `${basename(temporary)}-`)
const roomBytes = 1_500_000_000

function hasRoomInMemory() {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > roomBytes && process.availableMemory() > 2 * roomBytes
}

/**
 * A new folder for a test database, in memory where there is room: creating its nine hundred files on disk may take
 * half a second of CPU (ext4 without a journal). Readable by the database's user, which would otherwise move it
 * elsewhere.
 */
export function quickFolder(prefix: string) {
  const folder = mkdtempSync((hasRoomInMemory() ? quickFoldersOf(tmpdir()) : join(tmpdir(), '/')) + prefix)
  chmodSync(folder, 0o755)
  return folder
}
