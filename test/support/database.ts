import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '#platform/database/open-database.ts'
import { templates } from './throwaway.ts'

/** The server that `npm test` started for all files; a file that runs alone starts its own. */
async function testServer() {
  const given = process.env.TEST_DATABASE_ADMIN_URL
  if (given) return { adminUrl: given, stop: async () => {} }
  const { startTemplates } = await import('./test-server.ts')
  return startTemplates()
}

type Owner = { after: (end: () => Promise<void>) => void }

let server: ReturnType<typeof testServer> | undefined
let users = 0

const databaseUrl = (adminUrl: string, name: string) =>
  adminUrl.replace('postgres://postgres@/postgres', `postgres://ajeita@/${name}`)

async function asAdmin(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/**
 * A migrated database of its own on a real PostgreSQL, with places and services but nobody in it. For one test:
 * `await testDatabase(t)`; for a whole file, at its top: `const { db } = await testDatabase({ after })`. Removed at the end.
 */
export const testDatabase = (t: Owner) => copyOf(templates.reference, t)

/** The same without places and services, for tests of how these come in. */
export const emptyDatabase = (t: Owner) => copyOf(templates.empty, t)

async function copyOf(template: string, t: Owner) {
  server ??= testServer()
  users++
  const { adminUrl, stop } = await server
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, `create database ${name} template ${template} owner ajeita`)
  // Hundreds at once on a machine that does something else: each has its turn, however late.
  const opened = openDatabase(databaseUrl(adminUrl, name), { max: 20, connectionWaitMs: 60_000 })
  t.after(async () => {
    await opened.close()
    await asAdmin(adminUrl, `drop database if exists ${name} with (force)`)
    users--
    if (users === 0) {
      server = undefined
      await stop()
    }
  })
  return opened
}
