import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTown } from './e2e/town.ts'

const town = await startTown({ after })
const tokenOf = (cookies: string) => /gn-auth:token_v3=([^;]+)/.exec(cookies)![1]!
const isAlive = async (cookie: string) =>
  (await fetch(`${town.address}/api/me`, { headers: { cookie } })).status === 200

/** Signs Ana in by the calls of the specification, in a browser that holds `cookie` already. */
async function signInHolding(cookie: string) {
  const before = await town.lastPin('11912345678')
  await town.advance(1) // past the wait for another code
  const { value } = await town.call<{ _links: { validate: { href: string } } }>('/v1/login', {
    phone: '11912345678',
    target: 'user',
  })
  const pin = await town.pinOf('11912345678', before)
  const { token } = (await town.call<{ token: string }>(new URL(value._links.validate.href).pathname, { pin })).value
  const { headers } = await town.call('/users', {}, { authorization: token, cookie })
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

test('a sign-in gives a new session and ends the one that the browser held: nothing can be planted beforehand', async () => {
  const first = await town.signIn('11922223333')
  assert.ok(await isAlive(first))
  const second = await signInHolding(first)
  assert.notEqual(tokenOf(second), tokenOf(first))
  assert.ok(await isAlive(second))
  assert.equal(await isAlive(first), false, 'the former session is dead')
})

test('a session that was signed out is worth nothing, by cookie and by token', async () => {
  const cookie = await town.signIn('11922223333')
  const token = await fetch(`${town.address}/sair`, {
    method: 'POST',
    headers: { cookie, origin: town.address },
    redirect: 'manual',
  })
  assert.equal(token.status, 303)
  assert.ok(token.headers.getSetCookie().every((line) => /Max-Age=0/.test(line)))
  assert.equal(await isAlive(cookie), false)
})

test('a cookie with one sign changed opens nothing, nor does the other cookie under its name', async () => {
  const cookies = await town.signIn('11922223333')
  const token = tokenOf(cookies)
  const user = /gn-auth:user_v4=([^;]+)/.exec(cookies)![1]!
  assert.ok(await isAlive(`gn-auth:token_v3=${token}`))
  for (let at = 3; at < token.length; at += 7) {
    const turned = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    assert.equal(await isAlive(`gn-auth:token_v3=${turned}`), false, `sign ${at}`)
  }
  assert.equal(await isAlive(`gn-auth:token_v3=${user}`), false, 'swapped')
  assert.equal(await isAlive(`gn-auth:token_v3=${token}; gn-auth:token_v3=${token}`), false, 'twice')
  assert.equal(await isAlive(`gn-auth:user_v4=${user}`), false, 'the record is never believed')
})

test('10,000 guesses at one PIN: five are looked at, and then the right one is refused', async () => {
  const uuid = await town.requestPainter({ phone: '11977776666' })
  const pin = await town.pinOf('11977776666')
  const guess = async (text: string) =>
    (
      await fetch(`${town.address}/requests/${uuid}/pin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pin: text }),
      })
    ).status
  const statuses = new Map<number, number>()
  const guesses = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0')).filter((text) => text !== pin)
  for (let at = 0; at < guesses.length; at += 200)
    for (const status of await Promise.all(guesses.slice(at, at + 200).map(guess)))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
  assert.equal(statuses.get(422), 4)
  assert.equal(statuses.get(429), guesses.length - 4)
  assert.equal(await guess(pin), 429, 'the right PIN afterwards')
  const { attempts } = await town.db
    .selectFrom('pin_challenges')
    .select('attempts')
    .where('order_uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  assert.equal(attempts, 5)
})
