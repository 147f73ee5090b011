import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { copyNative, hasNoChannel, isWritable, nativeFolder, unprivilegedUser, startedByRoot } from './native-files.ts'

/** The role that owns the cluster. Only the launcher, backups and tests use it. */
export const superuser = 'postgres'

export type EmbeddedOptions = {
  /** The folder with everything of this database. */
  folder: string
  /** Additional server settings, such as `['fsync=off']` for a throwaway one. */
  settings?: string[]
  /** Folder with another PostgreSQL's bin/ (tests run the distribution's); default: npm's. */
  native?: string
  /** Reports unusual events: a recovered database, files stored elsewhere. */
  print?: (line: string) => void
}

const minimumFreeBytes = 300_000_000

/** The user that runs PostgreSQL, which refuses root. */
export const asDatabaseUser = startedByRoot ? { uid: unprivilegedUser, gid: unprivilegedUser } : {}

/** A short folder for the socket (at most 107 characters), accessible to the database's user only. */
export function socketFolderOf(dataFolder: string) {
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)
  return join(tmpdir(), `ajeita-${name}`)
}

const ownedByDatabaseUser = (path: string) =>
  lstatSync(path).uid === (startedByRoot ? unprivilegedUser : process.getuid?.())

/** A folder private to the database user. Throws if it belongs to another user. */
export function makePrivateFolder(path: string) {
  if (existsSync(path)) {
    if (!lstatSync(path).isDirectory() || (process.getuid && !ownedByDatabaseUser(path))) {
      throw new Error(`${path} belongs to somebody else. Remove it and start again.`)
    }
    return
  }
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (startedByRoot) chownSync(path, unprivilegedUser, unprivilegedUser)
}

/** The actual paths of files and data: elsewhere if root started the product in a private folder. */
export function placeFor({ folder, native: given, print = () => {} }: EmbeddedOptions) {
  const native = given ?? nativeFolder()
  const wanted = resolve(folder)
  if (!startedByRoot) return { native, base: wanted }
  const closedFiles = !hasNoChannel(native)
  const closedData = !hasNoChannel(wanted)
  if (!closedFiles && !closedData) return { native, base: wanted }
  const variable = isWritable('/var/lib') ? '/var/lib' : tmpdir()
  const elsewhere = join(variable, `ajeita-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`)
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
  if (closedData) print(`the data folder is closed to the database's user: the database is kept in ${elsewhere}`)
  return { native: closedFiles ? copyNative(native, elsewhere) : native, base: closedData ? elsewhere : wanted }
}

function majorVersion(native: string) {
  const { stdout } = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { encoding: 'utf8', cwd: '/' })
  return /\) (\d+)/.exec(stdout ?? '')?.[1]
}

/** Throws for a folder of another PostgreSQL version. */
export function checkVersion(dataFolder: string, native: string) {
  const file = join(dataFolder, 'PG_VERSION')
  if (!existsSync(file)) return
  const found = readFileSync(file, 'utf8').trim()
  const ours = majorVersion(native)
  if (ours && found !== ours) {
    throw new Error(
      `The database in ${dataFolder} was made by PostgreSQL ${found} and this is ${ours}. Start with another DATA_DIR, or move that folder away to start over.`,
    )
  }
}

/** Throws if the disk is nearly full. */
export function checkSpace(base: string) {
  const { bavail, bsize } = statfsSync(existsSync(base) ? base : dirname(base))
  if (bavail * bsize < minimumFreeBytes)
    throw new Error(
      `The disk of ${base} is full: ${Math.round((bavail * bsize) / 1e6)} MB free, 300 MB needed. Make room, or set DATA_DIR to another disk.`,
    )
}

/** Created beside it and renamed when complete: a partial folder is never taken for a database. */
export function initialise(dataFolder: string, native: string, print: (line: string) => void) {
  if (existsSync(join(dataFolder, 'PG_VERSION'))) return
  const half = `${dataFolder}.new`
  if (existsSync(half)) print('a first start was interrupted: the database is recreated')
  rmSync(half, { recursive: true, force: true })
  makePrivateFolder(half)
  // The builtin provider (17 and later): bytewise order, independent of the machine's locales.
  const locale =
    Number(majorVersion(native)) >= 17 ? ['--locale-provider=builtin', '--locale=C.UTF-8'] : ['--locale=C.UTF-8']
  const args = ['-D', half, '-U', superuser, '-A', 'trust', '-E', 'UTF8', ...locale, '--data-checksums']
  const made = spawnSync(join(native, 'bin', 'initdb'), args, { cwd: '/', encoding: 'utf8', ...asDatabaseUser })
  if (made.status !== 0) {
    const reason = (made.stderr || made.error?.message || '').trim()
    throw new Error(
      /No space left/.test(reason)
        ? `The disk of ${dataFolder} is full. Make room, or set DATA_DIR to another disk.`
        : `The database could not be made in ${dataFolder}. ${reason}`,
    )
  }
  rmSync(dataFolder, { recursive: true, force: true })
  renameSync(half, dataFolder)
}
