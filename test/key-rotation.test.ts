import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'vitest'
import { keyRing } from '#platform/security/key-ring.ts'
import { scope } from '#test/support/scope.ts'
import { startDemo } from './e2e/demo-data.ts'
import { startTestServer } from './support/server.ts'

/** The three steps of "Changing keys" in docs/operations.md, on the whole product: each step is a restart of it. */
const older = randomBytes(32).toString('base64url')
const newer = randomBytes(32).toString('base64url')
const idOf = (key: string) => keyRing([key])[0]!.id
const demo = await startDemo(scope, { SECRET_KEYS: older })
const restart = (keys: string) => startTestServer(scope, { url: demo.url, env: { SECRET_KEYS: keys } })

const signIns = {
  client: {
    page: '/meus-pedidos',
    signIn: '/entrar?redirect=%2Fmeus-pedidos',
    cookie: await demo.signIn('11912345678'),
  },
  staff: {
    page: '/interno/moderacao',
    signIn: '/interno/entrar?redirect=%2Finterno%2Fmoderacao',
    cookie: await demo.signInStaff(),
  },
}

const [both, one] = await Promise.all([restart(`${newer},${older}`), restart(newer)])

const open = (address: string, path: string, cookie: string) =>
  fetch(address + path, { headers: { cookie }, redirect: 'manual' })
const keysOf = (cookie: string) => [...cookie.matchAll(/=GN_([0-9a-f]{8})\./g)].map(([, id]) => id)
const cookieFrom = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

for (const [who, { page, signIn, cookie }] of Object.entries(signIns))
  test(`${who}: a session survives a key change and is resealed; without the old key it must sign in again`, async () => {
    assert.deepEqual(keysOf(cookie), [idOf(older), idOf(older)])
    const unchanged = await open(demo.address, page, cookie)
    assert.deepEqual(
      { status: unchanged.status, cookies: unchanged.headers.getSetCookie() },
      { status: 200, cookies: [] },
      'nothing is resealed for nothing',
    )

    const call = await open(both.address, '/api/me', cookie)
    assert.equal(call.status, 200)
    const before = await demo.db.selectFrom('sessions').select('id').orderBy('id').execute()
    const opened = await open(both.address, page, cookie)
    assert.equal(opened.status, 200)
    const renewed = cookieFrom(opened)
    assert.deepEqual(keysOf(renewed), [idOf(newer), idOf(newer)], 'both cookies')
    const maxAgeSeconds = who === 'staff' ? 8 * 3_600 : 30 * 24 * 3_600
    for (const line of opened.headers.getSetCookie()) {
      const seconds = Number(/; Path=\/; Max-Age=(\d+); HttpOnly; SameSite=Lax$/.exec(line)![1])
      assert.ok(seconds <= maxAgeSeconds && seconds > maxAgeSeconds - 600, `the days left, not new ones: ${seconds}`)
    }
    const after = await demo.db.selectFrom('sessions').select('id').orderBy('id').execute()
    assert.deepEqual(after, before, 'the same session')
    assert.deepEqual((await open(both.address, page, renewed)).headers.getSetCookie(), [], 'once is enough')

    const refused = await open(one.address, page, cookie)
    assert.deepEqual(
      { status: refused.status, location: refused.headers.get('location') },
      { status: 302, location: signIn },
    )
    assert.deepEqual(refused.headers.getSetCookie(), [])
    assert.equal((await open(one.address, '/api/me', cookie)).status, 401)
    assert.equal(
      (await open(one.address, page, renewed)).status,
      200,
      'a visitor between the two rotations stays signed in',
    )
  })
