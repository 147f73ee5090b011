import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'

const app = fileURLToPath(new URL('..', import.meta.url))

/** A size of text in pixels stays small when the browser is set to larger text. */
const inPixels = /(?:font(?:-size)?|line-height|--text-[\w-]+):[^;{}]*\dpx|\b(?:text|leading)-\[[\d.]+px\]|fontSize/g

test('every text size scales with the browser’s font size', async () => {
  const found: string[] = []
  let files = 0
  for await (const file of glob('**/*.{css,tsx}', { cwd: app })) {
    files++
    const text = await readFile(`${app}/${file}`, 'utf8')
    for (const [size] of text.matchAll(inPixels)) found.push(`${file}: ${size}`)
  }
  assert.ok(files > 100)
  assert.deepEqual(found, [])
})
