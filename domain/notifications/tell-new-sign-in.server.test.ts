import assert from 'node:assert/strict'
import { test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { openSession } from '#domain/identity/sessions/session.server.ts'
import { finishSignIn, startSignIn } from '#domain/identity/sign-in.server.ts'
import { inHours, testNow } from '#db/builders/clock.ts'
import { aClient } from '#db/builders/people.ts'
import { testDatabase } from '#test/support/database.ts'
import { waitingPin } from '#test/support/pins.ts'
import { tellNewSignIn } from './tell-new-sign-in.server.ts'

const { db } = await testDatabase(scope)
const phone = 'Mozilla/5.0 (iPhone) Safari/605'

type Person = Awaited<ReturnType<typeof aClient>>
/** Signs in by a code from one browser; gives whether its person was told of it. */
async function signInFrom(browser: string, { phone: number, userId }: Person, now = testNow) {
  const asked = await startSignIn(
    db,
    { phone: number, role: 'client', browser, address: `198.51.100.${userId % 250}` },
    now,
  )
  assert.ok(asked.ok)
  const pin = await waitingPin(db, number)
  const proof = { uuid: asked.value.uuid, pin, browser, userAgent: phone }
  const opened = await finishSignIn(db, proof, now)
  assert.ok(opened.ok)
  return tellNewSignIn(db, opened.value.sessionId, now)
}
const noticesOf = async ({ userId }: Person) =>
  (
    await db
      .selectFrom('notifications as n')
      .innerJoin('notice_deliveries as d', 'd.notification_id', 'n.id')
      .select(['n.payload', 'd.way'])
      .where('n.user_id', '=', userId)
      .where('n.kind', '=', 'new_sign_in')
      .orderBy('d.way')
      .execute()
  ).map(({ payload, way }) => ({ ...(payload as object), way }))

test('whoever signs in from a new browser is told, by push and letter; the first one and a known one tell nobody', async () => {
  const ana = await aClient(db)
  assert.equal(await signInFrom('hers', ana), false, 'her first')
  assert.equal(await signInFrom('hers', ana, inHours(1)), false, 'known')
  assert.deepEqual(await noticesOf(ana), [])
  assert.equal(await signInFrom('another', ana, inHours(2)), true)
  assert.equal(await signInFrom('another', ana, inHours(3)), false, 'known by now')
  assert.deepEqual(await noticesOf(ana), [
    { userAgent: phone, way: 'email' },
    { userAgent: phone, way: 'push' },
  ])
})

test('a session that has ended, or was opened without a code, is not told, and no session twice', async () => {
  const ana = await aClient(db)
  await openSession(db, { userId: ana.userId }, testNow)
  const { sessionId } = await openSession(db, { userId: ana.userId }, testNow)
  assert.equal(await tellNewSignIn(db, sessionId, testNow), false)
  assert.equal(await signInFrom('new', ana), true)
  const { id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', ana.userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  assert.equal(await tellNewSignIn(db, id, testNow), false)
  await db.deleteFrom('notifications').where('user_id', '=', ana.userId).execute()
  await db.updateTable('sessions').set({ revoked_at: testNow }).where('id', '=', id).execute()
  assert.equal(await tellNewSignIn(db, id, testNow), false)
})
