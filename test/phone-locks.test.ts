import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { staff as staffMember } from '#db/seed/people.ts'
import { addHours } from '#domain/shared/durations.ts'
import { scope } from '#test/support/scope.ts'
import { startDemo } from './e2e/demo-data.ts'

const demo = await startDemo(scope)
const ana = '11912345678'
const page = '/interno/telefones'
let staff: string

beforeEach(async () => {
  await demo.reset()
  await demo.db.deleteFrom('rate_limits').execute()
  staff = await demo.signInStaff()
})

async function send(fields: Record<string, string>, cookie = staff) {
  const response = await fetch(demo.address + page, {
    method: 'POST',
    headers: { cookie, origin: demo.address },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return { status: response.status, text: await response.text() }
}
const actions = () => demo.db.selectFrom('audit_log').selectAll().where('action', '=', 'phone.unlocked').execute()
const login = async () =>
  (
    await fetch(`${demo.address}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: ana, target: 'user' }),
    })
  ).status

test('staff see the limits of a phone, lift them, and the audit entry has no phone', async () => {
  await demo.db
    .insertInto('pin_failures')
    .values({
      phone: ana,
      purpose: 'login',
      failures: 100,
      last_at: new Date(),
      locked_until: addHours(new Date(), 23),
    })
    .execute()
  assert.equal(await login(), 429)
  const seen = await send({ phone: '(11) 91234-5678', intent: 'look' })
  assert.equal(seen.status, 200)
  assert.match(seen.text, /Entrada na conta/)
  assert.match(seen.text, /Bloqueado por códigos errados até \d{2}\/\d{2}\/\d{4} às \d{2}:\d{2}/)
  assert.match(seen.text, /Liberar/)
  assert.doesNotMatch(seen.text, /\bAna\b/, 'nothing about whose it is')
  assert.equal(await login(), 429, 'to look lifts nothing')

  const before = (await actions()).length
  const lifted = await send({ phone: '(11) 91234-5678', intent: 'lift' })
  assert.match(lifted.text, /Número \(11\) 91234-5678 liberado\./)
  assert.equal(await login(), 200)
  const again = await send({ phone: '(11) 91234-5678', intent: 'lift' })
  assert.match(again.text, /Nada impede o número \(11\) 91234-5678\./)
  const written = (await actions()).slice(before)
  assert.equal(written.length, 1, 'once: the second time there was nothing')
  assert.doesNotMatch(JSON.stringify(written), /91234|5678/)
})

test('an exhausted daily budget is shown and lifted', async () => {
  await login()
  await demo.db
    .updateTable('pin_challenges')
    .set({ sent_count: 20, last_sent_at: new Date(Date.now() - 100_000) })
    .where('phone', '=', ana)
    .execute()
  assert.equal(await login(), 429)
  assert.match((await send({ phone: ana, intent: 'look' })).text, /Códigos do dia esgotados até/)
  await send({ phone: ana, intent: 'lift' })
  assert.equal(await login(), 200)
})

test('a phone without limits, an invalid phone and a missing permission are reported', async () => {
  assert.match((await send({ phone: '11955554444', intent: 'look' })).text, /Nada impede o número \(11\) 95555-4444/)
  const odd = await send({ phone: '12', intent: 'look' })
  assert.equal(odd.status, 422)
  assert.match(odd.text, /Digite um celular com DDD/)
  const reader = await demo.signInStaff(['chat_read'])
  assert.equal((await send({ phone: ana, intent: 'lift' }, reader)).status, 403)
  assert.equal((await fetch(demo.address + page, { redirect: 'manual' })).status, 302)
})

test('staff cannot lift the limits of their own phone', async () => {
  await demo.db
    .insertInto('pin_failures')
    .values({ phone: staffMember.phone, purpose: 'login', failures: 100, last_at: new Date() })
    .execute()
  const refused = await send({ phone: staffMember.phone, intent: 'lift' })
  assert.equal(refused.status, 409)
  assert.match(refused.text, /É sua conta, ou de alguém da sua casa: outra pessoa do time decide\./)
  assert.match(refused.text, /value="\(11\) 94444-0001"/)
  assert.deepEqual(await actions(), [])
})
