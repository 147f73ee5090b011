import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from 'vitest'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { addHours } from '#domain/shared/durations.ts'
import { purgePages } from '#platform/cache/page-cache.ts'
import { inTransaction } from '#platform/db.ts'
import { publishCommittedEvents, emit } from '#platform/events/event-outbox.ts'
import { openEventHub } from '#platform/events/events.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { assertInvariants } from './support/invariants.ts'
import { repetitions } from './support/repetitions.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)
const start = (env: Record<string, string> = {}) => startTestServer(scope, { url, env: { RUN_JOBS: '0', ...env } })
/** Shared by tests that leave them unchanged. */
const twoServers = await Promise.all([start(), start()])

type Unlocked = { status: number; body: { leadId?: number; code?: string } }

async function unlock(address: string, orderUuid: string, cookie: string, key: string): Promise<Unlocked> {
  const response = await fetch(`${address}/v1/opportunities/${orderUuid}/unlock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'idempotency-key': key },
    body: '{}',
  })
  return { status: response.status, body: (await response.json()) as Unlocked['body'] }
}

/** An open order of now, so that the server's own clock finds it searching. */
async function anOpenOrder() {
  const order = await anOrder(db)
  const now = new Date()
  await db
    .updateTable('orders')
    .set({ published_at: now, expires_at: addHours(now, 48) })
    .where('id', '=', order.id)
    .execute()
  return order
}

test('a server killed ten times during unlocks loses nothing acknowledged and charges nothing twice', async () => {
  const professionals = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const professional = await aProfessional(db, { coins: 5_000 })
      return { ...professional, cookie: '' }
    }),
  )

  let server = await start()
  // The cookies must open under the server's own keys: they come from its sign-in, by a session row and its token.
  for (const professional of professionals) professional.cookie = await cookieFrom(server.address, professional.phone)
  for (let round = 0; round < repetitions(3, 10); round++) {
    const orders = await Promise.all(Array.from({ length: 6 }, anOpenOrder))
    const calls = orders.flatMap((order) =>
      professionals.map((professional, n) => ({ order, professional, key: `${round}-${order.id}-${n}` })),
    )
    const answered = Promise.all(
      calls.map(async (call) => ({
        call,
        answer: await unlock(server.address, call.order.uuid, call.professional.cookie, call.key).catch(() => null),
      })),
    )
    await wait(15 + round * 12)
    await server.kill()
    const outcomes = await answered
    server = await start()
    const leads = await db.selectFrom('leads').select(['id', 'order_id', 'professional_id']).execute()
    for (const { call, answer } of outcomes) {
      if (answer?.status !== 201) continue
      const storedLead = leads.find((lead) => lead.id === answer.body.leadId)
      assert.deepEqual(
        storedLead && [storedLead.order_id, storedLead.professional_id],
        [call.order.id, call.professional.professionalId],
        'an acknowledged unlock is there',
      )
    }
    // Requests without a response are repeated with the same key.
    const unknown = outcomes.filter(({ answer }) => answer === null)
    const again = await Promise.all(
      unknown.map(({ call }) => unlock(server.address, call.order.uuid, call.professional.cookie, call.key)),
    )
    for (const { status, body } of again)
      assert.ok(status === 201 || body.code === 'slots_taken', `${status} ${JSON.stringify(body)}`)
    await assertInvariants(db)
  }

  const contactedOrders = await db.selectFrom('orders').select('lead_count').where('lead_count', '>', 0).execute()
  assert.ok(contactedOrders.length >= 10, 'the killings did not stop everything')
})

test('two servers on one database share events at once', async () => {
  const [one, other] = twoServers
  const order = await anOpenOrder()
  const client = await db.selectFrom('users').select('phone').where('id', '=', order.clientId).executeTakeFirstOrThrow()
  const clientCookie = await cookieFrom(other.address, client.phone!, 'user')
  const professional = await aProfessional(db)
  const cookie = await cookieFrom(one.address, professional.phone)
  const ending = new AbortController()
  const stream = await fetch(`${other.address}/v1/chat/events`, {
    headers: { cookie: clientCookie },
    signal: ending.signal,
  })
  assert.equal(stream.headers.get('content-type'), 'text/event-stream')
  const heard = readUntil(stream, 'notification.created')
  await wait(100)
  assert.equal((await unlock(one.address, order.uuid, cookie, 'live')).status, 201)
  assert.match(await heard, /lead_created/)
  ending.abort()
})

test('signing out at one server ends only that session’s stream at the other', async () => {
  const [one, other] = twoServers
  const { userId } = await aClient(db)
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()
  const leaving = await cookieFrom(one.address, phone!, 'user')
  await db.deleteFrom('pin_challenges').execute()
  const staying = await cookieFrom(one.address, phone!, 'user')
  const ending = new AbortController()
  const listen = (cookie: string) =>
    fetch(`${other.address}/v1/chat/events`, { headers: { cookie }, signal: ending.signal })
  const ends = await listen(leaving)
  const goesOn = await listen(staying)
  const heardByTheOther = readUntil(goesOn, 'later')
  await wait(100)
  await fetch(`${one.address}/sair`, {
    body: new URLSearchParams(),
    method: 'POST',
    headers: { cookie: leaving, origin: one.address },
    redirect: 'manual',
  })
  const heard = await ends.text() // comes only when the stream has ended
  assert.match(heard, /event: session\.ended/)
  await inTransaction(db, async (tx) => {
    await emit(tx, new Date(), { topic: `user:${userId}`, kind: 'later' })
    return { ok: true }
  })
  publishCommittedEvents()
  assert.doesNotMatch(await heardByTheOther, /session\.ended/)
  ending.abort()
})

test('after SIGTERM a server is not ready, asks streams to reconnect, and exits', async () => {
  const server = await start()
  const professional = await aProfessional(db)
  const cookie = await cookieFrom(server.address, professional.phone)
  const stream = await fetch(`${server.address}/v1/chat/events`, { headers: { cookie } })
  const reconnectEvent = readUntil(stream, 'event: reconnect')
  const began = Date.now()
  assert.equal(await server.stop(), 0)
  assert.ok(Date.now() - began < 60_000)
  await reconnectEvent
})

test('a page changed by one process is rebuilt by the others within a second', async () => {
  const { professionalId } = await aProfessional(db)
  const path = `/profissionais/${(await db.selectFrom('professionals').select('slug').where('id', '=', professionalId).executeTakeFirstOrThrow()).slug}`
  const names = () =>
    Promise.all(
      twoServers.map(async ({ address }) => /<h1[^>]*>([^<]*)/.exec(await (await fetch(address + path)).text())?.[1]),
    )
  assert.deepEqual(await names(), ['Carlos Teixeira', 'Carlos Teixeira'])
  const hub = await openEventHub({ url, db }) // this process is the third: it changes, they must hear of it
  await db.updateTable('professionals').set({ name: 'Carlos Novo' }).where('id', '=', professionalId).execute()
  assert.deepEqual(await names(), ['Carlos Teixeira', 'Carlos Teixeira'], 'kept until somebody says that it changed')
  await db.transaction().execute((tx) => purgePages(tx, new Date(), [`professional:${professionalId}`]))
  publishCommittedEvents()
  const began = Date.now()
  while ((await names()).some((name) => name !== 'Carlos Novo')) {
    assert.ok(Date.now() - began < 60_000, 'it never heard of it')
    await wait(20)
  }
  await hub.close()
})

async function readUntil(response: Response, searchText: string) {
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (text.includes(searchText)) return text
  }
  throw new Error(`The stream ended without ${searchText}: ${text}`)
}

/** Signs in over the wire; the PIN is read where the server wrote it for its sender. */
async function cookieFrom(address: string, phone: string, target: 'user' | 'professional' = 'professional') {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(path.startsWith('http') ? path : address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const login = (await (await post('/v1/login', { phone, target })).json()) as {
    _links: { validate: { href: string } }
  }
  await fetch(`${address}/api/dev/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"hours":0}',
  })
  const { pin } = (await (await fetch(`${address}/api/dev/outbox?phone=${phone}`)).json()) as { pin: string }
  const { token } = (await (await post(login._links.validate.href, { pin })).json()) as { token: string }
  const users = await fetch(`${address}/users`, { method: 'POST', headers: { authorization: token } })
  assert.equal(users.status, 200)
  return users.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
