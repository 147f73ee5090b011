import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { aClient } from '#db/builders/people.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { wrongPin, getQueuedPin } from '#test/support/pins.ts'
import { aFilledForm } from '#test/support/requests.ts'
import { scope } from '#test/support/scope.ts'

const { db, url } = await testDatabase(scope)
process.env.DATABASE_URL = url
await refreshCatalog(db)
const { createApi } = await import('./app.ts')
const { database } = await import('#platform/db.ts')
afterAll(() => database().close())
const api = createApi()

type Said = { message?: string; link?: string; status?: string; uuid?: string; errors?: Record<string, string> }

async function post(path: string, body: unknown) {
  const response = await api.request(`http://localhost${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Said }
}

const unknownUuid = '00000000-0000-4000-8000-000000000000'
let phones = 0
const newPhone = () => `11987670${String(++phones).padStart(3, '0')}`
const challengeOf = (uuid: string) =>
  db.selectFrom('pin_challenges').selectAll().where('order_uuid', '=', uuid).executeTakeFirstOrThrow()

/** An unverified order with its API ids. */
async function aWaitingPhone() {
  const phone = newPhone()
  const { answers, maxLeads, ...fields } = aFilledForm('pintor', { phone })
  const { body } = await post('/api/requests', {
    ...fields,
    categoryId: catalog().serviceBySlug('pintor')!.id,
    answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value })),
    maxLeads: Number(maxLeads),
  })
  const uuid = body.uuid!
  const { uuid: phoneId } = await challengeOf(uuid)
  return { which: { phoneId, uuid }, phone, pin: await getQueuedPin(db, phone) }
}

/** As if the last code had been sent seconds ago. */
async function moveBack(phoneId: string, seconds: number) {
  const { last_sent_at: at, expires_at: end } = await db
    .selectFrom('pin_challenges')
    .selectAll()
    .where('uuid', '=', phoneId)
    .executeTakeFirstOrThrow()
  const back = (moment: Date) => new Date(moment.getTime() - seconds * 1000)
  await db
    .updateTable('pin_challenges')
    .set({ last_sent_at: back(at), expires_at: back(end) })
    .where('uuid', '=', phoneId)
    .execute()
}

test('the right PIN responds with a link and opens the session', async () => {
  const { which, pin } = await aWaitingPhone()
  const { status, body, headers } = await post('/phone-verification/pin', { pin, ...which })
  assert.equal(status, 200)
  assert.deepEqual(body, { link: `/pedido-enviado/${which.uuid}` })
  assert.equal(headers.getSetCookie().length, 2)
  const secondResponse = await post('/phone-verification/pin', { pin, ...which })
  assert.equal(secondResponse.status, 409)
})

test('a wrong PIN is 422, the fifth 429; an expired one 422; an unknown phone 404', async () => {
  const { which, pin } = await aWaitingPhone()
  const wrongGuess = { pin: wrongPin(pin), ...which }
  for (let attempt = 1; attempt <= 4; attempt++) {
    const { status, body } = await post('/phone-verification/pin', wrongGuess)
    assert.equal(status, 422)
    assert.equal(body.message, 'O código que você digitou está incorreto.')
  }
  assert.equal((await post('/phone-verification/pin', wrongGuess)).status, 429)
  assert.equal((await post('/phone-verification/pin', { pin, ...which })).status, 429, 'locked for the right one too')

  const late = await aWaitingPhone()
  await moveBack(late.which.phoneId, 5 * 60)
  const expired = await post('/phone-verification/pin', { pin: late.pin, ...late.which })
  assert.equal(expired.status, 422)
  assert.equal(expired.body.message, 'Código expirado. Peça um novo código.')

  for (const unknown of [{ phoneId: unknownUuid }, { uuid: unknownUuid }, { phoneId: late.which.phoneId }])
    assert.equal((await post('/phone-verification/pin', { pin, ...which, ...unknown })).status, 404)
  for (const odd of [{ pin: '12' }, { uuid: 'x' }, { more: 1 }])
    assert.equal((await post('/phone-verification/pin', { pin, ...which, ...odd })).status, 422)
})

test('a change of number responds alike for known and unknown phones, and moves the PIN', async () => {
  const { phone: known } = await aClient(db)
  for (const phone of [known, newPhone()]) {
    const { which } = await aWaitingPhone()
    const { status, body } = await post('/phone-verification/change', { phone, ...which })
    assert.equal(status, 200)
    assert.deepEqual(body, { status: 'ok' })
    const proof = await post('/phone-verification/pin', { pin: await getQueuedPin(db, phone), ...which })
    assert.equal(proof.body.link, `/pedido-enviado/${which.uuid}`)
    assert.equal((await post('/phone-verification/change', { phone: newPhone(), ...which })).status, 409)
  }
})

test('an invalid number is a field error and does not change the phone', async () => {
  const { which, phone } = await aWaitingPhone()
  for (const bad of ['', '(11) 90234-5678', '(10) 91234-5678', '(11) 81234-5678', '1191234567', '+1 202 555 0134']) {
    const { status, body } = await post('/phone-verification/change', { phone: bad, ...which })
    assert.equal(status, 422, bad)
    assert.equal(body.errors?.phone, 'Por favor, insira um número de telefone válido.')
    assert.ok(body.message)
  }
  assert.equal((await challengeOf(which.uuid)).phone, phone)
  assert.equal(
    (await post('/phone-verification/change', { phone: newPhone(), ...which, phoneId: unknownUuid })).status,
    404,
  )
})

test('a resend goes by SMS or WhatsApp only, after ten seconds', async () => {
  const { which, pin } = await aWaitingPhone()
  const early = await post('/phone-verification/resend', { resendStrategy: 'sms', ...which })
  assert.equal(early.status, 429)
  assert.ok(Number(early.headers.get('retry-after')) > 0 && Number(early.headers.get('retry-after')) <= 10)
  for (const strategy of ['whatsapp', 'sms']) {
    await moveBack(which.phoneId, 10)
    const { status, body } = await post('/phone-verification/resend', { resendStrategy: strategy, ...which })
    assert.equal(status, 200)
    assert.deepEqual(body, { message: 'Código reenviado com sucesso.' })
    assert.equal((await challengeOf(which.uuid)).channel, strategy)
  }
  for (const odd of ['call', '', undefined])
    assert.equal((await post('/phone-verification/resend', { resendStrategy: odd, ...which })).status, 422)
  assert.equal(
    (await post('/phone-verification/resend', { resendStrategy: 'sms', ...which, uuid: unknownUuid })).status,
    404,
  )
  const fresh = await getQueuedPin(db, (await challengeOf(which.uuid)).phone)
  if (fresh !== pin) assert.equal((await post('/phone-verification/pin', { pin, ...which })).status, 422)
})
