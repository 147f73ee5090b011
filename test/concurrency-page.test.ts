import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { namesIn, rowsOf, sectionOf } from './support/document-table.ts'

const page = readFileSync('docs/concurrency.md', 'utf8')
const locking = sectionOf(page, 'Transactions that lock rows')
const locks =
  /\.for(NoKey)?Update\(|\.for(Key)?Share\(|\bfor (no key )?update\b(?! cascade)|\bfor (key )?share\b|\bpg_(try_)?advisory_/
const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
const isLocking = (file: string) => locks.test(withoutComments(readFileSync(file, 'utf8')))
const sources = globSync('{domain,platform,jobs,db}/**/*.ts').filter((file) => !file.endsWith('.test.ts'))

test('the search finds row and advisory locks, and ignores comments', () => {
  for (const source of [
    "query.forNoKeyUpdate('f')",
    'query.forShare()',
    'select id from professionals for no key update skip locked',
    'select pg_try_advisory_xact_lock(1)',
  ])
    assert.match(source, locks)
  assert.doesNotMatch(withoutComments('/** Call it for update. */ // for share'), locks)
})

test('docs/concurrency.md names every file that locks exactly once', () => {
  const listed = rowsOf(locking).flatMap(([file]) => namesIn(file!))
  const found = sources.filter(isLocking)
  assert.ok(found.length > 80, `only ${found.length} files lock`)
  assert.deepEqual(listed.toSorted(), found.toSorted())
})

test('docs/concurrency.md names every file with an advisory lock', () => {
  const advisory = rowsOf(sectionOf(page, 'Advisory locks')).flatMap(([, , file]) => namesIn(file!))
  const found = sources.filter((file) => /\bpg_(try_)?advisory_/.test(withoutComments(readFileSync(file, 'utf8'))))
  assert.deepEqual([...new Set(advisory)].toSorted(), found.toSorted())
})
