import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '#platform/migrate.ts'
import { openDatabase } from '#platform/open-database.ts'
import { startThrowaway } from './throwaway.ts'

/** The server that `npm test` started for all files; a file that runs alone starts its own. */
async function testServer() {
  const given = process.env.TEST_DATABASE_ADMIN_URL
  if (given) return { adminUrl: given, template: 'ajeita_template', stop: async () => {} }
  const server = await startThrowaway()
  await migrate(server.url)
  return { adminUrl: server.adminUrl, template: 'ajeita', stop: server.stop }
}

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
 * A migrated, empty database of its own on a real PostgreSQL. For one test: `await testDatabase(t)`;
 * for a whole file, at its top: `const { db } = await testDatabase({ after })`. Removed at the end.
 */
export async function testDatabase(t: { after: (end: () => Promise<void>) => void }) {
  server ??= testServer()
  users++
  const { adminUrl, template, stop } = await server
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, `create database ${name} template ${template} owner ajeita`)
  const opened = openDatabase(databaseUrl(adminUrl, name), { max: 20 })
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
