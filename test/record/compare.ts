import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const maxLines = 40
const filesOf = (folder: string) => globSync('**/*.*', { cwd: folder })

/** Prints what differs, file by file. True when anything does. */
export async function compare(before: string, after: string) {
  const [old, fresh] = [new Set(filesOf(before)), new Set(filesOf(after))]
  const all = [...new Set([...old, ...fresh])].sort()
  let differing = 0
  for (const file of all) {
    const difference = !old.has(file) ? 'only after' : !fresh.has(file) ? 'only before' : differenceOf(join(before, file), join(after, file)) // prettier-ignore
    if (!difference) continue
    differing++
    console.log(`≠ ${file}\n${difference}`)
  }
  console.log(differing ? `${differing} of ${all.length} files differ` : `✔ ${old.size} files, no difference`)
  return differing > 0
}

function differenceOf(before: string, after: string) {
  if (readFileSync(before).equals(readFileSync(after))) return ''
  const { stdout } = spawnSync('git', ['diff', '--no-index', '--no-color', '-U1', before, after], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  const lines = stdout.split('\n').slice(4)
  return [
    ...lines.slice(0, maxLines),
    ...(lines.length > maxLines ? [`… ${lines.length - maxLines} lines more`] : []),
  ].join('\n')
}
