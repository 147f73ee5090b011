import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { allRoutes, ruleOf } from './support/route-table.ts'

const snapshot = new URL('./routes.snapshot.txt', import.meta.url)

function inWords(route: string) {
  const rule = ruleOf(route)
  if (rule === undefined) return 'nobody: it stands in neither table'
  if (typeof rule === 'string') return rule
  if ('clientOrLink' in rule) return `client, or a ${rule.clientOrLink} link`
  return 'staffWith' in rule ? `staff with ${rule.staffWith}` : rule.join(', ')
}

/** Adding, removing or changing a route must update the snapshot. */
test('pages, endpoints and access match routes.snapshot.txt', () => {
  const found = `${allRoutes()
    .map((route) => `${route}  < ${inWords(route)}`)
    .join('\n')}\n`
  if (process.env.UPDATE_ROUTES === '1') writeFileSync(snapshot, found)
  assert.equal(
    found,
    readFileSync(snapshot, 'utf8'),
    'The routes changed. If that is meant: a row in routes.ts or api/endpoint-table.ts, UPDATE_ROUTES=1 npx vitest run test/route-table.test.ts, and a line in test/access-matrix.test.ts',
  )
})
