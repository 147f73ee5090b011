import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { env } from '#platform/env.ts'
import { copyProject } from '../scripts/project-copy.ts'
import { aClient, signedInCookie } from './support/builders.ts'
import { testDatabase } from './support/database.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase({ after })

const guide = readFileSync('CONTRIBUTING.md', 'utf8')
/** Code that is said to be a file: its fence names it. */
const files = [...guide.matchAll(/^```tsx? (\S+)\n([^]*?)^```$/gm)].map(([, file, text]) => ({
  file: file!,
  text: text!,
}))

test('the page with a form that CONTRIBUTING.md shows is built from its words, and works', async (t) => {
  const copy = copyProject()
  t.after(() => copy.remove())
  assert.equal(files.length, 5, 'what it takes, the action, its words, the page, and its row')
  for (const { file, text } of files) {
    const path = join(copy.folder, file)
    mkdirSync(dirname(path), { recursive: true })
    const written =
      file === 'routes.ts' ? readFileSync(path, 'utf8').replace(/^ {2}'\/conta': .*\n/m, (row) => row + text) : text
    assert.ok(written.includes(text))
    writeFileSync(path, written)
  }
  await copy.buildPages()
  const { address } = await startTestServer(t, {
    url,
    folder: copy.folder,
    env: { RUN_JOBS: '0', DATA_DIR: env.DATA_DIR },
  }) // this process makes cookies that the server reads

  const client = await aClient(db)
  const cookie = await signedInCookie(db, client.userId)
  const open = (headers: Record<string, string>, body?: URLSearchParams) =>
    fetch(`${address}/conta/nome`, {
      headers: { ...headers, origin: address },
      redirect: 'manual',
      ...(body ? { method: 'POST', body } : {}),
    })
  const nameNow = async () =>
    (await db.selectFrom('users').select('name').where('id', '=', client.userId).executeTakeFirstOrThrow()).name

  const visitor = await open({})
  assert.deepEqual([visitor.status, visitor.headers.get('location')], [302, '/entrar?redirect=%2Fconta%2Fnome'])
  const page = await open({ cookie })
  assert.equal(page.status, 200)
  assert.match(await page.text(), /<h1>Seu nome<\/h1>/)

  const before = await nameNow()
  const refused = await open({ cookie }, new URLSearchParams({ name: ' x ' }))
  assert.equal(refused.status, 422)
  assert.match(await refused.text(), /value=" x "/, 'what was typed comes back')
  assert.equal(await nameNow(), before)

  const saved = await open({ cookie }, new URLSearchParams({ name: 'Ana Beatriz Prado' }))
  assert.deepEqual([saved.status, saved.headers.get('location')], [303, '/conta'])
  assert.equal(await nameNow(), 'Ana Beatriz Prado')
})
