import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))

test('no file takes its place from an address: in a folder with a space or an accent it would look elsewhere', async () => {
  const wrong: string[] = []
  const files = glob('**/*.{ts,tsx,mjs}', {
    cwd: project,
    exclude: ['node_modules/**', 'build/**', '.react-router/**'],
  })
  for await (const file of files)
    if (/import\.meta\.url\)\s*\.pathname/.test(await readFile(`${project}${file}`, 'utf8'))) wrong.push(file)
  assert.deepEqual(wrong, [])
})
