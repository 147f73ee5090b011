import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished, test } from 'vitest'
import { until } from '#embedded-database/postmaster.ts'
import { testDatabase } from '#test/support/database.ts'
import { freePort } from '#test/support/free-port.ts'
import { scope } from '#test/support/scope.ts'
import { dataDir } from '#test/support/server.ts'
import type * as devServer from './dev-server.ts'
import { copyProject } from './project-copy.ts'

const { url } = await testDatabase(scope)
Object.assign(process.env, { APP_ENV: 'test', DATABASE_URL: url, DATA_DIR: dataDir })

/** From another database: PostgreSQL refuses to close the current one to connections. */
async function allowConnections(isAllowed: boolean) {
  const name = /test_\w+/.exec(url)![0]
  const neighbour = new pg.Client({ connectionString: url.replace(name, 'postgres') })
  await neighbour.connect()
  await neighbour.query(`alter database ${name} allow_connections ${isAllowed}`)
  await neighbour.end()
}

test('the dev server picks up every saved change, also after an outage of the database', async () => {
  const copy = copyProject()
  const { startDevServer } = (await import(join(copy.folder, 'scripts/dev-server.ts'))) as typeof devServer
  const port = await freePort()
  const server = await startDevServer(port, '127.0.0.1')
  onTestFinished(async () => {
    await server.close()
    copy.remove()
  })
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
  }
  const save = (file: string, change: (text: string) => string) => {
    const path = join(copy.folder, file)
    const text = readFileSync(path, 'utf8')
    assert.notEqual(change(text), text, `${file} is changed`)
    writeFileSync(path, change(text))
  }
  /** The watcher is asynchronous. */
  async function seen(path: string, words: RegExp) {
    let last = ''
    const isShown = await until(async () => words.test((last = (await get(path)).text)), 60_000)
    assert.ok(isShown, `${words} was not seen at ${path}, but: ${last.slice(0, 500)}`)
  }
  const painter = '/reformas-e-reparos/pintor'

  const page = await get(painter)
  assert.deepEqual(
    { status: page.status, hasHeading: /<h1[^>]*>Pintor/.test(page.text) },
    { status: 200, hasHeading: true },
  )
  assert.match(page.text, /src="\/@id\/|\/app\/islands\/loader\.ts/, 'scripts come from Vite')
  // Vite would serve the file api/me.ts as a script.
  const call = await get('/api/me')
  assert.deepEqual({ status: call.status, type: call.type }, { status: 401, type: 'application/json; charset=utf-8' })

  save('app/public/text/about-us.tsx', (text) => text.replace(/return <.*>/, 'return <h1>Saved</h1>'))
  await seen('/sobre-nos', /Saved/)
  save('texts/errors.ts', (text) => text.replace(/session_required: '[^']*'/, "session_required: 'Saved words'"))
  await seen('/api/me', /Saved words/)
  save('api/health.ts', (text) => text.replace("status: 'ok'", "status: 'saved'"))
  await seen('/healthz', /saved/)

  await allowConnections(false)
  save('texts/errors.ts', (text) => text.replace('Saved words', 'Saved meanwhile'))
  await seen('/api/me', /not currently accepting connections/)
  await allowConnections(true)
  await seen('/api/me', /Saved meanwhile/)

  save('routes.ts', (text) => text.replace("'/sobre-nos':", "'/sobre-nos/saved':"))
  await seen('/sobre-nos', /Página não encontrada/)
  // Each save follows the previous page load at once, often within 50 ms.
  for (let round = 0; round < 3; round++) {
    save('domain/places/places.server.ts', (text) => `${text}\nthrow new Error('broken on purpose')\n`)
    await seen(painter, /broken on purpose/)
    save('domain/places/places.server.ts', (text) => text.replace("\nthrow new Error('broken on purpose')\n", ''))
    await seen(painter, /<h1[^>]*>Pintor/)
  }
})
