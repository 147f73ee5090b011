import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, test } from 'vitest'
import { aClient, signedInCookie } from '#db/builders/people.ts'
import { until } from '#embedded-database/postmaster.ts'
import { env } from '#platform/env.ts'
import { scope } from '#test/support/scope.ts'
import { copyProject } from '../scripts/project-copy.ts'
import { testDatabase } from './support/database.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)

const guide = readFileSync('CONTRIBUTING.md', 'utf8')
/** Code blocks that name their file, and the line to insert before. */
const pieces = [...guide.matchAll(/^```tsx? (\S+)(?: above (.+))?\n([^]*?)^```$/gm)].map(([, file, above, text]) => ({
  file: file!,
  above,
  text: text!,
}))

/** Inserts imports first and the rest before the named line, or at the end. */
function added(whole: string, text: string, above: string | undefined, file: string) {
  const lines = text.split('\n')
  const isImport = (line: string) => line.startsWith('import ')
  const rest = lines.filter((line) => !isImport(line)).join('\n')
  const index = above === undefined ? whole.length : whole.search(new RegExp(`^ +${above}\\b`, 'm'))
  assert.notEqual(index, -1, `${file} has a line that begins with ${above}`)
  return [...lines.filter(isImport), whole.slice(0, index) + rest + whole.slice(index)].join('\n')
}

const client = await aClient(db)
const cookie = await signedInCookie(db, client.userId)
const nameNow = async () =>
  (await db.selectFrom('users').select('name').where('id', '=', client.userId).executeTakeFirstOrThrow()).name
/** One copy of the tree with all recipes applied, built and started once. */
const copy = copyProject()
afterAll(() => copy.remove())
for (const { file, above, text } of pieces) {
  const path = join(copy.folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, existsSync(path) ? added(readFileSync(path, 'utf8'), text, above, file) : text)
}
await copy.buildPages()
const options = { url, folder: copy.folder, env: { DATA_DIR: env.DATA_DIR } } // this process makes cookies that the server reads
const { address } = await startTestServer(scope, options)

test('the page with a form in CONTRIBUTING.md works as written', async () => {
  const open = (headers: Record<string, string>, body?: URLSearchParams) =>
    fetch(`${address}/conta/nome`, {
      headers: { ...headers, origin: address },
      redirect: 'manual',
      ...(body ? { method: 'POST', body } : {}),
    })
  const visitor = await open({})
  assert.deepEqual(
    { status: visitor.status, location: visitor.headers.get('location') },
    { status: 302, location: '/entrar?redirect=%2Fconta%2Fnome' },
  )
  const page = await open({ cookie })
  assert.equal(page.status, 200)
  assert.match(await page.text(), /<h1>Seu nome<\/h1>/)

  const earlier = await nameNow()
  const refused = await open({ cookie }, new URLSearchParams({ name: ' x ' }))
  assert.equal(refused.status, 422)
  assert.match(await refused.text(), /value=" x "/, 'the typed text comes back')
  assert.equal(await nameNow(), earlier)

  const saved = await open({ cookie }, new URLSearchParams({ name: 'Ana Beatriz Prado' }))
  assert.deepEqual(
    { status: saved.status, location: saved.headers.get('location') },
    { status: 303, location: '/conta' },
  )
  assert.equal(await nameNow(), 'Ana Beatriz Prado')
})

test('the endpoint has the same access, errors and effect as the form', async () => {
  const call = (body: object, headers: Record<string, string>) =>
    fetch(`${address}/api/me/name`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  assert.equal((await call({ name: 'Ana' }, {})).status, 401)
  const refused = await call({ name: 'x' }, { cookie })
  assert.equal(refused.status, 422)
  assert.deepEqual(Object.keys(((await refused.json()) as { errors: object }).errors), ['name'])
  assert.equal((await call({ name: 'Ana Prado', role: 'staff' }, { cookie })).status, 422, 'a key that nobody knows')
  assert.equal((await call({ name: 'Ana Prado' }, { cookie })).status, 204)
  assert.equal(await nameNow(), 'Ana Prado')
})

test('the job runs after the commit, and its notification has the recipe’s text', async () => {
  const listNotifications = () =>
    db.selectFrom('notifications').select(['payload']).where('user_id', '=', client.userId).orderBy('id').execute()
  assert.ok(await until(async () => (await listNotifications()).length === 2, 60_000), 'one for each name')
  assert.deepEqual(
    new Set((await listNotifications()).map(({ payload }) => (payload as { name: string }).name)),
    new Set(['Ana Beatriz Prado', 'Ana Prado']), // two jobs in any order
  )
  const bell = await (await fetch(`${address}/notificacoes`, { headers: { cookie } })).text()
  assert.match(bell, /Seu nome mudou/)
  assert.match(bell, /Agora os profissionais conhecem você como Ana Prado\./)
  const switches = await (await fetch(`${address}/conta/avisos`, { headers: { cookie } })).text()
  assert.match(switches, /Meu nome mudou/)
})
