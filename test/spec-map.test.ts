import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { testsNamedIn, titlesIn } from './support/test-titles.ts'

const document = readFileSync('docs/spec-map.md', 'utf8')
const states = ['done', 'thin', 'later']

/** The rows of requirements: id, state, files, tests, note. */
const rowsOf = (text: string) =>
  text.split('\n').flatMap((line) => {
    const cells = line.split('|').slice(1, -1)
    return /^\| (?:[A-Z]{1,2}-\d\d|\d+\. [^|]+) \|/.test(line) ? [cells.map((cell) => cell.trim())] : []
  })

/** What is wrong with a row, in words. */
function faultsOf([id, state, , tests]: string[], read: (file: string) => string | undefined): string[] {
  if (!states.includes(state!)) return [`${id}: ${state} is no state`]
  if (tests === 'none yet') return state === 'done' ? [`${id} is done, and no test says so`] : []
  const named = testsNamedIn(tests!)
  if (!named) return [`${id}: its tests are not written as \`file\`: "title"`]
  return named.flatMap(({ file, titles }) => {
    const source = read(file)
    if (source === undefined) return [`${id}: there is no ${file}`]
    const there = titlesIn(source)
    return titles.filter((title) => !there.includes(title)).map((title) => `${id}: ${file} has no test "${title}"`)
  })
}

test('a row that is done by hand, names no test or one that there is not, is seen', () => {
  const only = 'test.' + 'only' // written whole, it would be one
  const source = `test('says "yes"', () => {})\ntest(\n  \`says \${what}\`, () => {})\n  ${only}("it's", () => {})`
  const read = (file: string) => (file === 'a.test.ts' ? source : undefined)
  const faults = (tests: string, state = 'done') => faultsOf(['A-01', state, '`x.ts`', tests, ''], read).length
  assert.deepEqual(titlesIn(source), ["says 'yes'", 'says ${what}', "it's"])
  for (const sound of [`\`a.test.ts\`: "says 'yes'"`, '`a.test.ts`: "says ${what}", "it\'s"; `a.test.ts`: "it\'s"'])
    assert.equal(faults(sound), 0, sound)
  for (const wrong of ['', 'none yet', 'journey', '`a.test.ts`', '`a.test.ts`: "says no"', '`b.test.ts`: "it\'s"'])
    assert.equal(faults(wrong), 1, wrong)
  assert.equal(faults('none yet', 'later'), 0)
  assert.equal(faults('', 'nearly'), 1)
})

test('every row of docs/spec-map.md names tests that exist, by file and title, and none is done without', () => {
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  const rows = rowsOf(document)
  assert.ok(rows.length > 330, `only ${rows.length} rows were seen`)
  assert.deepEqual(
    rows.flatMap((row) => (row.length === 5 ? faultsOf(row, read) : [`${row[0]} has ${row.length} cells`])),
    [],
  )
})

test('no id comes twice or is left out between two others, and the sum above is that of the rows', () => {
  const rows = rowsOf(document)
  const ids = rows.map(([id]) => id!)
  assert.deepEqual(ids, [...new Set(ids)])
  const numbers = Map.groupBy(
    ids.filter((id) => /^[A-Z]/.test(id)),
    (id) => id.split('-')[0]!,
  )
  for (const [letter, unsorted] of numbers) {
    const group = unsorted.toSorted()
    const first = Number(group[0]!.split('-')[1])
    const expected = group.map((_, at) => `${letter}-${String(first + at).padStart(2, '0')}`)
    assert.deepEqual(group, expected)
    assert.ok(first <= 1)
  }
  const told = /Of the (\d+) rows on this page (\d+) are done, (\d+) thin and (\d+) later/.exec(document)!.slice(1)
  const counted = states.map((state) => rows.filter((row) => row[1] === state).length)
  assert.deepEqual(told.map(Number), [rows.length, ...counted])
})
