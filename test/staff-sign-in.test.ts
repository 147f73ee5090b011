import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { aClient, aStaffMember } from '#db/builders/people.ts'
import { staff } from '#db/seed/people.ts'
import { sessionCookies } from '#domain/identity/sessions/session-cookies.server.ts'
import { openSession, findSession } from '#domain/identity/sessions/session.server.ts'
import { addStaff } from '#domain/identity/staff/add-staff.server.ts'
import { hashPassword, isPassword } from '#domain/identity/staff/password.server.ts'
import { emailKey, startStaffSignIn, passwordAttemptLimits } from '#domain/identity/staff/staff-sign-in.server.ts'
import { visitor } from '#domain/shared/caller.ts'
import { addMinutes } from '#domain/shared/durations.ts'
import { limitKeyOfIp } from '#platform/security/ip-address.ts'
import { rateLimitsOf } from '#platform/security/rate-limit.ts'
import { wrongPin } from '#test/support/pins.ts'
import { scope } from '#test/support/scope.ts'
import { startDemo } from './e2e/demo-data.ts'

const demo = await startDemo(scope)
const { db } = demo
const { email, password, phone } = staff
const minutes = (count: number, from = testNow) => addMinutes(from, count)
const forgetLimits = () => db.deleteFrom('rate_limits').execute()

/** Posts the form of the sign-in, as a browser without JavaScript does. */
async function post(fields: Record<string, string>, { cookie = '', path = '/interno/entrar' } = {}) {
  const response = await fetch(demo.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: demo.address, cookie },
    body: new URLSearchParams(fields),
  })
  const body = await response.text()
  const cookies = response.headers.getSetCookie()
  return {
    status: response.status,
    location: response.headers.get('location'),
    body,
    cookies,
    cookie: cookies.map((line) => line.split(';')[0]).join('; '),
    challenge: /name="challenge" value="([^"]+)"/.exec(body)?.[1] ?? '',
  }
}
const open = (path: string, cookie = '') => fetch(demo.address + path, { headers: { cookie }, redirect: 'manual' })
const visible = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ')

/** Password and PIN, as Iris. */
async function signIn(path = '/interno/entrar', cookie = '') {
  await demo.advance(1) // past the wait for another code
  const before = await demo.lastPin(phone)
  const { challenge } = await post({ email, password }, { path, cookie })
  const pin = await demo.waitForPin(phone, before)
  return post({ challenge, pin, intent: 'confirm' }, { path, cookie })
}

