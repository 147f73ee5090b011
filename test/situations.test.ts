import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { situations } from '#db/builders/situations.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { scope } from '#test/support/scope.ts'
import { devTexts, type SituationName, situationTexts } from '#texts/dev-situations.ts'
import { testDatabase } from './support/database.ts'
import { assertInvariants } from './support/invariants.ts'
import { productionSettings } from './support/production.ts'
import { startTestServer } from './support/server.ts'

const demonstration = await testDatabase(scope)
const { address } = await startTestServer(scope, { url: demonstration.url })
const names = Object.keys(situationTexts) as SituationName[]

const post = (to: string, fields: Record<string, string>) =>
  fetch(`${to}/dev`, {
    method: 'POST',
    headers: { origin: to },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
const tokensIn = (html: string) =>
  (html.match(/<button[^>]* name="token"[^>]*>/g) ?? []).map((button) => / value="([^"]+)"/.exec(button)![1]!)

for (const name of names) {
  test(`${name}: in an empty database it satisfies every invariant`, async () => {
    const { db } = await testDatabase(scope)
    await refreshCatalog(db)
    const viewers = await situations[name](db, new Date())
    assert.ok(viewers.length > 0)
    await assertInvariants(db)
  })

  test(`${name}: /dev builds it, and each of its people can sign in and open their page`, async () => {
    assert.equal((await post(address, { situation: name })).status, 200)
    const response = await post(address, { situation: name })
    assert.equal(response.status, 200)
    const tokens = tokensIn(await response.text())
    assert.ok(tokens.length > 0)
    for (const token of tokens) {
      const entered = await post(address, { token })
      assert.equal(entered.status, 303)
      const path = entered.headers.get('location')!
      const cookie = entered.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      const page = await fetch(address + path, { headers: { cookie }, redirect: 'manual' })
      assert.equal(page.status, 200, path)
    }
  })
}

test('/dev lists the development pages and every situation, and rejects what it did not build', async () => {
  const html = await (await fetch(`${address}/dev`)).text()
  for (const path of ['/dev/inbox', '/dev/messages', '/dev/ui']) assert.ok(html.includes(`href="${path}"`), path)
  for (const { title } of Object.values(situationTexts)) assert.ok(html.includes(title), title)
  assert.ok(html.includes(devTexts.make))
  assert.equal((await post(address, { situation: 'toString' })).status, 400)
  assert.equal((await post(address, { token: '{"userId":1,"path":"/"}' })).status, 400)
})

test('a payment under review leads staff to where it is decided', async () => {
  const made = await post(address, { situation: 'purchase_on_hold' })
  const entered = await post(address, { token: tokensIn(await made.text()).at(-1)! })
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const page = await fetch(address + entered.headers.get('location')!, { headers: { cookie } })
  assert.match(await page.text(), /href="\/interno\/moedas#conferir"/)

  const desk = `${address}/interno/moedas`
  const html = await (await fetch(desk, { headers: { cookie } })).text()
  assert.match(html, /Chegaram R\$\s49,00 para uma compra de R\$\s50,00\s· Responder até \d{2}\/\d{2}\/\d{4}/)
  const purchaseUuid = /<input[^>]* name="purchaseUuid" value="([^"]+)"/.exec(html)
  const decided = await fetch(desk, {
    method: 'POST',
    headers: { origin: address, cookie },
    body: new URLSearchParams({ intent: 'held', decision: 'give_back', purchaseUuid: purchaseUuid![1]! }),
  })
  assert.match(await decided.text(), /Devolução pedida ao banco/)
})

test('after a reset an old button signs in nobody, even if the id belongs to another person now', async () => {
  const { db } = demonstration
  const [token] = tokensIn(await (await post(address, { situation: 'open_ticket' })).text())
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .orderBy('id', 'desc')
    .where('role', '=', 'client')
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ uuid: randomUUID() }).where('id', '=', id).execute()
  assert.equal((await post(address, { token: token! })).status, 404)
})

test('production answers 404 to the page and its action', async () => {
  const { db, url } = await testDatabase(scope)
  const production = await startTestServer(scope, { url, env: productionSettings })
  const https = {
    headers: { 'x-forwarded-proto': 'https', host: 'ajeita.example', origin: productionSettings.PUBLIC_ORIGIN },
  }
  for (const path of ['/dev', '/dev/inbox'])
    assert.equal((await fetch(production.address + path, https)).status, 404, path)
  const body = new URLSearchParams({ situation: names[0]! })
  const pressed = await fetch(`${production.address}/dev`, { method: 'POST', ...https, body })
  assert.equal(pressed.status, 404)
  assert.equal((await db.selectFrom('users').select('id').execute()).length, 0)
})
