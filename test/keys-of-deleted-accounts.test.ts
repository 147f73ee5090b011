import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'

const { db } = await testDatabase(scope)

/** Tables with deletions. */
const deleted = new Set(
  globSync('{domain,platform}/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bdeleteFrom\('(\w+)|\bdelete from (\w+)/g)])
    .map(([, called, written]) => called ?? written!),
)

/** Foreign keys checked by deletions without a suitable index. */
async function keysWithoutIndex() {
  const { rows } = await sql<{ key: string; parent: string }>`
    select c.conrelid::regclass || '.' || a.attname as key, c.confrelid::regclass::text as parent
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace
       and not exists (
         select from pg_index i
          where i.indrelid = c.conrelid and i.indkey[0] = any(c.conkey)
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
     order by 1`.execute(db)
  return rows.filter(({ parent }) => deleted.has(parent)).map(({ key }) => key)
}

test('every foreign key of deletable rows has an index', async () => {
  for (const table of ['orders', 'pictures', 'notifications', 'events']) assert.ok(deleted.has(table), table)
  assert.deepEqual(await keysWithoutIndex(), [])
  await sql`drop index notifications_by_order, orders_by_original`.execute(db)
  assert.deepEqual(await keysWithoutIndex(), ['notifications.order_id', 'orders.duplicate_of_id'])
})
