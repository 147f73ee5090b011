import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'vitest'

const document = readFileSync('docs/spec-map.md', 'utf8')
const states = ['done', 'thin', 'later']

/** The rows of requirements: id, state, files, tests, note. */
const rowsOf = (text: string) =>
  text.split('\n').flatMap((line) => {
    const cells = line.split('|').slice(1, -1)
    return /^\| (?:[A-Z]{1,2}-\d\d|\d+\. [^|]+) \|/.test(line) ? [cells.map((cell) => cell.trim())] : []
  })

/** What is wrong with a row; `hasTests` says whether a file exists and contains a test. */
function faultsOf([id, state, , tests]: string[], hasTests: (file: string) => boolean): string[] {
  if (!states.includes(state!)) return [`${id}: unknown state ${state}`]
  if (tests === 'none yet') return state === 'done' ? [`${id} is done, but names no test`] : []
  const files = [...tests!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!)
  if (files.length === 0) return [`${id} names no test file`]
  return files.filter((file) => !hasTests(file)).map((file) => `${id}: no tests in ${file}`)
}

test('a row without a test, with a missing file or with an unknown state is reported', () => {
  const faults = (tests: string, state = 'done') =>
    faultsOf(['A-01', state, '`x.ts`', tests, ''], (file) => file === 'a.test.ts').length
  assert.equal(faults('`a.test.ts`'), 0)
  assert.equal(faults('none yet', 'later'), 0)
  for (const tests of ['', 'none yet', 'journey', '`b.test.ts`']) assert.equal(faults(tests), 1, tests)
  assert.equal(faults('`a.test.ts`', 'nearly'), 1)
})

test('every row of docs/spec-map.md names files with tests', () => {
  const hasTests = (file: string) => existsSync(file) && /^\s*(test|for)\b/m.test(readFileSync(file, 'utf8'))
  const rows = rowsOf(document)
  assert.ok(rows.length > 330, `${rows.length} rows`)
  assert.deepEqual(
    rows.flatMap((row) => (row.length === 5 ? faultsOf(row, hasTests) : [`${row[0]} has ${row.length} cells`])),
    [],
  )
})

test('ids are unique and without gaps, and the totals match the rows', () => {
  const rows = rowsOf(document)
  const ids = rows.map(([id]) => id!)
  assert.deepEqual(ids, [...new Set(ids)])
  const numbers = Map.groupBy(
    ids.filter((id) => /^[A-Z]/.test(id)),
    (id) => id.split('-')[0]!,
  )
  for (const [email, unsorted] of numbers) {
    const group = unsorted.toSorted()
    const first = Number(group[0]!.split('-')[1])
    const expected = group.map((_, at) => `${email}-${String(first + at).padStart(2, '0')}`)
    assert.deepEqual(group, expected)
    assert.ok(first <= 1)
  }
  const told = /Of the (\d+) rows on this page (\d+) are done, (\d+) thin and (\d+) later/.exec(document)!.slice(1)
  const counted = states.map((state) => rows.filter((row) => row[1] === state).length)
  assert.deepEqual(told.map(Number), [rows.length, ...counted])
})
