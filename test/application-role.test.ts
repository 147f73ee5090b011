import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import { aProfessional, signedInCookie } from '#db/builders/people.ts'
import { loadReference } from '#db/reference/load-reference.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { migrate } from '#platform/migrate.ts'
import { secrets } from '#platform/security/secrets.ts'
import { runInGroup } from '../scripts/step-process.ts'
import { asAdmin, createDatabase } from './support/database.ts'
import { productionSettings } from './support/production.ts'
import { aRequest } from './support/requests.ts'
import { scope } from './support/scope.ts'
import { startTestServer } from './support/server.ts'

const script = readFileSync(new URL('../db/container/create-roles.sh', import.meta.url), 'utf8')
/** What the script grants inside the new database. */
const grants = /\\connect ajeita\n([^]+)\nSQL/.exec(script)![1]!

/** The URLs of a database in which `ajeita_app` has what `db/container/create-roles.sh` grants. */
async function databaseWithRoles() {
  const { urlOf } = await createDatabase(scope)
  await asAdmin(
    urlOf('postgres'),
    'do $$ begin create role ajeita_app login bypassrls; exception when duplicate_object then null; end $$',
  )
  await asAdmin(urlOf('postgres'), grants)
  return { owner: urlOf('ajeita'), application: urlOf('ajeita_app') }
}

test('a server with jobs runs as a role that owns nothing and cannot change the schema', async () => {
  const { owner, application } = await databaseWithRoles()
  await migrate(owner)
  const { db, close } = openDatabase(owner)
  scope.after(close)
  await loadReference(db)
  await refreshCatalog(db)
  const { keys, pinPepper } = secrets()
  const SECRET_KEYS = keys.map(({ bytes }) => bytes.toString('base64url')).join(',')
  const { address } = await startTestServer(scope, { url: application, env: { SECRET_KEYS, PIN_PEPPER: pinPepper } })
  const post = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', origin: address, cookie }
    const response = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
    assert.ok(response.ok, `${path}: ${response.status} ${await response.clone().text()}`)
    return (await response.json()) as Record<string, string>
  }
  const { answers, maxLeads, ...request } = aRequest()
  const listed = Object.entries(answers).map(([questionId, value]) => ({ questionId, value }))
  const { uuid } = await post('/api/requests', { ...request, answers: listed, maxLeads: Number(maxLeads) })
  let pin: string | null = null
  for (let attempt = 0; !pin && attempt < 600; attempt++) {
    await wait(50)
    const sent = await fetch(`${address}/api/dev/outbox?phone=${request.phone.replace(/\D/g, '')}`)
    pin = ((await sent.json()) as { pin: string | null }).pin
  }
  await post(`/requests/${uuid}/pin`, { pin })
  const cookie = await signedInCookie(db, (await aProfessional(db, { coins: 200 })).userId)
  await post(`/v1/opportunities/${uuid}/unlock`, {}, cookie)
  await post('/api/dev/advance', { hours: 6 })

  const { pool, close: closeApplication } = openDatabase(application)
  scope.after(closeApplication)
  await assert.rejects(pool.query('create table intruder (id int)'), /permission denied/)
  await assert.rejects(pool.query('drop table wallets'), /must be owner/)
})

test('staff are added as the application role, and only the owner migrates', async () => {
  const { owner, application } = await databaseWithRoles()
  await assert.rejects(
    migrate(application),
    /^Error: The role of this database may not change the schema\. Run db:migrate as/,
  )
  const words = ['--name', 'Iris Campos', '--email', 'iris@example.com', '--phone', '11944440001', '--permissions', '']
  const addStaff = () =>
    runInGroup([process.execPath, '--disable-warning=ExperimentalWarning', 'scripts/staff-add.ts', ...words], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { PATH: process.env.PATH, ...productionSettings, DATABASE_URL: application },
    })
  assert.match((await addStaff()).output, /lacks migrations \(0001_baseline.*\)\. Run `npm run db:migrate` first/)
  await migrate(owner)
  assert.match((await addStaff()).output, /^✔ Iris Campos is in the team/)
})
