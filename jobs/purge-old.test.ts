import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aClient } from '#db/builders/people.ts'
import type { Db } from '#platform/db.ts'
import { log } from '#platform/observability/log.ts'
import { testDatabase } from '#test/support/database.ts'
import { refuseLargeDeletions } from '#test/support/refuse-large-deletions.ts'
import { countRowsRead } from '#test/support/rows-read.ts'
import { scope } from '#test/support/scope.ts'
import { purgeOldTask } from './purge-old.ts'

const { db } = await testDatabase(scope)
const inDays = (days: number) => inHours(24 * days)
const forgetOld = (at: Date, by: Db = db) =>
  purgeOldTask({}, { db: by, now: at, log, signal: new AbortController().signal })

const { userId } = await aClient(db)

/** High-volume tables: retention in days, and how to create batches. */
const grows: Record<string, { days: number; make: (at: Date, many: number) => RawBuilder<unknown> }> = {
  notifications: {
    days: 90,
    make: (at, many) => sql`
      with told as (
        insert into notifications (user_id, kind, payload, created_at)
        select ${userId}, 'order_published', jsonb_build_object('uuid', ${randomUUID()}::text), ${at} from generate_series(1, ${many}) i returning id, user_id)
      insert into notification_deliveries (notification_id, user_id, channel, due_at, created_at)
      select id, user_id, 'email', ${at}, ${at} from told`,
  },
  events: {
    days: 1,
    make: (at, many) =>
      sql`insert into events (topic, kind, created_at) select 'user:' || i, 'seen', ${at} from generate_series(1, ${many}) i`,
  },
  analytics_events: {
    days: 90,
    make: (at, many) => sql`
      insert into analytics_events (event, page_type, path, created_at) select 'seen', 'home', '/', ${at} from generate_series(1, ${many}) i`,
  },
  idempotency_keys: {
    days: 1,
    make: (at, many) => sql`
      insert into idempotency_keys (scope, key, fingerprint, created_at)
      select 'test', gen_random_uuid()::text, 'f', ${at} from generate_series(1, ${many}) i`,
  },
}

for (const [table, { days, make }] of Object.entries(grows))
  test(`${table} is purged after ${days} days, in batches, by its age`, async () => {
    const older = inDays(-days - 1)
    await make(older, 2500).execute(db)
    await make(inDays(1 - days), 20_000).execute(db)
    await refuseLargeDeletions(db, table, 1000)
    await forgetOld(now)
    await make(older, 5).execute(db)
    await sql`analyze ${sql.table(table)}`.execute(db)
    // On one connection: statistics of others are delayed.
    await db.connection().execute(async (one) => {
      const before = await countRowsRead(one, table)
      await forgetOld(now, one)
      assert.equal((await countRowsRead(one, table)).scans, before.scans, 'the table is never read as a whole')
    })
    const { rows } = await sql`select created_at < ${inDays(-days)} as is_old, count(*)::int from ${sql.table(table)}
      group by 1`.execute(db)
    assert.deepEqual(rows, [{ is_old: false, count: 20_000 }])
  })

test('a failed purge fails the job after the others ran', async () => {
  await grows.idempotency_keys!.make(inDays(-3), 20).execute(db)
  await sql`
    create function never() returns trigger language plpgsql as $$ begin raise exception 'not today'; end $$;
    create trigger never before delete on events for each statement execute function never()`.execute(db)
  await assert.rejects(forgetOld(now), /not today/)
  const old = await db.selectFrom('idempotency_keys').select('key').where('created_at', '<', inDays(-2)).execute()
  assert.deepEqual(old, [])
  await sql`drop trigger never on events`.execute(db)
  await forgetOld(now)
})
