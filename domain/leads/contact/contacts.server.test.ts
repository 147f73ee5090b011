import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { addHours } from '#domain/shared/durations.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { unlockLead } from '../unlock/unlock-lead.server.ts'
import { listContacts } from './contacts.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

test('contacts are sorted by date, the latest first', async () => {
  const { userId } = await aProfessional(db, { coins: 500 })
  const hour = 3_600_000
  for (const hoursLater of [2, 5, 1]) {
    const { uuid } = await anOrder(db)
    const at = addHours(testNow, hoursLater)
    assert.ok((await unlockLead(db, asProfessional(userId), { orderUuid: uuid }, at)).ok)
  }
  const hours = (await listContacts(db, userId)).map(
    ({ createdAt }) => (createdAt.getTime() - testNow.getTime()) / hour,
  )
  assert.deepEqual(hours, [5, 2, 1])
})
