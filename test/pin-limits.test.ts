import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { startDemo } from './e2e/demo-data.ts'
import { solveProofOfWork } from './support/solve-proof-of-work.ts'

/** PIN limits through the whole product; the flood of 5,000 is tested in domain/identity/. */
const demo = await startDemo(scope, { TRUSTED_PROXIES: 'loopback', PIN_HOURLY_BUDGET: '300' })

const proof = () => solveProofOfWork(demo.address)

/** Requests as a client behind a proxy that forwards the address. */
async function plainLogin(phone: string, address: string, solution?: string) {
  const response = await fetch(`${demo.address}/v1/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(solution ? { 'x-proof': solution } : {}),
    },
    body: JSON.stringify({ phone, target: 'user' }),
  })
  const { message, code } = (await response.json()) as { message: string; code?: string }
  return { status: response.status, message, code, retryAfter: Number(response.headers.get('retry-after')) }
}

/** Requests a PIN, with proof of work if needed, as a page does it. */
async function login(phone: string, address: string) {
  const answer = await plainLogin(phone, address)
  return answer.code === 'proof_needed' ? plainLogin(phone, address, await proof()) : answer
}

const sent = async () =>
  (
    await demo.db
      .selectFrom('pin_challenges')
      .select(sql<number>`coalesce(sum(sent_count), 0)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n

const forgetLimits = () => demo.db.deleteFrom('rate_limits').execute()

/** Registered clients with phones of their own, as many as asked for. */
async function manyClients(count: number) {
  await sql`
    insert into users (uuid, role, name, phone, created_at)
    select gen_random_uuid(), 'client', 'Cliente', '219' || (10000000 + n * 997)::text, now()
      from generate_series(1, ${count}) n
    on conflict do nothing`.execute(demo.db)
  const rows = await sql<{ phone: string }>`select phone from users where phone like '219%' order by id`.execute(
    demo.db,
  )
  return rows.rows.map((row) => row.phone)
}

test('after three unknown phones an address gets 429 for any phone, longer each time', async () => {
  await forgetLimits()
  const address = '200.1.2.3'
  for (const last of [1, 2, 3]) assert.equal((await login(`1199888777${last}`, address)).status, 404)
  const unknown = await login('11998887774', address)
  const known = await login('11912345678', address)
  assert.equal(unknown.status, 429)
  assert.equal(known.status, 429, 'a registered phone must not be told from an unknown one')
  assert.equal(unknown.message, known.message)
  assert.match(unknown.message, /Tente de novo em \d+ (minutos?|horas?)\./)
  assert.ok(unknown.retryAfter > 3_000 && unknown.retryAfter <= 3_600)
  assert.equal((await login('11912345678', '200.1.2.4')).status, 200, 'the neighbour is not meant')
})

test('an address gets 120 PINs an hour, its network 240, only the first without proof of work', async () => {
  await forgetLimits()
  const fill = (name: string, points: number) =>
    demo.db.updateTable('rate_limits').set({ points }).where('key', 'like', `${name}:%`).execute()
  const [first, ...phones] = await manyClients(60)
  assert.equal((await plainLogin(first!, '201.7.7.7')).status, 200)
  await fill('pin-address', 110)
  const answers = await Promise.all(phones.slice(0, 16).map((phone) => login(phone, '201.7.7.7')))
  assert.equal(answers.filter(({ status }) => status === 200).length, 10)
  assert.equal(answers.filter(({ status }) => status === 429).length, 6)
  assert.equal((await plainLogin(phones[20]!, '201.7.7.8')).status, 200, 'a neighbour is not meant')
  await fill('pin-network', 235)
  const neighbours = []
  for (const [index, phone] of phones.slice(21, 31).entries())
    neighbours.push(await login(phone, `201.7.7.${100 + index}`))
  assert.equal(neighbours.filter(({ status }) => status === 200).length, 5)
})

test('neighbouring numbers share a count: proof of work from the nineteenth, 120 an hour', async () => {
  await forgetLimits()
  await sql`
    insert into users (uuid, role, name, phone, created_at)
    select gen_random_uuid(), 'client', 'Cliente', '3198765' || lpad(n::text, 4, '0'), now() from generate_series(1, 40) n`.execute(
    demo.db,
  )
  const ask = (request: typeof login, n: number) => request(`3198765${String(n).padStart(4, '0')}`, `187.${n}.1.1`)
  for (let n = 1; n <= 18; n++) assert.equal((await ask(plainLogin, n)).status, 200)
  assert.equal((await ask(plainLogin, 19)).code, 'proof_needed')
  await demo.db.updateTable('rate_limits').set({ points: 115 }).where('key', 'like', 'pin-prefix:%').execute()
  const answers = []
  for (let n = 20; n <= 27; n++) answers.push(await ask(login, n))
  assert.equal(answers.filter(({ status }) => status === 200).length, 5)
})

test('foreign, landline and special numbers get no PIN', async () => {
  await forgetLimits()
  const before = await sent()
  for (const phone of [
    '+1 202 555 0134',
    '1133334444',
    '08007771234',
    '190',
    '00351912345678',
    '11712345678',
    '10912345678',
    '1191234567',
  ])
    assert.equal((await login(phone, '189.9.9.9')).status, 422, phone)
  assert.equal(await sent(), before)
})

test('a service request counts for the same limits as a sign-in', async () => {
  await forgetLimits()
  const [phone] = await manyClients(20)
  assert.equal((await login(phone!, '179.3.3.3')).status, 200)
  await demo.db.updateTable('rate_limits').set({ points: 120 }).where('key', 'like', 'pin-address:%').execute()
  await assert.rejects(
    demo.requestPainter({ phone: '11955554444' }, { 'x-forwarded-for': '179.3.3.3' }),
    /answered 429.*Tente de novo/,
  )
})

test('near a limit proof of work is required; a solution counts once, and never above the limit', async () => {
  await forgetLimits()
  const phones = await manyClients(70)
  const address = '177.3.3.3'
  for (const phone of phones.slice(60, 63))
    assert.equal((await plainLogin(phone, address)).status, 200, 'nobody normal is asked')
  assert.equal((await plainLogin(phones[63]!, address)).code, 'proof_needed')
  assert.equal((await plainLogin(phones[63]!, address, 'garbage')).code, 'proof_needed')
  const solution = await proof()
  const forged = btoa(JSON.stringify({ ...(JSON.parse(atob(solution)) as object), salt: 'x?expires=9999999999&' }))
  assert.equal((await plainLogin(phones[63]!, address, forged)).code, 'proof_needed')
  assert.equal((await plainLogin(phones[63]!, address, solution)).status, 200)
  assert.equal((await plainLogin(phones[64]!, address, solution)).code, 'proof_needed', 'used up')
  assert.equal((await plainLogin(phones[64]!, address, await proof())).status, 200)
  await demo.db.updateTable('rate_limits').set({ points: 120 }).where('key', 'like', 'pin-address:%').execute()
  assert.equal((await plainLogin(phones[65]!, address, await proof())).code, 'too_many_requests')
})
