import { startTemplates } from './test-server.ts'

/** One PostgreSQL for all files, unless the environment names one. Returns its shutdown. */
export default async function setup() {
  if (process.env.TEST_DATABASE_ADMIN_URL) return
  const { adminUrl, stop } = await startTemplates()
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(143))
  process.env.TEST_DATABASE_ADMIN_URL = adminUrl
  return stop
}
