import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTemplates } from './test-server.ts'
import { exitOnSignals } from './throwaway.ts'

/**
 * A folder for the data of all servers, and one PostgreSQL for all files, unless the environment names one. Returns
 * their removal, which workers cannot do themselves: they are ended by a signal.
 */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'ajeita-files-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.env.TEST_DATA_FOLDER = folder
  exitOnSignals()
  if (process.env.TEST_DATABASE_ADMIN_URL) return
  const { adminUrl, stop } = await startTemplates()
  process.env.TEST_DATABASE_ADMIN_URL = adminUrl
  return stop
}
