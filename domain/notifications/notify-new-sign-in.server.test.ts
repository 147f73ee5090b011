import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { aClient } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { sendPin } from '#domain/identity/pins/send-pin.server.ts'
import { verifyPin } from '#domain/identity/pins/verify-pin.server.ts'
import { openSession } from '#domain/identity/sessions/session.server.ts'
import { finishSignIn, startSignIn } from '#domain/identity/sign-in.server.ts'
import { authenticateOrder } from '#domain/orders/placement/authenticate-order.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import { inTransaction } from '#platform/db.ts'
import { testDatabase } from '#test/support/database.ts'
import { getQueuedPin } from '#test/support/pins.ts'
import { aRequest, requestOrder } from '#test/support/requests.ts'
import { scope } from '#test/support/scope.ts'
import { notifyNewSignIn } from './notify-new-sign-in.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const iPhone = 'Mozilla/5.0 (iPhone) Safari/605'

type Person = Awaited<ReturnType<typeof aClient>>
/** Signs in by code from a browser; returns whether its person was notified. */
async function signInFrom(browser: string, { phone, userId }: Person, now = testNow) {
  const signInResult = await startSignIn(
    db,
    { user: null, browser, ip: `198.51.100.${userId % 250}` },
    { phone, role: 'client' },
    now,
  )
  assert.ok(signInResult.ok)
  const pin = await getQueuedPin(db, phone)
  const entered = { uuid: signInResult.value.uuid, pin }
  const opened = await finishSignIn(db, { user: null, browser, userAgent: iPhone }, entered, now)
  assert.ok(opened.ok)
  return notifyNewSignIn(db, opened.value.sessionId, now)
}
const noticesOf = async ({ userId }: Person) =>
  (
    await db
      .selectFrom('notifications as n')
      .innerJoin('notification_deliveries as d', 'd.notification_id', 'n.id')
      .select(['n.payload', 'd.channel'])
      .where('n.user_id', '=', userId)
      .where('n.kind', '=', 'new_sign_in')
      .orderBy('d.channel')
      .execute()
  ).map(({ payload, channel }) => ({ ...(payload as object), channel }))

test('a sign-in from a new browser is notified by push and e-mail; the first and known ones are not', async () => {
  const ana = await aClient(db)
  assert.equal(await signInFrom('hers', ana), false, 'her first')
  assert.equal(await signInFrom('hers', ana, inHours(1)), false, 'known')
  assert.deepEqual(await noticesOf(ana), [])
  assert.equal(await signInFrom('another', ana, inHours(2)), true)
  assert.equal(await signInFrom('another', ana, inHours(3)), false, 'known by now')
  assert.deepEqual(await noticesOf(ana), [
    { userAgent: iPhone, channel: 'email' },
    { userAgent: iPhone, channel: 'push' },
  ])
})

test('a session opened without a PIN sends no notification', async () => {
  const ana = await aClient(db)
  await openSession(db, { userId: ana.userId }, testNow)
  const { sessionId } = await openSession(db, { userId: ana.userId }, testNow)
  assert.equal(await notifyNewSignIn(db, sessionId, testNow), false)
})

test('a new sign-in is announced once, and never after its session was revoked', async () => {
  const ana = await aClient(db)
  await openSession(db, { userId: ana.userId }, testNow)
  assert.equal(await signInFrom('new', ana), true)
  const { id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', ana.userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  assert.equal(await notifyNewSignIn(db, id, testNow), false, 'announced already')
  await db.deleteFrom('notifications').where('user_id', '=', ana.userId).execute()
  await db.updateTable('sessions').set({ revoked_at: testNow }).where('id', '=', id).execute()
  assert.equal(await notifyNewSignIn(db, id, testNow), false, 'revoked')
})

test('a browser that verified the phone without opening this account is new to it', async () => {
  const ana = await aClient(db)
  assert.equal(await signInFrom('hers', ana), false)
  const later = addDays(testNow, 170)
  const sent = await inTransaction(db, (tx) =>
    sendPin(tx, { purpose: 'phone_verification', phone: ana.phone, browser: 'of the next owner' }, later),
  )
  assert.ok(sent.ok)
  const pin = await getQueuedPin(db, ana.phone)
  const entered = { uuid: sent.value.uuid, purpose: 'phone_verification', pin, browser: 'of the next owner' } as const
  assert.ok((await verifyPin(db, entered, later)).ok)
  assert.equal(await signInFrom('of the next owner', ana, later), true)
  assert.equal(await signInFrom('of the next owner', ana, inHours(171 * 24)), false, 'known by now')
})

test('a session opened by an order’s PIN in a new browser is notified like a sign-in', async () => {
  const ana = await aClient(db)
  assert.equal(await signInFrom('hers', ana), false)
  /** Orders and enters the PIN; returns the session whose notification was queued, and whether it was sent. */
  async function orderFrom(browser: string, service: string) {
    const request = aRequest(service, { phone: ana.phone, email: 'outra@exemplo.com.br' })
    const ordered = await requestOrder(db, { user: null, browser }, request, testNow)
    assert.ok(ordered.ok)
    const pin = await getQueuedPin(db, ana.phone)
    const caller = { user: null, browser, userAgent: iPhone }
    const authenticated = await authenticateOrder(db, caller, { orderUuid: ordered.value.uuid, pin }, testNow)
    assert.ok(authenticated.ok)
    const { sessionId } = authenticated.value
    const { rows } = await sql<{ id: number }>`select (payload->>'sessionId')::int as id
      from graphile_worker._private_jobs where payload->>'sessionId' is not null order by id desc limit 1`.execute(db)
    assert.deepEqual(rows, [{ id: sessionId }], 'the job')
    return notifyNewSignIn(db, sessionId, testNow)
  }
  assert.equal(await orderFrom('hers', 'pintor'), false, 'known')
  assert.equal(await orderFrom('another', 'diarista'), true)
  assert.deepEqual(await noticesOf(ana), [
    { userAgent: iPhone, channel: 'email' },
    { userAgent: iPhone, channel: 'push' },
  ])
  const { email } = await db.selectFrom('users').select('email').where('id', '=', ana.userId).executeTakeFirstOrThrow()
  assert.notEqual(email, 'outra@exemplo.com.br', 'the email stays that of the account')
})
