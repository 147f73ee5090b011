import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { sourceRoots } from '../scripts/import-rules.ts'
import { type NamedTable, findNamedTables } from './support/named-tables.ts'

type Module = { calls: string[]; tables: string[]; reads: string[] }
const modules = JSON.parse(readFileSync('domain/dependencies.json', 'utf8')) as Record<string, Module>
const migrated = globSync('db/migrations/*.sql')
  .map((file) => readFileSync(file, 'utf8'))
  .flatMap((text) => [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table]) => table!))

/** The owner of each table: the module of domain/dependencies.json that lists it, or else the platform. */
const owners = new Map(
  [...migrated, 'graphile_worker'].map((table) => {
    const module = Object.keys(modules).find((name) => modules[name]!.tables.includes(table))
    return [table, module ? `domain/${module}/` : 'platform/'] as const
  }),
)
const tables = new Set(owners.keys())

/** Readable foreign tables of a folder. */
const readsOf = (module: string) => modules[module.split('/')[1]!]?.reads ?? []
const moduleOf = (file: string) => /^(domain\/[^/]+\/|platform\/)/.exec(file)?.[0] ?? null

/** Violations of a module's source. */
const refusedIn = (file: string, named: readonly NamedTable[]) =>
  named.flatMap(({ table, isWritten, line }) => {
    const module = moduleOf(file)!
    if (owners.get(table) === module) return []
    if (isWritten) return [`${file}:${line} writes ${table} of ${owners.get(table)}`]
    return readsOf(module).includes(table) ? [] : [`${file}:${line} reads ${table} of ${owners.get(table)}: not listed`]
  })

const sourcesIn = (pattern: string) => globSync(pattern).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
const seenIn = (pattern: string) =>
  sourcesIn(pattern).map((file) => ({ file, ...findNamedTables(file, readFileSync(file, 'utf8'), tables) }))

const inModules = seenIn('{domain,platform}/**/*.ts')

test('planted reads, writes and unreadable table names are reported in any notation', () => {
  const file = 'domain/wallet/planted.server.ts'
  const planted = `
    await tx.selectFrom('banners as o').innerJoin('states as l', 'l.uf', 'o.uf').selectAll().execute()
    await tx.updateTable('wallets').set({ balance: 0 }).execute()
    await tx.deleteFrom('refunds').using(['sessions', 'consents as u']).execute()
    const exists = sql<boolean>\`exists (select from messages m, reviews where m.text = 'users') -- notices\`
    await sql\`with gone as (delete from wallets returning *) insert into ledger_entries select * from gone\`.execute(tx)
    await client.query('update users set name = $1')
    await tx.with('mine', (q) => q.selectFrom('refunds').selectAll()).selectFrom('mine').selectAll().execute()
    await tx.selectFrom(name).selectAll().execute()
    await tx.selectFrom('order').innerJoin((q) => q.selectFrom('surveys').as('s'), (join) => join).execute()
    const bytes = Buffer.from('orders of somebody')
    const locked = sql\`select from banners o, consents for no key update of o\``
  const { named, unclear } = findNamedTables(file, planted, tables)
  assert.deepEqual(
    refusedIn(file, named)
      .map((line) => line.slice(file.length + 1))
      .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || a.localeCompare(b)),
    [
      '2 reads banners of domain/catalog/: not listed',
      '2 reads states of domain/places/: not listed',
      '4 reads consents of domain/identity/: not listed',
      '4 reads sessions of domain/identity/: not listed',
      '4 writes refunds of domain/refunds/',
      '5 reads messages of domain/conversations/: not listed',
      '5 reads reviews of domain/reviews/: not listed',
      '7 writes users of domain/identity/',
      '10 reads surveys of domain/surveys/: not listed',
      '12 reads banners of domain/catalog/: not listed',
      '12 reads consents of domain/identity/: not listed',
    ],
  )
  assert.deepEqual(unclear, ['a name that is made, line 9', 'order, line 10'])
})

test('a module reads the foreign tables listed in domain/dependencies.json, and writes its own only', () => {
  assert.deepEqual(
    inModules.flatMap(({ file, named }) => refusedIn(file, named)),
    [],
  )
  assert.deepEqual(
    inModules.flatMap(({ file, unclear }) => unclear.map((what) => `${file}: ${what}`)),
    [],
  )
})

test('every listed table exists and has one owner', () => {
  const listed = Object.values(modules).flatMap((module) => module.tables)
  assert.deepEqual(listed.toSorted(), [...new Set(listed)].toSorted())
  assert.deepEqual(
    listed.filter((table) => !migrated.includes(table)),
    [],
  )
})

test('every listed read is used and foreign', () => {
  for (const [module, { reads }] of Object.entries(modules)) {
    const named = inModules.filter(({ file }) => file.startsWith(`domain/${module}/`)).flatMap((source) => source.named)
    assert.deepEqual(
      reads.filter((table) => owners.get(table) === `domain/${module}/` || !named.some((one) => one.table === table)),
      [],
      module,
    )
  }
})

test('every listed call is used', () => {
  for (const [module, { calls }] of Object.entries(modules)) {
    const files = globSync(`domain/${module}/**/*.ts`, { exclude: ['**/*.test.ts'] })
    const source = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    assert.deepEqual(
      calls.filter((called) => !source.includes(`'#domain/${called}/`)),
      [],
      module,
    )
  }
})

/** Folders and tools with their own SQL; others use a module or the platform. */
const canHoldSql = [
  'domain/',
  'platform/',
  'embedded-database/',
  'db/reference/',
  'db/seed/',
  'db/builders/',
  'test/',
  'bench/',
  'scripts/backup-folder.ts',
  'scripts/db-types.ts',
]

test('SQL is only in modules, platform, seeds, tests and listed tools', () => {
  const elsewhere = seenIn(`{${sourceRoots.join()}}{,/**/*.{ts,tsx}}`).filter(
    ({ file }) => !canHoldSql.some((place) => file.startsWith(place)),
  )
  assert.ok(elsewhere.length > 450, `only ${elsewhere.length} sources were seen`)
  assert.deepEqual(
    elsewhere.filter(({ statements, unclear }) => statements || unclear.length).map(({ file }) => file),
    [],
  )
})

test('every module names each of its tables, and no file with SQL is skipped', () => {
  const unseen = [...owners].filter(
    ([table, owner]) =>
      owner !== 'domain/places/' && // reads the file of which db/reference/ fills its tables
      !inModules.some(({ file, named }) => file.startsWith(owner) && named.some((one) => one.table === table)),
  )
  assert.deepEqual(unseen, [])
  const seen = inModules.reduce((sum, { statements }) => sum + statements, 0)
  const written = sourcesIn('{domain,platform}/**/*.ts')
    .map((file) =>
      readFileSync(file, 'utf8').match(/\.(selectFrom|\w+Join|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/g),
    )
    .reduce((sum, found) => sum + (found?.length ?? 0), 0)
  assert.ok(seen >= written && written > 500, `${seen} of ${written} statements were seen`)
})
