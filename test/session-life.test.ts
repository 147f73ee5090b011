import assert from 'node:assert/strict'
import { test } from 'vitest'
import { signedInCookie } from '#db/builders/people.ts'
import { accessToken } from '#domain/identity/sessions/access-token.server.ts'
import { env } from '#platform/env.ts'
import { scope } from '#test/support/scope.ts'
import { sessionTexts } from '#texts/sessions.ts'
import { startDemo } from './e2e/demo-data.ts'
import { wrongPin } from './support/pins.ts'

const demo = await startDemo(scope, { DATA_DIR: env.DATA_DIR }) // tokens that this process makes, the server reads
const tokenOf = (cookies: string) => /gn-auth:token_v3=([^;]+)/.exec(cookies)![1]!
const isAlive = async (cookie: string) =>
  (await fetch(`${demo.address}/api/me`, { headers: { cookie } })).status === 200

/** Signs Ana in by the calls of the specification, in a browser that holds `cookie` already. */
async function signInWithCookie(cookie: string) {
  const before = await demo.lastPin('11912345678')
  await demo.advance(1) // past the wait for another code
  const { value } = await demo.call<{ _links: { validate: { href: string } } }>('/v1/login', {
    phone: '11912345678',
    target: 'user',
  })
  const pin = await demo.waitForPin('11912345678', before)
  const { token } = (await demo.call<{ token: string }>(new URL(value._links.validate.href).pathname, { pin })).value
  const { headers } = await demo.call('/users', {}, { authorization: token, cookie })
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

test('a sign-in creates a session and ends the browser’s former one', async () => {
  const first = await demo.signIn('11922223333')
  assert.ok(await isAlive(first))
  const second = await signInWithCookie(first)
  assert.notEqual(tokenOf(second), tokenOf(first))
  assert.ok(await isAlive(second))
  assert.equal(await isAlive(first), false, 'the former session is dead')
})

test('a sign-up ends the browser’s former session, with and without JavaScript: its person’s messages stay away', async () => {
  const signUp = async (phone: string, cookie: string, ask: (page: string, pin: string) => Promise<unknown>) => {
    const body = { email: 'novo@exemplo.com.br', phone }
    const { value } = await demo.call<{ redirectUrl: string }>('/api/signup', body, { cookie })
    const page = demo.address + value.redirectUrl
    const agreed = new URLSearchParams({ agreed: 'on' })
    const headers = { cookie, origin: demo.address }
    assert.equal((await fetch(page, { method: 'POST', headers, body: agreed, redirect: 'manual' })).status, 303)
    return ask(value.redirectUrl, await demo.waitForPin(phone))
  }
  const { id } = await demo.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', '11922223333')
    .executeTakeFirstOrThrow()
  const byApi = await signedInCookie(demo.db, id)
  await signUp('11977770031', byApi, async (page, pin) => {
    const token = new URLSearchParams(page.split('?')[1]).get('token')
    await demo.call('/api/signup/pin', { token, pin }, { cookie: byApi })
  })
  assert.equal(await isAlive(byApi), false)
  const byForm = await signedInCookie(demo.db, id)
  const posted = await signUp('11977770032', byForm, async (page, pin) => {
    const init = { method: 'POST', redirect: 'manual', body: new URLSearchParams({ pin }) } as const
    return (await fetch(demo.address + page, { ...init, headers: { cookie: byForm, origin: demo.address } })).status
  })
  assert.equal(posted, 303)
  assert.equal(await isAlive(byForm), false)
})

test('a signed-out session is invalid, by cookie and token', async () => {
  const cookie = await demo.signIn('11922223333')
  const session = await demo.db
    .selectFrom('sessions')
    .select(['id', 'created_at'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const authorization = `Bearer ${accessToken(session.id, session.created_at)}`
  const byToken = async () => (await fetch(`${demo.address}/api/me`, { headers: { authorization } })).status
  assert.equal(await byToken(), 200)
  const response = await fetch(`${demo.address}/sair`, {
    method: 'POST',
    headers: { cookie, origin: demo.address },
    redirect: 'manual',
  })
  assert.equal(response.status, 303)
  assert.ok(response.headers.getSetCookie().every((line) => /Max-Age=0/.test(line)))
  assert.equal(await isAlive(cookie), false)
  assert.equal(await byToken(), 401)
})

test('a person ends one session, or all others, never another person’s', async () => {
  const { id: ana } = await demo.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', '11912345678')
    .where('role', '=', 'client')
    .executeTakeFirstOrThrow()
  const { id: bia } = await demo.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', '11922223333')
    .where('role', '=', 'client')
    .executeTakeFirstOrThrow()
  const open = async (userId: number) => {
    const cookie = await signedInCookie(demo.db, userId)
    const { id } = await demo.db.selectFrom('sessions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    return { id: String(id), cookie }
  }
  const here = await open(ana)
  const phone = await open(ana)
  const laptop = await open(ana)
  const hers = await open(bia)
  const post = async (fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const headers = { cookie: here.cookie, origin: demo.address }
    const answer = await fetch(`${demo.address}/conta`, { method: 'POST', headers, body })
    return { status: answer.status, isSaid: (await answer.text()).includes(sessionTexts.ended) }
  }
  const alive = async () => Promise.all([here, phone, laptop, hers].map(({ cookie }) => isAlive(cookie)))
  assert.equal((await post({ intent: 'end-session', session: hers.id })).status, 404)
  assert.deepEqual(await alive(), [true, true, true, true])
  assert.deepEqual(await post({ intent: 'end-session', session: phone.id }), { status: 200, isSaid: true })
  assert.deepEqual(await alive(), [true, false, true, true])
  assert.equal((await post({ intent: 'end-session', session: 'x' })).status, 422)
  // The requesting session stays, whatever the form says.
  assert.deepEqual(await post({ intent: 'end-others', keep: laptop.id }), { status: 200, isSaid: true })
  assert.deepEqual(await alive(), [true, false, false, true])
})

test('a cookie with one changed character, or under the other name, is invalid', async () => {
  const cookies = await demo.signIn('11922223333')
  const token = tokenOf(cookies)
  const user = /gn-auth:user_v4=([^;]+)/.exec(cookies)![1]!
  assert.ok(await isAlive(`gn-auth:token_v3=${token}`))
  for (let index = 3; index < token.length; index += 7) {
    const turned = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)
    assert.equal(await isAlive(`gn-auth:token_v3=${turned}`), false, `sign ${index}`)
  }
  assert.equal(await isAlive(`gn-auth:token_v3=${user}`), false, 'swapped')
  assert.equal(await isAlive(`gn-auth:token_v3=${token}; gn-auth:token_v3=${token}`), false, 'twice')
  assert.equal(await isAlive(`gn-auth:user_v4=${user}`), false, 'the record is never believed')
})

/** 10,000 guesses are tested in domain/identity/pins/verify-pin.server.test.ts; here the endpoints. */
test('200 concurrent guesses at a PIN on all endpoints: five are compared, then even the right one is refused', async () => {
  await demo.advance(1) // past the wait for another code
  const order = await demo.requestPainter({ phone: '11977776666' })
  const { phoneId } = await demo.db
    .selectFrom('pin_challenges')
    .select('uuid as phoneId')
    .where('order_uuid', '=', order)
    .executeTakeFirstOrThrow()
  const login = await demo.call<{ _links: { validate: { href: string } } }>('/v1/login', {
    phone: '11922223333',
    target: 'user',
  })
  const doors = [
    {
      phone: '11977776666',
      path: '/phone-verification/pin',
      more: { phoneId, uuid: order },
      again: `/requests/${order}/pin`,
    },
    { phone: '11922223333', path: new URL(login.value._links.validate.href).pathname, more: {} },
  ]
  for (const { phone, path, more, again } of doors) {
    const pin = await demo.waitForPin(phone)
    const guess = async (text: string, door = path, body: object = more) =>
      (
        await fetch(demo.address + door, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ pin: text, ...body }),
        })
      ).status
    const statuses = await Promise.all(Array.from({ length: 200 }, () => guess(wrongPin(pin))))
    assert.equal(statuses.filter((status) => status === 422).length, 4, path)
    assert.equal(statuses.filter((status) => status === 429).length, 196, path)
    assert.equal(await guess(pin), 429, 'the right PIN afterwards')
    if (again) assert.equal(await guess(pin, again, {}), 429, 'at the other door of the same challenge too')
  }
})
