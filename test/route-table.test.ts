import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { allRoutes } from './support/route-table.ts'

const snapshot = new URL('./routes.snapshot.txt', import.meta.url)

/** A page or call that comes, goes or changes its address does so on purpose: the change stands in the snapshot. */
test('the pages and calls of the product are those of routes.snapshot.txt', () => {
  const found = `${allRoutes().join('\n')}\n`
  if (process.env.UPDATE_ROUTES === '1') writeFileSync(snapshot, found)
  assert.equal(
    found,
    readFileSync(snapshot, 'utf8'),
    'The routes changed. If that is meant: UPDATE_ROUTES=1 node --test test/route-table.test.ts, and a line in test/access-matrix.test.ts',
  )
})
