import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { countRowsRead } from '#test/support/rows-read.ts'
import { scope } from '#test/support/scope.ts'
import { claimDue } from './claim-due.server.ts'

const { db } = await testDatabase(scope)
const monday = new Date('2026-11-23T12:00:00Z')
const noon = new Date('2026-11-23T15:00:00Z')

test('a batch reads only its own rows when thousands are due at once', async () => {
  await sql`
    with made as (
      insert into users (uuid, role, name, phone, email, created_at)
      select gen_random_uuid(), 'client', 'Bia ' || i, '119' || (70000000 + i), 'fila' || i || '@exemplo.com.br', ${monday}
        from generate_series(1, 5000) i returning id),
    told as (
      insert into notifications (user_id, kind, payload, created_at)
      select id, 'order_published', jsonb_build_object('uuid', gen_random_uuid()), ${monday} from made returning id, user_id)
    insert into notification_deliveries (notification_id, user_id, channel, due_at, created_at)
    select id, user_id, 'email', ${monday}, ${monday} from told`.execute(db)
  await sql`analyze`.execute(db)
  // On one connection, because statistics of others arrive late.
  const batch = await db.connection().execute(async (one) => {
    const before = await countRowsRead(one, 'notification_deliveries')
    const { due } = await claimDue(one, {}, monday)
    return { due, before, after: await countRowsRead(one, 'notification_deliveries') }
  })
  const { due } = batch
  const readRows = batch.after.rows - batch.before.rows
  const scans = batch.after.scans - batch.before.scans
  assert.ok(due > 0 && due <= 200, `${due} at once`)
  assert.equal(scans, 0, 'the table is never read as a whole')
  assert.ok(readRows <= 10 * due, `${readRows} were read for ${due}`)
})

test('a digest is one per person wherever a batch ends and however many jobs run', async () => {
  await sql`
    with made as (
      insert into users (uuid, role, name, phone, email, created_at)
      select gen_random_uuid(), 'client', 'Leo ' || i, '119' || (80000000 + i), 'resumo' || i || '@exemplo.com.br', ${monday}
        from generate_series(1, 300) i returning id),
    told as (
      insert into notifications (user_id, kind, payload, created_at)
      select id, 'review_replied', jsonb_build_object('reviewId', n), ${monday} from made, generate_series(1, 7) n returning id, user_id)
    insert into notification_deliveries (notification_id, user_id, channel, due_at, created_at)
    select id, user_id, 'email', ${noon}, ${monday} from told`.execute(db)
  await sql`delete from notification_deliveries where due_at < ${noon}`.execute(db)
  const messages = new Map<number, number[]>()
  const lookThrough = async () => {
    for (;;) {
      const { due, claimed } = await claimDue(db, { channels: ['email'] }, noon)
      if (!due) return
      for (const { message, ids } of claimed)
        messages.set(message.to.userId, [...(messages.get(message.to.userId) ?? []), ids.length])
    }
  }
  await Promise.all([lookThrough(), lookThrough(), lookThrough()])
  assert.equal(messages.size, 300)
  assert.deepEqual(new Set([...messages.values()].map(String)), new Set(['7']))
})
