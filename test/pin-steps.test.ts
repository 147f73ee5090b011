import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { startTown } from './e2e/town.ts'

const town = await startTown({ after })
beforeEach(async () => {
  await town.reset()
  await town.db.deleteFrom('rate_limits').execute()
})
const ana = '11912345678'
const browser = { 'sec-fetch-site': 'same-origin' }

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(town.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { code?: string; message?: string; token?: string }
  return { status: response.status, ...answer, cookies: response.headers.getSetCookie() }
}

/** Asks for a PIN; gives its address and the cookie that a browser got. */
async function ask(headers: Record<string, string> = {}) {
  const before = await town.lastPin(ana)
  const response = await fetch(`${town.address}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ phone: ana, target: 'user' }),
  })
  const { _links } = (await response.json()) as { _links: { validate: { href: string }; resend: { href: string } } }
  return {
    validate: new URL(_links.validate.href).pathname,
    resend: new URL(_links.resend.href).pathname,
    pin: await town.pinOf(ana, before),
    mark: response.headers
      .getSetCookie()
      .find((line) => line.startsWith('ajeita-navegador='))
      ?.split(';')[0],
  }
}
const other = (pin: string) => String((Number(pin) + 1) % 10_000).padStart(4, '0')

/** Five wrong ones on each of as many challenges as it takes. */
async function guessWrongly(times: number) {
  for (let left = times; left > 0; left -= 5) {
    const { validate, pin } = await ask()
    for (let n = 0; n < Math.min(5, left); n++) await post(validate, { pin: other(pin) })
    await town.db.deleteFrom('pin_challenges').execute()
  }
}

test('a PIN is worth something only in the browser that asked for it, until another browser asks', async () => {
  const asked = await ask(browser)
  assert.match(asked.mark!, /^ajeita-navegador=[\w-]{22}$/)
  const elsewhere = await post(
    asked.validate,
    { pin: asked.pin },
    { ...browser, cookie: 'ajeita-navegador=AAAAAAAAAAAAAAAAAAAAAA' },
  )
  assert.equal(elsewhere.status, 422)
  assert.equal(elsewhere.message, 'Este código foi pedido em outro navegador. Peça um novo código aqui.')
  assert.equal(
    (await post(asked.validate, { pin: asked.pin }, { 'x-client-browser': asked.mark!.split('=')[1]! })).status,
    422,
    'nobody outside sets the mark',
  )
  const { attempts } = await town.db.selectFrom('pin_challenges').select('attempts').executeTakeFirstOrThrow()
  assert.equal(attempts, 0, 'a stranger takes no attempt')
  const here = await post(asked.validate, { pin: asked.pin }, { ...browser, cookie: asked.mark! })
  assert.equal(here.status, 200)
})

test('who asks again elsewhere answers there; a program without a browser is bound to nothing', async () => {
  const asked = await ask(browser)
  await town.advance(1 / 60)
  const again = await post(asked.resend, {}, browser)
  assert.equal(again.status, 200)
  const mark = again.cookies[0]!.split(';')[0]!
  const pin = await town.pinOf(ana, asked.pin)
  assert.equal((await post(asked.validate, { pin }, { ...browser, cookie: asked.mark! })).code, 'pin_elsewhere')
  assert.equal((await post(asked.validate, { pin }, { ...browser, cookie: mark })).status, 200)
  const app = await ask()
  assert.equal(app.mark, undefined)
  assert.equal((await post(app.validate, { pin: app.pin })).status, 200)
})

test('after ten wrong PINs in a row it takes two right ones, and then one again', async () => {
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
  const second = await post(validate, { pin: await town.pinOf(ana, pin) })
  assert.equal(second.status, 200)
  const after = await ask()
  assert.equal((await post(after.validate, { pin: after.pin })).status, 200)
})

test('after a hundred wrong ones in a row nothing is sent and nothing is right, until our team begins anew', async () => {
  const { validate, pin } = await ask()
  await post(validate, { pin: other(pin) })
  await town.db.updateTable('rate_limits').set({ points: 100 }).where('key', 'like', 'pin-wrong:%').execute()
  const right = await post(validate, { pin })
  assert.equal(right.status, 429)
  assert.match(right.message!, /bloqueado por segurança.*Pedir ajuda/)
  await town.advance(1)
  assert.equal((await post('/v1/login', { phone: ana, target: 'user' })).code, 'phone_locked')
})
