import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The manifest, written last: size and mtime of each file. */
const manifestName = 'complete.json'
const abandonedAfterMs = 60 * 60_000

/**
 * A folder made once and atomically: filled beside its place and renamed. A damaged one is replaced. Safe for
 * concurrent processes.
 */
export async function createFolderOnce(folder: string, fill: (staging: string) => Promise<void> | void) {
  if (isComplete(folder)) return folder
  mkdirSync(dirname(folder), { recursive: true })
  removeAbandoned(folder)
  const staging = mkdtempSync(`${folder}.staging-`)
  try {
    await fill(staging)
    writeFileSync(join(staging, manifestName), JSON.stringify(filesOf(staging)))
    if (!isComplete(folder)) putInPlace(staging, folder)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
  for (let attempt = 0; !isComplete(folder) && attempt < 50; attempt++) await pause(20) // the taken folder is inspected
  if (!isComplete(folder)) throw new Error(`${folder} could not be completed. Remove it and try again.`)
  return folder
}

/** Whether every file is unchanged. Later files, such as caches, do not matter. */
export function isComplete(folder: string) {
  try {
    const list = JSON.parse(readFileSync(join(folder, manifestName), 'utf8')) as ReturnType<typeof filesOf>
    return Object.entries(list).every(([name, listed]) => {
      const { size, mtimeMs } = statSync(join(folder, name))
      return size === listed.size && mtimeMs === listed.mtimeMs
    })
  } catch {
    return false
  }
}

function filesOf(folder: string) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map((file) => {
      const path = join(file.parentPath, file.name)
      const { size, mtimeMs } = statSync(path)
      return [relative(folder, path), { size, mtimeMs }]
    }),
  )
}

/** Moves the existing folder away, then inspects it: a complete one that just arrived is put back. */
function putInPlace(staging: string, folder: string) {
  const replaced = `${staging}.replaced`
  ignoreLostRace(() => renameSync(folder, replaced))
  ignoreLostRace(() => renameSync(isComplete(replaced) ? replaced : staging, folder))
  rmSync(replaced, { recursive: true, force: true })
}

/** Another process was faster. */
function ignoreLostRace(rename: () => void) {
  try {
    rename()
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code!)) throw error
  }
}

/** Removes leftovers of killed processes. */
function removeAbandoned(folder: string) {
  const parent = dirname(folder)
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${basename(folder)}.staging-`)) continue
    const path = join(parent, name)
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (changed && Date.now() - changed > abandonedAfterMs) rmSync(path, { recursive: true, force: true })
  }
}
