import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes a generated file. With `--check` it fails instead if the file is out of date. */
export function writeGenerated(path: string, text: string, command: string) {
  const file = join(import.meta.dirname, '..', path)
  if (!process.argv.includes('--check')) return writeFileSync(file, text)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  console.error(`${path} is out of date. Run \`${command}\`.`)
  process.exitCode = 1
}
