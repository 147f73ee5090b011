import assert from 'node:assert/strict'
import { test } from 'vitest'
import { anOrder } from '#db/builders/orders.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { scope } from '#test/support/scope.ts'
import { sampleFigures, sampleFiguresText } from '#texts/statistics.ts'
import { testDatabase } from './support/database.ts'
import { productionSettings } from './support/production.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)

async function homeOf(env: Record<string, string>) {
  return (await pagesOf(env, ['/']))[0]!
}
async function pagesOf(env: Record<string, string>, paths: string[]) {
  const { address, kill } = await startTestServer(scope, { url, env: { RUN_JOBS: '0', ...env } })
  const pages = await Promise.all(paths.map(async (path) => (await fetch(address + path)).text()))
  await kill() // in production an orderly end waits for the balancer
  return pages
}
const shownIn = (home: string) => sampleFigures.map(({ figure }) => figure).filter((figure) => home.includes(figure))

test('a demonstration shows the example figures of the specification', async () => {
  const home = await homeOf({})
  assert.ok(home.includes(sampleFiguresText))
  assert.deepEqual(
    shownIn(home),
    sampleFigures.map(({ figure }) => figure),
  )
})

test('production shows its own figures rounded down, without small ones', async () => {
  const few = await homeOf(productionSettings)
  const many = await withOrders(120)
  for (const home of [few, many]) {
    assert.ok(!home.includes(sampleFiguresText))
    // The real number of services happens to equal the sample figure.
    assert.deepEqual(shownIn(home), ['Mais de 500'])
    assert.match(home, /Ajeita Serviços Ltda\.\u00a0· CNPJ 11\.222\.333\/0001-81\u00a0· Rua do Barro, 10/)
  }
  assert.ok(!few.includes('pedidos nos últimos 30 dias'), 'too few to be told')
  assert.match(many, /Mais de 100<\/dd>/)
  assert.ok(many.includes('pedidos nos últimos 30 dias'))
})

async function withOrders(count: number) {
  for (let n = 0; n < count; n++) await anOrder(db)
  return homeOf(productionSettings)
}

test('legal pages name the company and the person in charge of personal data in production, and a demonstration as such', async () => {
  const paths = ['/politica-de-privacidade/site', '/termos-de-uso', '/sobre-nos']
  const isNamed = (page: string) =>
    ['Ajeita Serviços Ltda.', '11.222.333/0001-81', 'Rua do Barro, 10', 'Encarregado pelos dados pessoais'].every(
      (part) => page.includes(part),
    )
  const isDemonstration = (page: string) => /demonstração/.test(page)
  for (const page of await pagesOf(productionSettings, paths)) {
    assert.ok(isNamed(page))
    assert.ok(!isDemonstration(page))
  }
  assert.deepEqual((await pagesOf({}, paths)).map(isDemonstration), [true, true, true])
})
