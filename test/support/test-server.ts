import pg from 'pg'
import { migrate } from '#platform/migrate.ts'
import { startThrowaway } from './throwaway.ts'

/** One throwaway PostgreSQL with a migrated template for many test files: `work` is given the environment that names it. */
export async function withTestServer<T>(work: (environment: Record<string, string>) => T | Promise<T>): Promise<T> {
  const server = await startThrowaway()
  try {
    await migrate(server.url)
    const admin = new pg.Client({ connectionString: server.adminUrl })
    await admin.connect()
    await admin.query('alter database ajeita rename to ajeita_template')
    await admin.end()
    return await work({ TEST_DATABASE_ADMIN_URL: server.adminUrl })
  } finally {
    await server.stop()
  }
}
