import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { aClient, aProfessional, signedInCookie } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { openSignUp, findAdmissionDenial } from '#domain/professionals/begin-sign-up.server.ts'
import { askSignUpPin } from '#domain/professionals/sign-up-pin.server.ts'
import { visitor } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { wrongPin, getQueuedPin } from '#test/support/pins.ts'
import { scope } from '#test/support/scope.ts'

const { db, url } = await testDatabase(scope)
process.env.DATABASE_URL = url
await refreshCatalog(db)
const { createApi } = await import('./app.ts')
const { database } = await import('#platform/db.ts')
afterAll(() => database().close())
const api = createApi()

type Link = { href: string }
type Said = {
  message?: string
  code?: string
  token?: string
  uuid?: string
  redirectUrl?: string
  errors?: Record<string, string>
  _links?: { validate: Link; resend: Link }
}

async function post(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await api.request(new URL(path, 'http://localhost').href, {
    method: 'POST',
    headers: {
      ...(body === undefined ? { 'content-length': '0' } : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Said }
}

/** The sign-in of somebody who is registered, up to the code. */
async function aSignIn() {
  const client = await aClient(db)
  const { body } = await post('/v1/login', { phone: client.phone, target: 'user' })
  const { validate, resend } = body._links!
  const uuid = validate.href.split('/').at(-2)!
  return { ...client, validate: validate.href, resend: resend.href, uuid, pin: await getQueuedPin(db, client.phone) }
}
const challengeOf = (uuid: string) =>
  db.selectFrom('pin_challenges').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

/** As if the last code had gone out some seconds earlier. */
async function moveBack(uuid: string, seconds: number) {
  const { last_sent_at: at, expires_at: end } = await challengeOf(uuid)
  const back = (moment: Date) => new Date(moment.getTime() - seconds * 1000)
  await db
    .updateTable('pin_challenges')
    .set({ last_sent_at: back(at), expires_at: back(end) })
    .where('uuid', '=', uuid)
    .execute()
}

test('links have our origin; the fifth wrong code locks, an expired code is reported, and neither gives a token (AMB-16)', async () => {
  const one = await aSignIn()
  for (const href of [one.validate, one.resend]) assert.equal(new URL(href).origin, 'http://localhost')
  const wrongGuess = { pin: wrongPin(one.pin) }
  for (let attempt = 1; attempt <= 4; attempt++) {
    const { status, body } = await post(one.validate, wrongGuess)
    assert.deepEqual(
      { status, message: body.message, hasToken: 'token' in body },
      { status: 422, message: 'O código que você digitou está incorreto.', hasToken: false },
    )
  }
  for (const guess of [wrongGuess, { pin: one.pin }]) {
    const { status, body, headers } = await post(one.validate, guess)
    assert.deepEqual(
      { status, hasToken: 'token' in body, cookies: headers.getSetCookie() },
      { status: 429, hasToken: false, cookies: [] },
    )
  }
  const late = await aSignIn()
  await moveBack(late.uuid, 5 * 60)
  const expired = await post(late.validate, { pin: late.pin })
  assert.deepEqual(
    { status: expired.status, message: expired.body.message, hasToken: 'token' in expired.body },
    { status: 422, message: 'Código expirado. Peça um novo código.', hasToken: false },
  )
})

test('a resend within the wait sends nothing and leaves the attempts counted (AMB-18)', async () => {
  const { phone, uuid, pin, validate } = await aSignIn()
  await post(validate, { pin: wrongPin(pin) })
  const secondResponse = await post('/v1/login', { phone, target: 'user' })
  assert.deepEqual(
    { status: secondResponse.status, href: secondResponse.body._links!.validate.href },
    { status: 200, href: validate },
  )
  const { sent_count, attempts } = await challengeOf(uuid)
  assert.deepEqual({ sent_count, attempts, pin: await getQueuedPin(db, phone) }, { sent_count: 1, attempts: 1, pin })
})

test('a resend is 429 with the seconds when too early, then 200, and only the new code is valid (X-08)', async () => {
  const { phone, uuid, pin, validate, resend } = await aSignIn()
  const early = await post(resend)
  assert.equal(early.status, 429)
  const wait = Number(early.headers.get('retry-after'))
  assert.ok(wait > 0 && wait <= 45, `${wait} s`)
  await moveBack(uuid, 45)
  const sent = await post(resend)
  assert.deepEqual(
    { status: sent.status, messageType: typeof sent.body.message },
    { status: 200, messageType: 'string' },
  )
  const fresh = await getQueuedPin(db, phone)
  if (fresh !== pin) assert.equal((await post(validate, { pin })).status, 422, 'the one before is worth nothing')
  assert.equal((await post(validate, { pin: fresh })).status, 200)
  assert.equal((await post(`/v1/login/00000000-0000-4000-8000-000000000000/resend`)).status, 404)
})

test('the token is accepted raw and as Bearer, is idempotent, and opens no account (AMB-11, AMB-14)', async () => {
  const { validate, pin, userId } = await aSignIn()
  const { token } = (await post(validate, { pin })).body
  const count = async () => (await db.selectFrom('users').select('id').execute()).length
  const before = await count()
  const records = []
  for (const authorization of [token!, `Bearer ${token}`, `bearer ${token}`]) {
    const { status, body } = await post('/users', undefined, { authorization, version: '7' })
    assert.equal(status, 200)
    records.push(body)
  }
  assert.deepEqual(records[1], records[0])
  assert.deepEqual(records[2], records[0])
  assert.equal((records[0] as unknown as { id: number }).id, userId)
  assert.equal(await count(), before)
  for (const version of ['6', '8', 'x'])
    assert.equal((await post('/users', undefined, { authorization: token!, 'accept-version': version })).status, 406)
})

test('the cookie name may have an encoded colon, and a repeated cookie is ignored (AMB-10)', async () => {
  const { userId } = await aClient(db)
  const [token] = (await signedInCookie(db, userId)).split('; ') as [string]
  const me = async (cookie: string) => (await api.request('http://localhost/api/me', { headers: { cookie } })).status
  const encoded = token.replace('gn-auth:', 'gn-auth%3A')
  assert.match(token, /^gn-auth:token_v3=GN_/)
  for (const [cookie, status] of [
    [token, 200],
    [encoded, 200],
    [encoded.replace('%3A', '%3a'), 200],
    [`x=1; ${token}`, 200],
    [`${token}; ${encoded}`, 401],
    [token.replace('GN_', ''), 401],
  ] as const)
    assert.equal(await me(cookie), status, cookie)
})

test('an invalid phone is a 422 with its field on every endpoint (Y-03)', async () => {
  const bad = ['', '(11) 90234-5678', '(11) 81234-5678', '(10) 91234-5678', '1191234567', '119123456789', '1133334444']
  for (const phone of bad) {
    const login = await post('/v1/login', { phone, target: 'user' })
    const signUp = await post('/api/signup', { email: 'a.b_c%d+e-f@x.com.br', phone })
    for (const { status, body } of [login, signUp])
      assert.deepEqual({ status, errors: Object.keys(body.errors ?? {}) }, { status: 422, errors: ['phone'] }, phone)
  }
  const both = await post('/api/signup', { email: 'a b@x.com', phone: '' })
  assert.deepEqual(
    { status: both.status, errors: Object.keys(both.body.errors!).sort() },
    { status: 422, errors: ['email', 'phone'] },
  )
})

test('a PIN of three or five characters, or of letters, is 422 everywhere and uses no attempt (Y-04)', async () => {
  const { validate, uuid, pin } = await aSignIn()
  const { userId } = await aClient(db)
  const cookie = await signedInCookie(db, userId)
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const odd of ['042', '04277', 'abcd', ' 042', '', `${pin} `, '٠١٢٣']) {
    assert.equal((await post(validate, { pin: odd })).status, 422, odd)
    assert.equal((await post(`/requests/${nobody}/pin`, { pin: odd })).status, 422, odd)
    assert.equal((await post('/phone-verification/pin', { pin: odd, phoneId: nobody, uuid: nobody })).status, 422, odd)
    assert.equal((await post(`/api/me/deletion/${nobody}/pin`, { pin: odd }, { cookie })).status, 422, odd)
  }
  assert.equal((await challengeOf(uuid)).attempts, 0)
  assert.equal((await post(validate, { pin })).status, 200)
})

test('a sign-up continues with a token for any phone; a registered professional is informed after verifying it (AMB-49, AMB-86)', async () => {
  const email = 'alguem@exemplo.com.br'
  const { phone } = await aProfessional(db)
  const begun = await post('/api/signup', { email, phone: '11977770001' })
  assert.match(begun.body.redirectUrl!, /^\/profissional\/cadastro\?token=[\w-]{43}$/)
  const client = await aClient(db)
  const too = await post('/api/signup', { email, phone: client.phone })
  assert.match(too.body.redirectUrl!, /^\/profissional\/cadastro\?token=/, 'a client may become one')
  const { body } = await post('/api/signup', { email, phone })
  assert.match(body.redirectUrl!, /^\/profissional\/cadastro\?token=[\w-]{43}$/)
  const token = body.redirectUrl!.split('token=')[1]!
  assert.ok((await askSignUpPin(db, visitor, { token }, new Date())).ok)
  const proved = await post('/api/signup/pin', { token, pin: await getQueuedPin(db, phone) })
  assert.deepEqual({ status: proved.status, code: proved.body.code }, { status: 409, code: 'account_known' })
  const open = await openSignUp(db, token, new Date())
  assert.ok(open.ok)
  assert.equal(await findAdmissionDenial(db, open.value, new Date()), 'account_known')
  assert.equal(await findAdmissionDenial(db, { ...open.value, isVerified: false }, new Date()), null)
})

test('an idempotency key stores nothing that a PIN gives: no token, no phone', async () => {
  const headers = { 'idempotency-key': 'one key for all' }
  const { phone } = await aClient(db)
  const started = await post('/v1/login', { phone, target: 'user' }, headers)
  const { validate, resend } = started.body._links!
  await moveBack(validate.href.split('/').at(-2)!, 60)
  assert.equal((await post(resend.href, undefined, headers)).status, 200)
  assert.ok((await post(validate.href, { pin: await getQueuedPin(db, phone) }, headers)).body.token)
  const signUp = await post('/api/signup', { email: 'chave@exemplo.com.br', phone: '11961110077' }, headers)
  assert.ok(signUp.body.redirectUrl)
  assert.deepEqual(await db.selectFrom('idempotency_keys').select('scope').execute(), [])
})
