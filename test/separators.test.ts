import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'vitest'

/** Exempt: page titles, e-mails and spreadsheets, and `/dev`, which shows what others write. */
const isElsewhere = (file: string) => /\.test\.ts|^app\/dev\/|^texts\/messages\/|proposal-pdf|^texts\/visits/.test(file)

test('a separator is never at the start of a line', () => {
  const files = globSync(['app/**/*.{ts,tsx}', 'texts/**/*.ts']).filter((file) => !isElsewhere(file))
  assert.ok(files.length > 500)
  const loose = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (/ ·/.test(line) && !line.includes('brand.name') ? [`${file}:${index + 1}`] : [])),
  )
  assert.deepEqual(loose, [])
})
