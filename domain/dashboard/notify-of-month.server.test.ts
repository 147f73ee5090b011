import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { notifyOfMonth } from './dashboard.server.ts'
import { findMonthToReport } from './notify-of-month.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

test('a month is reported on the first three mornings of the next, by São Paulo time', () => {
  const monthAt = (at: string) => findMonthToReport(new Date(at))
  assert.equal(monthAt('2026-12-01T10:59:00Z'), null, 'not eight yet')
  assert.equal(monthAt('2026-12-01T11:00:00Z'), '2026-11')
  assert.equal(monthAt('2027-01-03T23:00:00Z'), '2026-12')
  assert.equal(monthAt('2026-12-04T12:00:00Z'), null)
})

test('only professionals who bought contacts get the month’s summary, once', async () => {
  const busy = await aProfessional(db)
  const idle = await aProfessional(db, { coins: 0 })
  const { uuid } = await anOrder(db)
  const unlocked = await unlockLead(db, asProfessional(busy.userId), { orderUuid: uuid }, testNow)
  assert.ok(unlocked.ok)
  await db.updateTable('leads').set({ state: 'hired' }).where('id', '=', unlocked.value.leadId).execute()
  const then = new Date('2026-12-01T12:00:00Z')
  assert.equal(await notifyOfMonth(db, testNow), 0, 'in the middle of the month')
  const both = await Promise.all([notifyOfMonth(db, then), notifyOfMonth(db, then)])
  assert.deepEqual(both.toSorted(), [0, 1])
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'payload'])
    .where('kind', '=', 'month_summary')
    .execute()
  const spent = unlocked.value.coinsPaid
  const facts = {
    month: '2026-11',
    came: 200,
    back: 0,
    spent,
    ended: 0,
    left: 0,
    balance: 200 - spent,
    contacts: 1,
    won: 1,
  }
  assert.deepEqual(rows, [{ user_id: busy.userId, payload: facts }])
  assert.notEqual(idle.userId, busy.userId)
})
