import { startTemplates } from '../support/test-server.ts'

/** One PostgreSQL for all workers, unless the whole run has one already. Gives what ends it. */
export default async function startDatabaseServer() {
  if (process.env.TEST_DATABASE_ADMIN_URL) return undefined
  const { adminUrl, stop } = await startTemplates()
  process.env.TEST_DATABASE_ADMIN_URL = adminUrl
  return stop
}
