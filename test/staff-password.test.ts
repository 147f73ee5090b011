import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { staff } from '#db/seed/people.ts'
import { scope } from '#test/support/scope.ts'
import { startDemo } from './e2e/demo-data.ts'
import { wrongPin } from './support/pins.ts'

/** Staff change their password by the form, without JavaScript. */
const demo = await startDemo(scope)
const { db } = demo
const page = '/interno/senha'
const newPassword = 'três gatos no telhado'
beforeEach(async () => {
  await demo.reset()
  await db.deleteFrom('rate_limits').execute()
})

async function post(fields: Record<string, string>, cookie: string) {
  const response = await fetch(demo.address + page, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: demo.address, cookie },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, location: response.headers.get('location'), body: await response.text() }
}
const challengeOf = (body: string) => /name="challenge" value="([^"]+)"/.exec(body)![1]!
const isIn = async (cookie: string) =>
  (await fetch(demo.address + page, { headers: { cookie }, redirect: 'manual' })).status === 200
const hashOf = async () =>
  (
    await db
      .selectFrom('staff_credentials')
      .select('password_hash')
      .where('email', '=', staff.email)
      .executeTakeFirstOrThrow()
  ).password_hash

/** A code of the page, for anyone who has the cookie. */
async function askForCode(cookie: string) {
  const before = await demo.lastPin(staff.phone)
  const response = await post({}, cookie)
  assert.equal(response.status, 200, response.body)
  assert.ok(!response.body.includes(staff.phone.slice(0, 7)), 'the phone is masked')
  return { challenge: challengeOf(response.body), pin: await demo.waitForPin(staff.phone, before) }
}

type Code = { challenge: string; pin: string }
const change = (cookie: string, code: Code, more: Record<string, string> = {}) =>
  post({ intent: 'change', ...code, current: staff.password, wanted: newPassword, again: newPassword, ...more }, cookie)

test('a password change ends the other sessions and is audited', async () => {
  const here = await demo.signInStaff()
  const elsewhere = await demo.signInStaff()
  const ana = await demo.signIn('11912345678')
  const code = await askForCode(here)
  const changed = await change(here, code)
  assert.deepEqual(
    { status: changed.status, location: changed.location },
    { status: 303, location: '/interno/senha?trocada=1' },
  )
  assert.ok(await isIn(here))
  assert.equal(await isIn(elsewhere), false)
  assert.equal(
    (await fetch(`${demo.address}/api/me`, { headers: { cookie: ana } })).status,
    200,
    'nobody else is meant',
  )
  const audit = await db.selectFrom('audit_log').select(['action', 'subject', 'before', 'after']).execute()
  const { id } = await db.selectFrom('users').select('id').where('phone', '=', staff.phone).executeTakeFirstOrThrow()
  assert.deepEqual(audit, [{ action: 'password.changed', subject: `staff:${id}`, before: null, after: null }])

  const signIn = (password: string) =>
    fetch(`${demo.address}/interno/entrar`, {
      method: 'POST',
      headers: { origin: demo.address },
      body: new URLSearchParams({ email: staff.email, password }),
    })
  assert.equal((await signIn(staff.password)).status, 422, 'the old one opens nothing')
  assert.equal((await signIn(newPassword)).status, 200)
  const again = await change(here, code, {
    current: newPassword,
    wanted: 'outra frase bem comprida',
    again: 'outra frase bem comprida',
  })
  assert.equal(again.status, 422)
  assert.match(again.body, /Este código já foi usado/)
})

