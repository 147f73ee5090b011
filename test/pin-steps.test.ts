import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { startDemo } from './e2e/demo-data.ts'

const demo = await startDemo(scope)
beforeEach(async () => {
  await demo.reset()
  await demo.db.deleteFrom('rate_limits').execute()
})
const ana = '11912345678'
const browser = { 'sec-fetch-site': 'same-origin' }

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(demo.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { code?: string; message?: string; token?: string }
  return { status: response.status, ...answer, cookies: response.headers.getSetCookie() }
}

/** Requests a PIN; returns its URL and browser cookie. */
async function ask(headers: Record<string, string> = {}) {
  const before = await demo.lastPin(ana)
  const response = await fetch(`${demo.address}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ phone: ana, target: 'user' }),
  })
  const { _links } = (await response.json()) as { _links: { validate: { href: string }; resend: { href: string } } }
  return {
    validate: new URL(_links.validate.href).pathname,
    resend: new URL(_links.resend.href).pathname,
    pin: await demo.waitForPin(ana, before),
    mark: response.headers
      .getSetCookie()
      .find((line) => line.startsWith('ajeita-browser='))
      ?.split(';')[0],
  }
}
type Login = { _links: { validate: { href: string }; resend: { href: string } } }
const other = (pin: string) => String((Number(pin) + 1) % 10_000).padStart(4, '0')

/** Five wrong PINs on as many challenges as it takes. */
async function guessWrongly(times: number) {
  for (let remaining = times; remaining > 0; remaining -= 5) {
    const { validate, pin } = await ask()
    for (let n = 0; n < Math.min(5, remaining); n++) await post(validate, { pin: other(pin) })
    await demo.db.deleteFrom('pin_challenges').execute()
  }
}

test('a PIN is valid only in the browser that requested it', async () => {
  const login = await ask(browser)
  assert.match(login.mark!, /^ajeita-browser=[\w-]{22}$/)
  const elsewhere = await post(
    login.validate,
    { pin: login.pin },
    { ...browser, cookie: 'ajeita-browser=AAAAAAAAAAAAAAAAAAAAAA' },
  )
  assert.equal(elsewhere.status, 422)
  assert.equal(elsewhere.message, 'Este código foi pedido em outro navegador. Peça um novo código aqui.')
  assert.equal(
    (await post(login.validate, { pin: login.pin }, { 'x-client-browser': login.mark!.split('=')[1]! })).status,
    422,
    'nobody outside sets the mark',
  )
  const { attempts } = await demo.db.selectFrom('pin_challenges').select('attempts').executeTakeFirstOrThrow()
  assert.equal(attempts, 0, 'a stranger takes no attempt')
  const here = await post(login.validate, { pin: login.pin }, { ...browser, cookie: login.mark! })
  assert.equal(here.status, 200)
})

test('another browser gets its own challenge, and the first one continues', async () => {
  const login = await ask(browser)
  for (const elsewhere of [browser, {}, { 'user-agent': 'curl/8' }] as Record<string, string>[]) {
    assert.equal((await post(login.resend, {}, elsewhere)).code, 'pin_unknown', 'nobody resends it elsewhere')
    const otherLogin = await post('/v1/login', { phone: ana, target: 'user' }, elsewhere)
    assert.equal(otherLogin.status, 200)
    assert.notEqual(new URL((otherLogin as unknown as Login)._links.validate.href).pathname, login.validate)
  }
  assert.equal((await post(login.validate, { pin: login.pin })).code, 'pin_elsewhere', 'a program without any mark')
  assert.equal((await post(login.validate, { pin: login.pin }, { ...browser, cookie: login.mark! })).status, 200)
})

test('old browsers and webviews without Sec-Fetch-Site are bound like any browser', async () => {
  const old = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15' }
  const login = await ask(old)
  assert.match(login.mark!, /^ajeita-browser=[\w-]{22}$/)
  assert.equal((await post(login.validate, { pin: login.pin }, old)).code, 'pin_elsewhere')
  assert.equal((await post(login.validate, { pin: login.pin })).code, 'pin_elsewhere', 'nor does it help to be nobody')
  assert.equal((await post(login.validate, { pin: login.pin }, { cookie: login.mark! })).status, 200)
})

test('a program without cookies is identified by the id of its challenge', async () => {
  const app = await ask()
  assert.equal(app.mark, undefined)
  assert.match(
    app.validate,
    /^\/v1\/login\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\/validate$/,
  )
  assert.equal((await post(app.validate, { pin: app.pin })).status, 200)
})

test('background reports set no browser id, so a concurrent sign-in stays bound', async () => {
  for (const path of ['/api/errors', '/api/analytics', '/api/consents'])
    assert.deepEqual(
      (await post(path, {}, browser)).cookies.filter((line) => line.startsWith('ajeita-browser')),
      [],
    )
})

test('a repeated sign-in after a lost response gets one active session in the same browser', async () => {
  const login = await ask(browser)
  const here = { ...browser, cookie: login.mark! }
  const answers = [
    await post(login.validate, { pin: login.pin }, here),
    await post(login.validate, { pin: login.pin }, here),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  const alive = await Promise.all(
    answers.map(async ({ token }) => (await post('/users', {}, { authorization: token! })).status),
  )
  assert.deepEqual(alive, [401, 200])
})

test('a sign-in code verifies no order, and stays valid for signing in', async () => {
  const order = await demo.requestPainter({ phone: '11977770009' })
  const login = await ask(browser)
  const here = { ...browser, cookie: login.mark! }
  const uuid = login.validate.split('/').at(-2)!
  assert.equal(
    (await post('/phone-verification/pin', { pin: login.pin, phoneId: uuid, uuid: order }, here)).status,
    404,
  )
  assert.equal((await post(`/requests/${uuid}/pin`, { pin: login.pin }, here)).status, 404)
  assert.equal((await post(login.validate, { pin: login.pin }, here)).status, 200)
})

test('after ten wrong PINs in a row two right ones are required, then one again', async () => {
  await guessWrongly(9)
  const ninth = await ask()
  assert.equal((await post(ninth.validate, { pin: ninth.pin })).status, 200, 'nine wrong ones change nothing')
  await guessWrongly(10)
  const { validate, pin } = await ask()
  const first = await post(validate, { pin })
  assert.equal(first.status, 422)
  assert.equal(first.code, 'pin_second')
  assert.equal(first.token, undefined)
  assert.equal((await post(validate, { pin })).code, 'pin_wrong', 'the first is used up')
  const second = await post(validate, { pin: await demo.waitForPin(ana, pin) })
  assert.equal(second.status, 200)
  const after = await ask()
  assert.equal((await post(after.validate, { pin: after.pin })).status, 200)
})

test('after a hundred wrong PINs in a row nothing is sent or accepted for a day', async () => {
  const { validate, pin } = await ask()
  await post(validate, { pin: other(pin) })
  await demo.db.updateTable('pin_failures').set({ failures: 99 }).execute()
  await post(validate, { pin: other(pin) })
  const right = await post(validate, { pin })
  assert.equal(right.status, 429)
  assert.match(right.message!, /bloqueado por segurança.*Pedir ajuda/)
  await demo.advance(23)
  assert.equal((await post('/v1/login', { phone: ana, target: 'user' })).code, 'phone_locked')
  await demo.advance(2)
  assert.equal((await post('/v1/login', { phone: ana, target: 'user' })).status, 200)
})