test('a password is stored with its parameters and a salt, and only the right one matches', async () => {
  const one = await hashPassword('casa de barro ã')
  const two = await hashPassword('casa de barro ã')
  assert.match(one, /^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  assert.notEqual(one, two)
  assert.ok(await isPassword('casa de barro ã', one), 'the same letter, put together otherwise')
  assert.equal(await isPassword('casa de barro', one), false)
  assert.equal(await isPassword('', undefined), false)
})

test('e-mail, password and PIN open the area; a password alone does not (AMB-14)', async () => {
  await forgetLimits()
  const first = await post({ email: ` ${email.toUpperCase()} `, password })
  assert.equal(first.status, 200)
  assert.deepEqual(first.cookies, [], 'nothing is opened by a password')
  assert.match(visible(first.body), /Digite o código/)
  assert.ok(!first.body.includes(phone.slice(0, 7)), 'the phone is masked')
  const pin = await demo.waitForPin(phone)
  const wrong = await post({ challenge: first.challenge, pin: wrongPin(pin), intent: 'confirm' })
  assert.equal(wrong.status, 422)
  assert.match(wrong.body, /O código que você digitou está incorreto/)
  const entered = await post({ challenge: first.challenge, pin, intent: 'confirm' })
  assert.deepEqual(
    { status: entered.status, location: entered.location },
    { status: 303, location: '/interno/moderacao' },
  )
  for (const line of entered.cookies) assert.match(line, /; Max-Age=28800; HttpOnly; SameSite=Lax/)
  assert.equal((await open('/interno/moderacao', entered.cookie)).status, 200)
  const again = await post({ challenge: first.challenge, pin, intent: 'confirm' })
  assert.equal(again.status, 422, 'a PIN is used once')
})

test('a wrong password and an unknown e-mail have the same response and timing', async () => {
  await forgetLimits()
  const ask = async (mail: string) => {
    const { status, body, cookies } = await post({ email: mail, password: 'errada-errada' })
    return { status, cookies, text: visible(body).replaceAll(mail, 'x').replace(/\s+/g, ' ') }
  }
  const one = await ask(email)
  assert.deepEqual(one, await ask('ninguem@exemplo.com.br'))
  assert.match(one.text, /E-mail ou senha incorretos/)

  // CPU time instead of elapsed time, since tests run in parallel.
  const workOf = async (mail: string) => {
    const before = process.cpuUsage()
    assert.ok(!(await startStaffSignIn(db, visitor, { email: mail, password: 'errada-errada' }, testNow)).ok)
    return process.cpuUsage(before).user
  }
  await forgetLimits()
  const work = { known: [] as number[], unknown: [] as number[] }
  for (let index = 0; index < 3; index++) {
    work.known.push(await workOf(email))
    work.unknown.push(await workOf(`ninguem${index}@exemplo.com.br`))
  }
  const known = Math.min(...work.known)
  const unknown = Math.min(...work.unknown)
  assert.ok(unknown > known / 3, `${unknown} µs of work against ${known} µs`)
})

test('after five wrong passwords an e-mail waits 15 minutes, known or not', async () => {
  for (const mail of [email, 'ninguem@exemplo.com.br']) {
    await forgetLimits()
    await rateLimitsOf(db).takeFrom(passwordAttemptLimits.email, emailKey(mail), 3)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        startStaffSignIn(db, visitor, { email: mail, password: 'errada-errada' }, testNow),
      ),
    )
    assert.equal(answers.filter((one) => !one.ok && one.code === 'wrong_credentials').length, 2, 'also all at once')
    const right = await startStaffSignIn(db, visitor, { email: mail, password }, testNow)
    assert.ok(!right.ok && right.code === 'too_many_requests' && right.retryAfterSeconds! > 800)
  }
  const response = await post({ email: 'ninguem@exemplo.com.br', password })
  assert.equal(response.status, 429)
  assert.match(response.body, /Muitas tentativas em pouco tempo\. Tente de novo em 15 minutos\./)
})

test('wrong passwords of strangers do not block a browser that verified the phone', async () => {
  await forgetLimits()
  const browser = 'a'.repeat(22)
  assert.equal((await signIn('/interno/entrar', `ajeita-browser=${browser}`)).status, 303)
  const guess = (of = {}) => startStaffSignIn(db, { ...visitor, ...of }, { email, password: 'errada-errada' }, testNow)
  await Promise.all(Array.from({ length: 6 }, () => guess()))
  await rateLimitsOf(db).takeFrom(passwordAttemptLimits.ip, '200.9.8.5', 20)
  const from = { ...visitor, ip: '200.9.8.5' }
  const elsewhere = await startStaffSignIn(db, from, { email, password }, testNow)
  assert.ok(!elsewhere.ok && elsewhere.code === 'too_many_requests')
  const here = await startStaffSignIn(db, { ...from, browser }, { email, password }, testNow)
  assert.ok(here.ok, JSON.stringify(here))
  const guesses = await Promise.all(Array.from({ length: 6 }, () => guess({ browser })))
  assert.equal(
    guesses.filter((one) => !one.ok && one.code === 'wrong_credentials').length,
    5,
    'it is counted by itself',
  )
})

