import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { seedDemoDataOnce } from '#db/seed/demo-data.ts'
import { professionals, clients } from '#db/seed/people.ts'
import { replayDeletion } from '#domain/account-deletion/delete-account.server.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { now } from '#platform/clock.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
await seedDemoDataOnce(db, now(), { withHistory: true })

/** Columns of text that stay, and why. */
const retainedColumns: Record<string, string> = {
  'conversations.last_message': 'written by the other person',
  'leads.price_breakdown': 'figures of a sale',
  'orders.blocked_reason': 'a code',
  'reviews.comment': 'written by the client, about the professional',
}

type Reference = { table: string; column: string; to: string; toColumn: string }
const references = (
  await sql<Reference>`
    select conrelid::regclass::text as table, a.attname as column, confrelid::regclass::text as to, b.attname as "toColumn"
      from pg_constraint
      join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
      join pg_attribute b on b.attrelid = confrelid and b.attnum = confkey[1]
     where contype = 'f' and cardinality(conkey) = 1`.execute(db)
).rows
const texts = (
  await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb')`.execute(db)
).rows

/** Conditions for the rows of a person: the account, and what refers to it in up to three steps. */
function rowsOf(userId: number) {
  const conditions = new Map([['users', sql`id = ${userId}`]])
  for (let step = 0; step < 3; step++) {
    const known = [...conditions]
    for (const [to, where] of known)
      for (const { table, column, toColumn } of references.filter((one) => one.to === to)) {
        if (conditions.has(table)) continue
        conditions.set(
          table,
          sql`${sql.ref(column)} in (select ${sql.ref(toColumn)} from ${sql.table(to)} where ${where})`,
        )
      }
  }
  return conditions
}

for (const { phone, role } of [
  { phone: professionals[2].phone, role: 'professional' },
  { phone: clients[0].phone, role: 'client' },
] as const)
  test(`no text of the ${role} ${phone} outlives the account`, async () => {
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    const canary = `CANARY${phone}`
    const rows = rowsOf(userId)
    const filled: typeof texts = []
    for (const text of texts) {
      const { table, column, type } = text
      const where = rows.get(table)
      if (!where) continue
      const filling = sql.ref(column)
      const value =
        type === 'text'
          ? sql`${canary}`
          : sql`case jsonb_typeof(${filling}) when 'array' then ${filling} || to_jsonb(${canary}::text)
              when 'object' then ${filling} || jsonb_build_object('word', ${canary}::text) else ${filling} end`
      const update = sql`update ${sql.table(table)} set ${filling} = ${value} where (${where}) and ${filling} is not null`
      const updated = await update.execute(db).catch(() => undefined) // a column of codes takes no canary
      if (updated?.numAffectedRows) filled.push(text)
    }
    assert.ok(filled.length > 12, `${filled.length} columns are filled`)
    assert.equal((await replayDeletion(db, { userId, role }, now())).ok, true)
    const remainingColumns: string[] = []
    for (const { table, column } of filled) {
      const holdsIt = sql`${sql.ref(column)}::text like ${`%${canary}%`}`
      const { rows: found } = await sql`select from ${sql.table(table)} where ${holdsIt} limit 1`.execute(db)
      if (found.length) remainingColumns.push(`${table}.${column}`)
    }
    assert.deepEqual(
      remainingColumns.filter((name) => !Object.hasOwn(retainedColumns, name)),
      [],
    )
  })
