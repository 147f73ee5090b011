import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aClient } from '#db/builders/people.ts'
import { addMinutes } from '#domain/shared/durations.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.server.ts'
import { findSession, openSession } from './session.server.ts'

const { db } = await testDatabase(scope)
const now = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => addMinutes(now, minutes)

test('a person lists their sessions and ends their own only', async () => {
  const ana = await aClient(db)
  const bia = await aClient(db)
  const phone = await openSession(db, { userId: ana.userId, userAgent: 'phone' }, now)
  const laptop = await openSession(db, { userId: ana.userId, userAgent: 'laptop' }, later(1))
  const hers = await openSession(db, { userId: bia.userId, userAgent: 'hers' }, now)
  assert.deepEqual(
    (await listOwnSessions(db, ana.userId, later(2))).map(({ userAgent }) => userAgent),
    ['laptop', 'phone'],
  )
  assert.equal(await endOwnSession(db, { userId: ana.userId, sessionId: hers.sessionId }, later(2)), false)
  assert.ok(await findSession(db, hers.token, later(2)))
  assert.equal(await endOwnSession(db, { userId: ana.userId, sessionId: phone.sessionId }, later(2)), true)
  assert.equal(await findSession(db, phone.token, later(2)), null, 'dead at once')
  assert.ok(await findSession(db, laptop.token, later(2)))
  assert.equal((await listOwnSessions(db, ana.userId, later(60 * 24 * 31))).length, 0, 'past their days')
})

test('ending the others leaves the current session', async () => {
  const ana = await aClient(db)
  const sessions = await Promise.all([1, 2, 3].map(() => openSession(db, { userId: ana.userId }, now)))
  await endOtherSessions(db, { userId: ana.userId, keep: sessions[1]!.sessionId }, later(1))
  const alive = await Promise.all(sessions.map(({ token }) => findSession(db, token, later(2))))
  assert.deepEqual(
    alive.map((session) => session !== null),
    [false, true, false],
  )
})
