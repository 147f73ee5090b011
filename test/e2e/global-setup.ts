import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTemplates } from '../support/test-server.ts'
import { exitOnSignals } from '../support/throwaway.ts'

/** Shared by all workers: PostgreSQL, unless running already, and keys. Returns the cleanup. */
export default async function globalSetup() {
  const folder = mkdtempSync(join(tmpdir(), 'ajeita-journeys-'))
  process.env.DATA_DIR = folder // a worker opens sessions with the keys of its server
  const adminUrl = process.env.TEST_DATABASE_ADMIN_URL
  const server = adminUrl ? undefined : await startTemplates()
  if (server) process.env.TEST_DATABASE_ADMIN_URL = server.adminUrl
  exitOnSignals()
  return async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