test('missing, weak and different passwords are field errors; no password is rendered', async () => {
  const cookie = await demo.signInStaff()
  const code = await askForCode(cookie)
  const before = await hashOf()
  const cases: [Record<string, string>, RegExp][] = [
    [{ current: '' }, /Preencha este campo/],
    [{ wanted: '', again: '' }, /Preencha este campo/],
    [{ pin: '' }, /Preencha este campo/],
    [{ again: 'três gatos no telhada' }, /As duas não são iguais/],
    [{ wanted: 'curta', again: 'curta' }, /tem menos de 12 caracteres/],
    [{ wanted: 'senha123senha', again: 'senha123senha' }, /fácil de adivinhar/],
    [{ wanted: 'iris-campos-2026', again: 'iris-campos-2026' }, /fácil de adivinhar/],
    [{ wanted: staff.password, again: staff.password }, /igual à atual/],
    [{ current: 'não é esta senha' }, /A senha atual não está certa/],
    [{ pin: wrongPin(code.pin) }, /O código que você digitou está incorreto/],
  ]
  for (const [more, message] of cases) {
    const refused = await change(cookie, code, more)
    assert.equal(refused.status, 422, JSON.stringify(more))
    assert.match(refused.body, message)
    assert.doesNotMatch(refused.body, /type="password"[^>]*value=|value="[^"]*"[^>]*type="password"/)
    assert.ok(!refused.body.includes(newPassword), 'no password comes back')
  }
  assert.equal(await hashOf(), before)
  assert.equal((await change(cookie, code)).status, 303, 'all of it right, with the same code')
})

test('after five wrong passwords the sixth attempt waits, also at sign-in', async () => {
  const cookie = await demo.signInStaff()
  const code = await askForCode(cookie)
  const tried = await Promise.all(
    Array.from({ length: 7 }, () => change(cookie, code, { current: 'não é esta senha' })),
  )
  assert.equal(tried.filter(({ status }) => status === 422).length, 5, 'also all at once')
  const right = await change(cookie, code)
  assert.equal(right.status, 429)
  assert.match(right.body, /Tente de novo em 15 minutos/)
  const signIn = await fetch(`${demo.address}/interno/entrar`, {
    method: 'POST',
    headers: { origin: demo.address },
    body: new URLSearchParams({ email: staff.email, password: staff.password }),
  })
  assert.equal(signIn.status, 429)
})

test('only a code of this page and person is accepted', async () => {
  const cookie = await demo.signInStaff()
  await demo.advance(1 / 60)
  const before = await demo.lastPin(staff.phone)
  const signIn = await fetch(`${demo.address}/interno/entrar`, {
    method: 'POST',
    headers: { origin: demo.address },
    body: new URLSearchParams({ email: staff.email, password: staff.password }),
  })
  const ofSignIn = { challenge: challengeOf(await signIn.text()), pin: await demo.waitForPin(staff.phone, before) }
  const own = await askForCode(cookie)
  const colleague = await demo.signInStaff(['chat_read'])
  for (const [who, code] of [
    [cookie, ofSignIn],
    [colleague, own],
  ] as const) {
    const refused = await change(who, code)
    assert.equal(refused.status, 422)
    assert.match(refused.body, /Não encontramos esta confirmação/)
  }
  const entered = await fetch(`${demo.address}/interno/entrar`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: demo.address },
    body: new URLSearchParams(own),
  })
  assert.deepEqual(
    { status: entered.status, cookies: entered.headers.getSetCookie() },
    { status: 422, cookies: [] },
    'and it opens no session',
  )
  assert.equal((await change(cookie, own)).status, 303)
})

test('two concurrent changes with one code are one change', async () => {
  const cookie = await demo.signInStaff()
  const code = await askForCode(cookie)
  const both = await Promise.all([change(cookie, code), change(cookie, code)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [303, 422])
  assert.equal(
    (await db.selectFrom('audit_log').select('id').where('action', '=', 'password.changed').execute()).length,
    1,
  )
})

test('without a staff session the page shows and changes nothing', async () => {
  const nothing = { challenge: '00000000-0000-4000-8000-000000000000', pin: '0000' }
  const visitor = await change('', nothing)
  assert.deepEqual(
    { status: visitor.status, location: visitor.location },
    { status: 302, location: '/interno/entrar?redirect=%2Finterno%2Fsenha' },
  )
  const client = await change(await demo.signIn('11912345678'), nothing)
  assert.equal(client.status, 403)
})
