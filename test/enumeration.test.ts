import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aClient, aProfessional, signedInCookie } from '#db/builders/people.ts'
import { env } from '#platform/env.ts'
import { scope } from '#test/support/scope.ts'
import { startPhoneClient } from './support/phone-client.ts'
import { wrongPin, getQueuedPin } from './support/pins.ts'

/**
 * Responses reveal nothing about another person's phone: each step is compared for a registered and an unknown phone,
 * except at sign-in (decision 0029).
 */
const conversation = await startPhoneClient(scope, { RUN_JOBS: '0', DATA_DIR: env.DATA_DIR })
const { db, ask } = conversation
const client = await aClient(db)
const professional = await aProfessional(db)

async function assertAlike(known: Promise<unknown>, unknown: Promise<unknown>, status: number) {
  const answers = [await known, await unknown] as { status: number }[]
  assert.deepEqual(answers[0], answers[1])
  assert.equal(answers[0]!.status, status, JSON.stringify(answers[0]))
}

test('the sign-up box responds equally to clients, professionals and strangers', async () => {
  const signUp = async (phone: string, email = 'alguem@exemplo.com.br') => {
    const { status, body } = await ask('/api/signup', { email, phone })
    return { status, body: body.replace(/token=[\w-]{43}"/, 'token=…"') }
  }
  const stranger = signUp('11977770002')
  for (const known of [
    signUp(client.phone),
    signUp(professional.phone),
    signUp('11977770001', 'carlos@exemplo.com.br'),
  ])
    await assertAlike(known, stranger, 200)
})

test('a request, a wrong code, an early resend and a right code have equal responses', async () => {
  const known = client.phone
  const unknown = '11977770003'
  const ids: Record<string, string> = {}
  const request = async (phone: string) => {
    const order = await conversation.request(phone)
    ids[phone] = order.uuid
    return order.answer
  }
  await assertAlike(request(known), request(unknown), 201)
  const pins = { [known]: await getQueuedPin(db, known), [unknown]: await getQueuedPin(db, unknown) }
  const wrong = (phone: string) => ask(`/requests/${ids[phone]}/pin`, { pin: wrongPin(pins[phone]!) })
  await assertAlike(wrong(known), wrong(unknown), 422)
  const again = (phone: string) => ask(`/requests/${ids[phone]}/pin/resend`, {})
  await assertAlike(again(known), again(unknown), 429)
  await db
    .updateTable('pin_challenges')
    .set({ last_sent_at: new Date(Date.now() - 61_000) })
    .execute()
  await assertAlike(again(known), again(unknown), 200)
  const right = async (phone: string) => ask(`/requests/${ids[phone]}/pin`, { pin: await getQueuedPin(db, phone) })
  await assertAlike(right(known), right(unknown), 200)
})

test('a change to another person’s number has the same response as one to a new number', async () => {
  const change = async (to: string) => {
    const { uuid } = await conversation.request(conversation.newPhone())
    const { uuid: phoneId } = await db
      .selectFrom('pin_challenges')
      .select('uuid')
      .where('order_uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    return ask('/phone-verification/change', { phone: to, phoneId, uuid })
  }
  await assertAlike(change((await aClient(db)).phone), change('11977770004'), 200)
})

test('the deletion of another account has the same response as one of no account', async () => {
  const asker = await aClient(db)
  const other = await aClient(db)
  const cookie = await signedInCookie(db, asker.userId)
  const uuid = await conversation.startDeletion(await signedInCookie(db, other.userId))
  const nobody = '00000000-0000-4000-8000-000000000000'
  const prove = (deletionUuid: string) => ask(`/api/me/deletion/${deletionUuid}/pin`, { pin: '0000' }, cookie)
  await assertAlike(prove(uuid), prove(nobody), 404)
  const again = (deletionUuid: string) => ask(`/api/me/deletion/${deletionUuid}/resend`, {}, cookie)
  await assertAlike(again(uuid), again(nobody), 404)
})

/** Medians of alternating runs, so that machine load affects both. */
async function medians(kinds: Record<string, () => Promise<unknown>>, rounds = 9) {
  const timesByKind = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, [] as number[]]))
  for (let round = 0; round < rounds; round++) {
    await db.deleteFrom('rate_limits').execute()
    for (const [kind, work] of Object.entries(kinds)) {
      const began = performance.now()
      await work()
      timesByKind[kind]!.push(performance.now() - began)
    }
  }
  return Object.values(timesByKind).map((times) => times.sort((a, b) => a - b)[rounds >> 1]!)
}

test('response times are equal on every branch: no response waits for a sender', async () => {
  const signUp = (phone: string) => ask('/api/signup', { email: 'alguem@exemplo.com.br', phone })
  const measured = {
    'sign-up': await medians({
      professional: () => signUp(professional.phone),
      client: () => signUp(client.phone),
      nobody: () => signUp('11977770011'),
    }),
    request: await medians({
      client: async () => conversation.request((await aClient(db, { phone: conversation.newPhone() })).phone),
      nobody: async () =>
        (await aClient(db, { phone: conversation.newPhone() })) && conversation.request(conversation.newPhone()),
    }),
  }
  for (const [what, times] of Object.entries(measured)) {
    const fastest = Math.min(...times)
    const slowest = Math.max(...times)
    assert.ok(slowest < fastest * 3 || slowest - fastest < 40, `${what}: ${times.map(Math.round).join(', ')} ms`)
  }
})

test('only sign-in reveals a registered phone, but not its other role', async () => {
  const login = (phone: string, target: string) => ask('/v1/login', { phone, target })
  assert.equal((await login((await aClient(db)).phone, 'user')).status, 200)
  assert.equal((await login('11977770005', 'user')).status, 404)
  await assertAlike(login((await aClient(db)).phone, 'professional'), login('11977770006', 'professional'), 404)
})
