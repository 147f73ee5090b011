import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { inHours } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { refuseLargeDeletions } from '#test/support/refuse-large-deletions.ts'
import { countRowsRead } from '#test/support/rows-read.ts'
import { scope } from '#test/support/scope.ts'
import { purgeUnverifiedOrders } from './expire-orders.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

/** Many unverified copies of this request, each with PIN and notification. */
async function manyUnproved(many: number) {
  const { id } = await anOrder(db, { status: 'pending_verification' })
  const stays = await anOrder(db)
  await sql`
    with made as (
      insert into orders (uuid, category_id, status, phone, contact_name, contact_email, contact_mode, urgency, uf, city_id, created_at)
      select gen_random_uuid(), category_id, status, phone, contact_name, contact_email, contact_mode, urgency, uf, city_id, created_at
        from orders, generate_series(2, ${many}) where id = ${id}
      returning uuid, phone, created_at),
    told as (
      insert into notifications (user_id, kind, order_id, created_at)
      select ${stays.clientId}, 'order_published', ${stays.id}, created_at from made)
    insert into pin_challenges (uuid, purpose, phone, order_uuid, code_hash, last_sent_at, expires_at, created_at)
    select gen_random_uuid(), 'order_auth', phone, uuid, sha256('1'), created_at, created_at, created_at from made`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}

test('any number of unverified requests is purged without full scans', async () => {
  await manyUnproved(900)
  await refuseLargeDeletions(db, 'orders', 200)
  // On one connection: statistics of others are delayed.
  await db.connection().execute(async (one) => {
    const scansOf = async (table: string) => (await countRowsRead(one, table)).scans
    const before = { notifications: await scansOf('notifications'), pins: await scansOf('pin_challenges') }
    assert.equal(await purgeUnverifiedOrders(one, inHours(25)), 900)
    assert.equal(await scansOf('notifications'), before.notifications, 'notifications')
    assert.ok((await scansOf('pin_challenges')) <= before.pins + 5, 'PINs')
    assert.equal(await purgeUnverifiedOrders(one, inHours(25)), 0)
  })
  assert.deepEqual(await db.selectFrom('pin_challenges').select('id').execute(), [])
})
