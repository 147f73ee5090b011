import { readdir, readFile } from 'node:fs/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { runMigrations } from 'graphile-worker'
import { purgeForeignEvents } from './event-outbox.ts'
import { openDatabase } from './open-database.ts'

const folder = new URL('../db/migrations/', import.meta.url)

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(new URL(file, folder), 'utf8')
    return [
      file.replace('.sql', ''),
      { up: async (db: Kysely<unknown>) => void (await db.executeQuery(CompiledQuery.raw(text))) },
    ]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Brings the database to the newest version, forward only. Two processes at once are no harm: Kysely takes an
 * advisory lock, and the second finds nothing to do. Returns the names that were applied.
 */
export async function migrate(url: string): Promise<string[]> {
  const { db, pool, close } = openDatabase(url, { max: 2, namedStatements: false, isPatient: true })
  try {
    await db.executeQuery(CompiledQuery.raw("set lock_timeout = '5s'"))
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    await runMigrations({ pgPool: pool })
    await purgeForeignEvents(db)
    return results.map((result) => result.migrationName)
  } finally {
    await close()
  }
}