test('right passwords behind one address do not count', async () => {
  await forgetLimits()
  const ip = '200.9.8.6'
  for (let index = 0; index < 3; index++) await startStaffSignIn(db, { ...visitor, ip }, { email, password }, testNow)
  assert.deepEqual(await rateLimitsOf(db).usedOf([[passwordAttemptLimits.ip, ip]]), [0])
})

test('an address has 20 attempts an hour over all e-mails, which are stored as digests', async () => {
  await forgetLimits()
  const from = { ...visitor, ip: '200.9.8.7' }
  const wrong = 'errada-errada'
  await rateLimitsOf(db).takeFrom(passwordAttemptLimits.ip, from.ip, 19)
  const last = await startStaffSignIn(db, from, { email: 'a20@exemplo.com.br', password: wrong }, testNow)
  const beyond = await startStaffSignIn(db, from, { email: 'a21@exemplo.com.br', password: wrong }, testNow)
  assert.ok(!last.ok && last.code === 'wrong_credentials')
  assert.ok(!beyond.ok && beyond.code === 'too_many_requests' && beyond.retryAfterSeconds! > 3_500)
  const rateLimits = await db.selectFrom('rate_limits').select('key').execute()
  assert.ok(rateLimits.length > 1 && rateLimits.every(({ key }) => !key.includes('@')))
})

test('the attempts of one IPv6 /64 count as those of one address', async () => {
  await forgetLimits()
  const attempt = (host: number) =>
    startStaffSignIn(
      db,
      { ...visitor, ip: `2804:14d:78:1::${host}` },
      { email: `rede${host}@exemplo.com.br`, password: 'errada-errada' },
      testNow,
    )
  await rateLimitsOf(db).takeFrom(passwordAttemptLimits.ip, limitKeyOfIp('2804:14d:78:1::9'), 19)
  const last = await attempt(1)
  const beyond = await attempt(2)
  assert.deepEqual(
    [last, beyond].map((result) => (result.ok ? null : result.code)),
    ['wrong_credentials', 'too_many_requests'],
  )
})

test('missing fields are errors, and the e-mail stays', async () => {
  const empty = await post({ email: '', password: '' })
  assert.equal(empty.status, 422)
  assert.match(empty.body, /Digite o seu e-mail\./)
  assert.match(empty.body, /Digite a sua senha\./)
  const half = await post({ email: 'iris@exemplo.com.br', password: '' })
  assert.match(half.body, /value="iris@exemplo.com.br"/)
  assert.doesNotMatch(half.body, /Digite o seu e-mail\./)
})

test('a staff session ends after 15 idle minutes and after eight hours; a client’s does not', async () => {
  const { userId } = await aStaffMember(db)
  const idle = await openSession(db, { userId, role: 'staff' }, testNow)
  assert.ok(await findSession(db, idle.token, minutes(14)))
  assert.ok(await findSession(db, idle.token, minutes(28)), 'each use restarts the time')
  assert.equal(await findSession(db, idle.token, minutes(43)), null)

  const long = await openSession(db, { userId, role: 'staff' }, testNow)
  for (let minute = 10; minute < 480; minute += 10)
    assert.ok(await findSession(db, long.token, minutes(minute)), `${minute} minutes`)
  assert.equal(await findSession(db, long.token, minutes(480)), null)

  const client = await aClient(db)
  const { token } = await openSession(db, { userId: client.userId }, testNow)
  assert.ok(await findSession(db, token, minutes(24 * 60)))
})

