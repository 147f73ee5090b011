import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { namesIn } from './support/document-table.ts'

/** The rows of requirements: id, files, tests. */
const rowsOf = (text: string) =>
  text.split('\n').flatMap((line) => {
    const cells = line.split('|').slice(1, -1)
    return /^\| (?:[A-Z]{1,2}-\d\d|\d+\. [^|]+) \|/.test(line) ? [cells.map((cell) => cell.trim())] : []
  })

/** What is wrong with a row; `hasTests` says whether a file exists and contains a test. */
function faultsOf([id, , tests = '']: string[], hasTests: (file: string) => boolean): string[] {
  const files = namesIn(tests)
  if (files.length === 0) return [`${id} names no test file`]
  return files.filter((file) => !hasTests(file)).map((file) => `${id}: no tests in ${file}`)
}

const rows = rowsOf(readFileSync('docs/spec-map.md', 'utf8'))

test('a row without a test or with a missing file is reported', () => {
  const faults = (tests: string) => faultsOf(['A-01', '`x.ts`', tests], (file) => file === 'a.test.ts').length
  assert.equal(faults('`a.test.ts`'), 0)
  for (const tests of ['', 'none yet', '`b.test.ts`']) assert.equal(faults(tests), 1, tests)
})

test('every row of docs/spec-map.md names files with tests', () => {
  const hasTests = (file: string) => existsSync(file) && /^\s*(test|for)\b/m.test(readFileSync(file, 'utf8'))
  assert.ok(rows.length > 330, `${rows.length} rows`)
  assert.deepEqual(
    rows.flatMap((row) => (row.length === 3 ? faultsOf(row, hasTests) : [`${row[0]} has ${row.length} cells`])),
    [],
  )
})

test('ids are unique and without gaps', () => {
  const ids = rows.map(([id]) => id!)
  assert.deepEqual(ids, [...new Set(ids)])
  const sections = Map.groupBy(
    ids.filter((id) => /^[A-Z]/.test(id)),
    (id) => id.split('-')[0]!,
  )
  for (const [section, unsorted] of sections) {
    const group = unsorted.toSorted()
    const first = Number(group[0]!.split('-')[1])
    assert.ok(first <= 1)
    assert.deepEqual(
      group,
      group.map((_, index) => `${section}-${String(first + index).padStart(2, '0')}`),
    )
  }
})
