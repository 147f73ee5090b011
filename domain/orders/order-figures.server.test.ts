import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { countOrderFigures } from './order-figures.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

test('orders count for 30 days, cities for ever; blocked orders never', async () => {
  await anOrder(db)
  await anOrder(db, { city: ['ba', 'salvador'] })
  await anOrder(db, { status: 'blocked', city: ['am', 'manaus'] })
  const later = (days: number) => addDays(testNow, days)
  assert.deepEqual(await countOrderFigures(db, later(1)), { requests: 2, cities: 2 })
  assert.deepEqual(await countOrderFigures(db, later(31)), { requests: 0, cities: 2 })
})
