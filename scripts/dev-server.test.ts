import assert from 'node:assert/strict'
import { createServer, type AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { testDatabase } from '#test/support/database.ts'
import { dataDir } from '#test/support/server.ts'
import { startDevServer } from './dev-server.ts'

const { url } = await testDatabase({ after })
Object.assign(process.env, { APP_ENV: 'test', DATABASE_URL: url, DATA_DIR: dataDir, RUN_JOBS: '0' })

function freePort() {
  const probe = createServer()
  return new Promise<number>((resolve) =>
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    }),
  )
}

test('development serves pages from their sources and calls from the product, also after it started anew', async (t) => {
  const port = await freePort()
  const server = await startDevServer(port, '127.0.0.1')
  t.after(server.close)
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
  }
  const look = async () => {
    const page = await get('/reformas-e-reparos/pintor')
    assert.deepEqual([page.status, /<h1[^>]*>Pintor/.test(page.text)], [200, true])
    assert.match(page.text, /src="\/@id\/|\/app\/islands\/loader\.ts/, 'scripts come from Vite')
    // There is a file api/me.ts, which Vite would gladly turn into a script.
    const call = await get('/api/me')
    assert.deepEqual([call.status, call.type], [401, 'application/json; charset=utf-8'])
  }
  await look()
  await server.restart()
  await look()
})
