import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { listMostRequested } from './most-requested.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const idOf = (slug: string) => catalog().serviceBySlug(slug)!.id

test('verified orders of 30 days are counted, blocked ones are not', async () => {
  for (const service of ['diarista', 'diarista', 'pintor']) await anOrder(db, { service })
  for (let times = 0; times < 3; times++) await anOrder(db, { service: 'gesseiro', status: 'blocked' })
  assert.deepEqual(await listMostRequested(db, testNow, 6), [idOf('diarista'), idOf('pintor')])
  assert.deepEqual(await listMostRequested(db, testNow, 1), [idOf('diarista')])
  assert.deepEqual(await listMostRequested(db, inHours(31 * 24), 6), [])
})
