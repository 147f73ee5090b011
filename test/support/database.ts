import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '#platform/database/open-database.ts'
import type { Scope } from './open-scope.ts'
import { templates } from './throwaway.ts'

/** The shared server of `npm test`; a file that runs alone starts its own. */
async function testServer() {
  const adminUrl = process.env.TEST_DATABASE_ADMIN_URL
  if (adminUrl) return { adminUrl, stop: async () => {} }
  const { startTemplates } = await import('./test-server.ts')
  return startTemplates()
}

let server: ReturnType<typeof testServer> | undefined
let users = 0

/** Runs statements on their own connection. */
export async function asAdmin(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/**
 * A migrated PostgreSQL database with places and services, without people. `await testDatabase(scope)` for one test,
 * `testDatabase({ after })` for a file. Dropped at the end.
 */
export const testDatabase = (scope: Scope) => copyOf(templates.reference, scope)

/** A migrated PostgreSQL database without places, services and people; see `testDatabase`. */
export const emptyDatabase = (scope: Scope) => copyOf(templates.empty, scope)

async function copyOf(template: string, scope: Scope) {
  const { urlOf } = await createDatabase(scope, template)
  // Without timeouts: the machine may be busy.
  const opened = openDatabase(urlOf('ajeita'), { max: 20, withoutTimeouts: true, connectionWaitMs: 0 })
  scope.after(() => opened.close())
  return opened
}

/** A database of `ajeita`, empty or copied from a template, with its URL per role. Dropped at the end. */
export async function createDatabase(scope: Scope, template = 'template1') {
  server ??= testServer()
  users++
  const { adminUrl, stop } = await server
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying files takes half of the processor time of copying through the log, the default.
  await asAdmin(adminUrl, `create database ${name} template ${template} owner ajeita strategy file_copy`)
  scope.after(async () => {
    await asAdmin(adminUrl, `drop database if exists ${name} with (force)`)
    users--
    if (users === 0) {
      server = undefined
      await stop()
    }
  })
  return { urlOf: (role: string) => adminUrl.replace('postgres://postgres@/postgres', `postgres://${role}@/${name}`) }
}