test('a staff PIN is valid for staff only, and a client’s for clients', async () => {
  await forgetLimits()
  await demo.advance(1)
  const before = await demo.lastPin(phone)
  const { challenge } = await post({ email, password })
  const pin = await demo.waitForPin(phone, before)
  const early = await post({ challenge, intent: 'resend' })
  assert.equal(early.status, 429)
  assert.match(early.body, /Espere o tempo acabar/)
  const json = (path: string, body?: unknown) =>
    fetch(demo.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  assert.equal((await json(`/v1/login/${challenge}/resend`)).status, 404)
  const validated = await json(`/v1/login/${challenge}/validate`, { pin })
  assert.ok(validated.status >= 400 && !(await validated.text()).includes('token'))

  const { value } = await demo.call<{ _links: { validate: { href: string } } }>('/v1/login', {
    phone: '11922223333',
    target: 'user',
  })
  const login = new URL(value._links.validate.href).pathname.split('/')[3]!
  const clientPin = await demo.waitForPin('11922223333')
  const inside = await post({ challenge: login, pin: clientPin, intent: 'confirm' })
  assert.deepEqual({ status: inside.status, cookies: inside.cookies }, { status: 422, cookies: [] })
  assert.match(inside.body, /Comece de novo/)
})

test('a client’s session opens no staff page, and a staff session no client page (AMB-36)', async () => {
  await forgetLimits()
  const ana = await demo.signIn('11912345678')
  const outside = await open('/interno/moderacao?x=1')
  assert.deepEqual(
    { status: outside.status, location: outside.headers.get('location') },
    { status: 302, location: '/interno/entrar?redirect=%2Finterno%2Fmoderacao%3Fx%3D1' },
  )
  assert.equal((await open('/interno/moderacao?x=1', ana)).status, 403, 'signing in again never grants staff access')
  const iris = (await signIn()).cookie
  assert.equal((await open('/meus-pedidos', iris)).status, 302)
  assert.equal((await open('/profissional', iris)).status, 302)
  assert.equal((await open('/api/orders', iris)).status, 403)
  assert.equal((await open('/v1/opportunities', iris)).status, 403)
  const forged = sessionCookies('x', { name: 'Ana', role: 'staff' }, false)[1]!.split(';')[0]!
  assert.equal(
    (await open('/interno/moderacao', `${ana.split('; ')[0]}; ${forged}`)).status,
    403,
    'user_v4 is never believed',
  )
})

test('signing in redirects to our pages only, and ends the browser’s former session', async () => {
  await forgetLimits()
  const back = await signIn('/interno/entrar?redirect=%2Finterno%2Fmoderacao%3Ffeito%3Dliberado')
  assert.equal(back.location, '/interno/moderacao?feito=liberado')
  const away = await signIn('/interno/entrar?redirect=%2F%2Fevil.example', back.cookie)
  assert.equal(away.location, '/interno/moderacao')
  assert.equal((await open('/interno/moderacao', back.cookie)).status, 302, 'the former session is dead')
  const home = await open('/interno/entrar', away.cookie)
  assert.deepEqual(
    { status: home.status, location: home.headers.get('location') },
    { status: 302, location: '/interno/moderacao' },
  )
})

test('adding staff grants the named permissions only, once per person', async () => {
  const nina = {
    name: 'Nina Prado',
    email: 'Nina@Exemplo.com.br',
    phone: '(11) 94444-0002',
    password: 'doze-letras-ao-menos',
    permissions: ['chat_read'],
  } as const
  assert.deepEqual(await addStaff(db, { ...nina, password: 'curta' }, testNow), { ok: false, code: 'weak_password' })
  assert.deepEqual(await addStaff(db, { ...nina, phone: '123' }, testNow), { ok: false, code: 'invalid_phone' })
  const added = await addStaff(db, nina, testNow)
  assert.ok(added.ok)
  const { token } = await openSession(db, { userId: added.value.userId, role: 'staff' }, testNow)
  assert.deepEqual((await findSession(db, token, testNow))?.permissions, ['chat_read'])
  for (const again of [{ email: 'outra@exemplo.com.br' }, { phone: '(11) 94444-0003' }])
    assert.deepEqual(await addStaff(db, { ...nina, ...again }, testNow), { ok: false, code: 'already_staff' })
  const team = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'staff')
    .where('name', '=', 'Nina Prado')
    .where('phone', 'in', ['11944440002', '11944440003'])
    .execute()
  assert.equal(team.length, 1, 'a refused one leaves nothing behind')
})
