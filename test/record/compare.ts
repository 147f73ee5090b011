import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const maxLines = 40
const filesOf = (folder: string) => globSync('**/*.*', { cwd: folder })

/** Prints what differs, file by file. True when anything does. */
export async function compare(before: string, after: string) {
  const beforeFiles = new Set(filesOf(before))
  const afterFiles = new Set(filesOf(after))
  async function differenceIn(file: string) {
    if (!beforeFiles.has(file)) return 'only after'
    if (!afterFiles.has(file)) return 'only before'
    return differenceOf(join(before, file), join(after, file))
  }
  const files = [...new Set([...beforeFiles, ...afterFiles])].sort()
  let differing = 0
  for (const file of files) {
    const difference = await differenceIn(file)
    if (!difference) continue
    differing++
    console.log(`≠ ${file}\n${difference}`)
  }
  console.log(differing ? `${differing} of ${files.length} files differ` : `✔ ${files.length} files, no difference`)
  return differing > 0
}

/** A glyph may be drawn a shade darker. */
const maxShade = 24
const maxShareOfPixels = 0.0005

async function differenceOfPictures(before: string, after: string) {
  const [old, fresh] = await Promise.all(
    [before, after].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  const sizes = [old!, fresh!].map(({ info: { width, height } }) => `${width} × ${height}`)
  if (sizes[0] !== sizes[1]) return `${sizes[0]} became ${sizes[1]}`
  const { channels, width, height } = old!.info
  let differing = 0
  for (let index = 0; index < old!.data.length; index += channels)
    for (let channel = 0; channel < channels; channel++)
      if (Math.abs(old!.data[index + channel]! - fresh!.data[index + channel]!) > maxShade) {
        differing++
        break
      }
  return differing > width * height * maxShareOfPixels ? `${differing} of ${width * height} pixels differ` : ''
}

async function differenceOf(before: string, after: string) {
  if (readFileSync(before).equals(readFileSync(after))) return ''
  if (before.endsWith('.png')) return differenceOfPictures(before, after)
  const { stdout } = spawnSync('git', ['diff', '--no-index', '--no-color', '-U1', before, after], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  const lines = stdout.split('\n').slice(4)
  const shown = lines.slice(0, maxLines)
  if (lines.length > maxLines) shown.push(`… ${lines.length - maxLines} lines more`)
  return shown.join('\n')
}
