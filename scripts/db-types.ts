import pg from 'pg'
import { migrate } from '#platform/migrate.ts'
import { withThrowawayDatabase } from '#test/support/throwaway.ts'
import { writeGenerated } from './write-generated.ts'

/**
 * Writes platform/database/db-types.ts from the migrated database. A column whose check lists its words becomes their
 * union (`status in ('a', 'b')`, `flags <@ array['a', 'b']`). `--check` fails when it is out of date.
 */
const types: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  date: 'string',
  uuid: 'string',
  bytea: 'Buffer',
  xid8: 'string',
  _text: 'string[]',
  _int2: 'number[]',
  _int4: 'number[]',
  _int8: 'number[]',
}

/** JSON whose shape is always the same and needs no type of the domain. */
const jsonTypes: Record<string, string> = {
  'order_answers.value': 'JsonOf<string[]>',
}

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  generated: boolean
  words: string | null
}

const columnsOf = `
  select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
         a.attidentity <> '' or a.atthasdef as generated,
         (select pg_get_constraintdef(k.oid) from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
             and pg_get_constraintdef(k.oid) ~ '(= ANY [(]|<@ )ARRAY[[]''' limit 1) as words
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
   where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'migrations'
   order by c.relname, a.attnum`

function typeOf({ column, table, type, words, nullable, generated }: Column) {
  if (type === 'timestamptz') return wrap('Timestamp', nullable, generated)
  if (type === 'json' || type === 'jsonb') return wrap(jsonTypes[`${table}.${column}`] ?? 'Json', nullable, generated)
  const union = words && [...words.matchAll(/'([^']+)'::/g)].map((match) => `'${match[1]}'`).join(' | ')
  const name = union && type === '_text' ? `(${union})[]` : union || types[type]
  if (!name) throw new Error(`${table}.${column}: no TypeScript type for ${type}`)
  return wrap(name, nullable, generated)
}

function wrap(name: string, nullable: boolean, generated: boolean) {
  const full = nullable ? `${name} | null` : name
  return generated ? `Generated<${full}>` : full
}

const pascal = (text: string) => text.replace(/(^|_)([a-z])/g, (_, _gap, letter: string) => letter.toUpperCase())

const interfaceOf = (name: string, members: string[]) =>
  `export interface ${name} {\n${members.map((member) => `  ${member}`).join('\n')}\n}\n`

function render(columns: Column[]) {
  const tables = Map.groupBy(columns, (column) => column.table)
  const interfaces = [...tables].map(([table, list]) =>
    interfaceOf(
      pascal(table),
      list.map((column) => `${column.column}: ${typeOf(column)}`),
    ),
  )
  const names = [...tables.keys()].map((table) => `${table}: ${pascal(table)}`)
  const database = interfaceOf('Database', names)
  return `// Made by \`npm run db:types\` from the migrated database. Do not edit.
import type { ColumnType } from 'kysely'

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Read as a value, written as JSON text. */
type JsonOf<T> = ColumnType<T, string, string>
type Json = JsonOf<unknown>

${interfaces.join('\n')}
${database}`
}

const text = await withThrowawayDatabase(async (url) => {
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Column>(columnsOf)
  await client.end()
  return render(rows)
})

writeGenerated('platform/database/db-types.ts', text, 'npm run db:types')
