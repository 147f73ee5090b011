import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { sampleFigures, sampleFiguresText } from '#texts/statistics.ts'
import { anOrder, knowCatalog } from './support/builders.ts'
import { testDatabase } from './support/database.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase({ after })
await knowCatalog(db)

const closed = 'http://127.0.0.1:9'
/** What production does not start without; nothing of it is called here. */
const production = {
  APP_ENV: 'production',
  TEST_HOOKS: '0',
  PUBLIC_ORIGIN: 'https://ajeita.example',
  SECRET_KEYS: randomBytes(32).toString('base64url'),
  PIN_PEPPER: randomBytes(32).toString('base64url'),
  ZENVIA_TOKEN: 'none',
  ZENVIA_FROM: 'none',
  RECEIPTS_SECRET: randomBytes(32).toString('base64url'),
  META_PHONE_ID: '00000',
  META_TOKEN: 'none',
  META_APP_SECRET: 'none',
  META_VERIFY_TOKEN: randomBytes(16).toString('hex'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  DKIM_DOMAIN: 'ajeita.example',
  DKIM_SELECTOR: 'none',
  DKIM_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string,
  PUSH_PUBLIC_KEY: 'none',
  PUSH_PRIVATE_KEY: 'none',
  PAYMENTS_URL: closed,
  PAYMENTS_TOKEN: 'none',
  PAYMENTS_WEBHOOK_SECRET: 'none',
  FILES: 'folder',
}

async function homeOf(env: Record<string, string>) {
  const { address, stop } = await startTestServer({ after }, { url, env: { RUN_JOBS: '0', ...env } })
  const home = await (await fetch(address)).text()
  await stop()
  return home
}
const shownIn = (home: string) => sampleFigures.map(({ figure }) => figure).filter((figure) => home.includes(figure))

test('a demonstration shows the figures of the specification as an example', async () => {
  const home = await homeOf({})
  assert.ok(home.includes(sampleFiguresText))
  assert.deepEqual(shownIn(home), sampleFigures.map(({ figure }) => figure)) // prettier-ignore
})

test('production shows its own figures, rounded down, and none of the specification; small ones are left out', async () => {
  const [few, many] = [await homeOf(production), await withOrders(120)]
  for (const home of [few, many]) {
    assert.ok(!home.includes(sampleFiguresText))
    // How many services there are is our own count, and happens to be theirs.
    assert.deepEqual(shownIn(home), ['Mais de 500'])
  }
  assert.ok(!few.includes('pedidos nos últimos 30 dias'), 'too few to be told')
  assert.match(many, /Mais de 100<\/dd>/)
  assert.ok(many.includes('pedidos nos últimos 30 dias'))
})

async function withOrders(count: number) {
  for (let n = 0; n < count; n++) await anOrder(db)
  return homeOf(production)
}
