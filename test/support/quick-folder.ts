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
 * A new folder for a database that tests make and drop, in memory where there is room: a disk may take half a second of the
 * processor for the nine hundred files of a new one, as ext4 without a journal looks long for numbers of files not freed a moment ago.
 * Open to the database's user: otherwise it would be kept elsewhere, and stay there.
 */
export function quickFolder(prefix: string) {
  const folder = mkdtempSync((hasRoomInMemory() ? quickFoldersOf(tmpdir()) : join(tmpdir(), '/')) + prefix)
  chmodSync(folder, 0o755)
  return folder
}
