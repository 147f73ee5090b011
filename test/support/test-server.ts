import pg from 'pg'
import { loadReference } from '#db/reference/load-reference.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { migrate } from '#platform/migrate.ts'
import { createInMemoryFolder } from './in-memory-folder.ts'
import { startThrowaway, templates } from './throwaway.ts'

/** A throwaway PostgreSQL with both templates. */
export async function startTemplates() {
  const server = await startThrowaway({ folder: createInMemoryFolder('ajeita-test-') })
  await migrate(server.url)
  const admin = new pg.Client({ connectionString: server.adminUrl })
  await admin.connect()
  await admin.query(`create database ${templates.empty} template ajeita owner ajeita`)
  const { db, close } = openDatabase(server.url)
  await loadReference(db)
  await close()
  await admin.query(`alter database ajeita rename to ${templates.reference}`)
  await admin.end()
  return server
}

/** One PostgreSQL for many test files: `work` gets its environment. */
export async function withTestServer<T>(work: (environment: Record<string, string>) => T | Promise<T>): Promise<T> {
  const server = await startTemplates()
  try {
    return await work({ TEST_DATABASE_ADMIN_URL: server.adminUrl })
  } finally {
    await server.stop()
  }
}
