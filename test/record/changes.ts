import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#platform/db.ts'
import { startOfRecord } from './fixed-process.ts'

type Row = Record<string, unknown>
type Logged = { id: string; name: string; before: Row | null; after: Row | null }
export type Changes = Record<string, { inserted?: Row[]; updated?: Record<string, unknown>[]; deleted?: Row[] }>

/** A trigger logs every changed row in its own transaction, so rollbacks leave no log. */
export async function installChangeLog(db: Db) {
  await sql`create schema record`.execute(db)
  await sql`create table record.changes (id bigint generated always as identity, name text, place text, before jsonb, after jsonb)`.execute(
    db,
  )
  await sql`
    create function record.log_change() returns trigger language plpgsql as $$
    begin
      insert into record.changes (name, place, before, after) values
        (tg_table_name, tg_relid::regclass::text, case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' or (schemaname = 'graphile_worker' and tablename = '_private_jobs')`.execute(db)
  for (const { name } of rows)
    await sql`create trigger zz_record after insert or update or delete on ${sql.raw(name)}
                 for each row execute function record.log_change()`.execute(db)
}

/** Counters. */
const ignoredTables = new Set(['rate_limits', 'provider_pace'])

/** Columns with database time or last activity. */
const ignoredColumns: Record<string, string[]> = {
  _private_jobs: ['created_at', 'updated_at', 'locked_at', 'locked_by', 'revision'],
  sessions: ['last_seen_at'],
  events: ['xid'],
}

/** Reads and reverts the log of a database; `adminUrl` may switch foreign keys and triggers off. */
export async function changeLog(db: Db, adminUrl: string) {
  const keys = await primaryKeys(db)
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const { rows: sequences } = await admin.query<{ name: string; value: string | null }>(
    "select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences where schemaname in ('public', 'graphile_worker')",
  )
  let readTo = 0
  return {
    /** Changes since the last call, first against last state of each row. */
    async read() {
      const { rows } = await sql<Logged>`
        select id, name, before, after from record.changes where id > ${readTo} order by id`.execute(db)
      readTo = Number(rows.at(-1)?.id ?? readTo)
      return differences(keys, rows)
    },
    async undo() {
      await admin.query(undoing)
      for (const { name, value } of sequences)
        await admin.query('select setval($1, coalesce($2, 1), $2::bigint is not null)', [name, value])
    },
    close: () => admin.end(),
  }
}

const undoing = `
  set session_replication_role = replica;
  do $$ declare step record; columns text; begin
    for step in select * from record.changes order by id desc loop
      if step.after is not null then
        execute format('delete from %s as t where to_jsonb(t) = $1', step.place) using step.after;
      end if;
      if step.before is not null then
        select string_agg(quote_ident(attname), ',') into columns from pg_attribute
         where attrelid = step.place::regclass and attnum > 0 and not attisdropped and attgenerated = '';
        execute format('insert into %s (%s) overriding system value select %s from jsonb_populate_record(null::%s, $1)', step.place, columns, columns, step.place)
          using step.before;
      end if;
    end loop;
    delete from record.changes;
  end $$`

function differences(keys: Map<string, string[]>, rows: Logged[]) {
  const states = new Map<string, { name: string; before: Row | null; after: Row | null }>()
  for (const { name, before, after } of rows) {
    if (ignoredTables.has(name) || isOfClock(before ?? after)) continue
    for (const row of [before, after]) simplify(name, row)
    const row = (before ?? after)!
    const key = `${name} ${JSON.stringify((keys.get(name) ?? ['id']).map((column) => row[column]))}`
    const state = states.get(key)
    if (state) state.after = after
    else states.set(key, { name, before, after })
  }
  const changes: Changes = {}
  for (const { name, before, after } of states.values()) {
    if (!before && !after) continue
    const table = (changes[name] ??= {})
    if (!before) (table.inserted ??= []).push(after!)
    else if (!after) (table.deleted ??= []).push(before)
    else {
      const changed = Object.keys(after).filter(
        (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
      )
      const named = (keys.get(name) ?? ['id']).map((column) => [column, after[column]])
      if (changed.length)
        (table.updated ??= []).push({
          ...Object.fromEntries(named),
          ...Object.fromEntries(changed.map((column) => [column, [before[column], after[column]]])),
        })
    }
  }
  for (const [name, table] of Object.entries(changes)) if (Object.keys(table).length === 0) delete changes[name]
  return changes
}

/** The recorder's own job calls. */
const isOfClock = (row: Row | null) => row?.kind === 'clock.moved' || row?.name === 'clock_distance_ms'

function simplify(name: string, row: Row | null) {
  for (const column of ignoredColumns[name] ?? []) delete row?.[column]
  if (name === '_private_jobs' && row && new Date(row.run_at as string) < startOfRecord) row.run_at = 'at once'
}

async function primaryKeys(db: Db) {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
     where i.indisprimary group by c.relname`.execute(db)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}
