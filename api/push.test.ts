import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aClient, aProfessional, signedInCookie } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { env } from '#platform/env.ts'
import { browserKeys } from '#test/support/browser-keys.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { startTestServer } from '#test/support/server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)
const { address } = await startTestServer(scope, { url, env: { RUN_JOBS: '0', DATA_DIR: env.DATA_DIR } }) // this process makes cookies that the server reads

const keys = browserKeys()
const endpoint = (name: string) => `https://updates.push.services.mozilla.com/wpush/v2/${name}`
const person = async () => {
  const { userId } = await aClient(db)
  return { userId, cookie: await signedInCookie(db, userId) }
}

async function ask(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  const answer = await fetch(address + path, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  return { status: answer.status, value: (text ? JSON.parse(text) : null) as { id?: number | null; key?: string } }
}
const rows = async (userId: number) =>
  (await db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', userId).execute()).length

test('the public key is valid and stable', async () => {
  const { userId } = await aProfessional(db)
  const one = await person()
  const other = { cookie: await signedInCookie(db, userId) }
  const answers = await Promise.all([one, other].map(({ cookie }) => ask('GET', '/v1/push/key', { cookie })))
  assert.equal(answers[0]!.value.key, answers[1]!.value.key)
  const bytes = Buffer.from(answers[0]!.value.key!, 'base64url')
  assert.deepEqual(
    { length: bytes.length, firstByte: bytes[0] },
    { length: 65, firstByte: 4 },
    'a point of P-256, written out',
  )
})

test('a device is saved and removed by its person only', async () => {
  const ana = await person()
  const bia = await person()
  const keptDevice = await ask('POST', '/v1/push/devices', { cookie: ana.cookie }, { endpoint: endpoint('a'), keys })
  assert.equal(keptDevice.status, 200)
  assert.equal((await ask('DELETE', `/v1/push/devices/${keptDevice.value.id}`, { cookie: bia.cookie })).status, 404)
  assert.equal(await rows(ana.userId), 1)
  assert.equal((await ask('DELETE', `/v1/push/devices/${keptDevice.value.id}`, { cookie: ana.cookie })).status, 204)
  assert.equal(await rows(ana.userId), 0)
})

test('a subscription from another site, to another host or with unknown fields is refused', async () => {
  const { cookie, userId } = await person()
  const body = { endpoint: endpoint('b'), keys }
  assert.equal((await ask('POST', '/v1/push/devices', { cookie, origin: 'https://evil.example' }, body)).status, 403)
  assert.equal((await ask('DELETE', '/v1/push/devices/1', { cookie, 'sec-fetch-site': 'cross-site' })).status, 403)
  for (const wrong of [
    { ...body, endpoint: 'https://evil.example/x' },
    { ...body, endpoint: 'http://169.254.169.254/latest' },
    { ...body, userId: 1 },
    { endpoint: body.endpoint },
  ])
    assert.equal((await ask('POST', '/v1/push/devices', { cookie }, wrong)).status, 422, JSON.stringify(wrong))
  assert.equal((await ask('POST', '/v1/push/devices', {}, body)).status, 401)
  assert.equal(await rows(userId), 0)
})

test('a renewal without a subscription is refused, and signing out removes the device', async () => {
  const { cookie, userId } = await person()
  const body = { endpoint: endpoint('c'), keys }
  assert.deepEqual((await ask('POST', '/v1/push/devices', { cookie }, { ...body, isRenewal: true })).value, {
    id: null,
  })
  assert.equal((await ask('POST', '/v1/push/devices', { cookie }, body)).status, 200)
  const secondResponse = await ask('POST', '/v1/push/devices', { cookie }, { ...body, isRenewal: true })
  assert.ok(secondResponse.value.id)
  await fetch(`${address}/sair`, { method: 'POST', redirect: 'manual', headers: { cookie, origin: address } })
  assert.equal(await rows(userId), 0)
})
