import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { textPage } from '#domain/help/text-pages.server.ts'
import { consentVersions } from '#domain/identity/consents.server.ts'
import { scope } from '#test/support/scope.ts'
import { startDemo } from './e2e/demo-data.ts'

const demo = await startDemo(scope)
beforeEach(() => demo.reset())

const logged = () =>
  demo.db.selectFrom('consents').select(['user_id', 'kind', 'given', 'version']).orderBy('id').execute()

test('the stored version is that of the displayed text', () => {
  assert.equal(consentVersions.terms, textPage('termos-de-uso').updated)
  assert.equal(consentVersions.cookies, textPage('politica-de-privacidade').updated)
})

test('a cookie choice is stored: anonymous for a visitor, by account when signed in', async () => {
  const cookie = await demo.signIn('11912345678')
  const me = (await demo.call<{ id: number }>('/api/me', undefined, { cookie })).value
  await demo.call('/api/consents', { cookies: false })
  await demo.call('/api/consents', { cookies: true }, { cookie })
  const version = consentVersions.cookies
  assert.deepEqual(await logged(), [
    { user_id: null, kind: 'cookies', given: false, version },
    { user_id: me.id, kind: 'cookies', given: true, version },
  ])
  const copy = (await demo.call<{ consents: object[] }>('/api/me/export', undefined, { cookie })).value
  assert.equal(copy.consents.length, 1)
})

test('a client created by the PIN of an order has accepted the terms, recorded once', async () => {
  const phone = '11955551234'
  for (const city of ['sao-paulo', 'campinas']) {
    const before = await demo.lastPin(phone)
    const uuid = await demo.requestPainter({ phone, city })
    await demo.call(`/requests/${uuid}/pin`, { pin: await demo.waitForPin(phone, before) })
  }
  const [row, ...more] = await logged()
  assert.equal(more.length, 0)
  assert.equal(row!.kind, 'terms')
  assert.ok(row!.user_id)
})
