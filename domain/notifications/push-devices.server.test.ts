import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { aClient } from '#db/builders/people.ts'
import { endSessions, openSession } from '#domain/identity/sessions/session.server.ts'
import { asClient } from '#domain/shared/caller.ts'
import { addMinutes } from '#domain/shared/durations.ts'
import { browserKeys } from '#test/support/browser-keys.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { eraseNotifications } from './notifications.server.ts'
import {
  erasePushDevices,
  purgePushDevices,
  purgeSignedOutDevices,
  recordPushSent,
  listOwnPushDevices,
  listPushDevices,
} from './push-devices.server.ts'
import { removePushDevice } from './remove-push-device.server.ts'
import { maxPushDevices, savePushDevice } from './save-push-device.server.ts'

const { db } = await testDatabase(scope)
const later = (minutes: number) => addMinutes(now, minutes)
const keys = browserKeys()
const endpointOf = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`

/** A person with a session in each of these browsers. */
async function aPersonWith(...browsers: string[]) {
  const { userId } = await aClient(db)
  const sessions = []
  for (const userAgent of browsers) sessions.push((await openSession(db, { userId, userAgent }, now)).sessionId)
  return { userId, sessions }
}
const callerOf = ({ userId, sessionId }: { userId: number; sessionId: number }) => ({ ...asClient(userId), sessionId })
const keep = (
  who: { userId: number; sessionId: number },
  endpoint: string,
  more: { isRenewal?: boolean; formerEndpoint?: string } = {},
  at = now,
) => savePushDevice(db, callerOf(who), { endpoint: endpointOf(endpoint), keys, ...more }, at)
const endpointsOf = async (userId: number, at = now) =>
  (await listPushDevices(db, userId, at)).map(({ endpoint }) => endpoint.slice(endpointOf('').length))

test('a browser is stored with its keys, listed by session, and used until removed', async () => {
  const { userId, sessions } = await aPersonWith('phone', 'laptop')
  await keep({ userId, sessionId: sessions[0]! }, 'a1')
  const laptop = await keep({ userId, sessionId: sessions[1]! }, 'a2', {}, later(1))
  assert.deepEqual(await listPushDevices(db, userId, later(2)), [
    { endpoint: endpointOf('a1'), keys },
    { endpoint: endpointOf('a2'), keys },
  ])
  await recordPushSent(db, [endpointOf('a1')], later(2))
  assert.deepEqual(
    (await listOwnPushDevices(db, userId, later(3))).map(({ sessionId, userAgent, lastSentAt }) => [
      sessionId,
      userAgent,
      lastSentAt,
    ]),
    [
      [sessions[1], 'laptop', null],
      [sessions[0], 'phone', later(2)],
    ],
  )
  assert.ok(laptop.ok && laptop.value)
  assert.equal((await removePushDevice(db, asClient(userId), { deviceId: laptop.value.id }, now)).ok, true)
  assert.deepEqual(await endpointsOf(userId, later(3)), ['a1'])
})

test('another person’s browser cannot be removed', async () => {
  const ana = await aPersonWith('hers')
  const bia = await aPersonWith('his')
  const keptDevice = await keep({ userId: ana.userId, sessionId: ana.sessions[0]! }, 'b1')
  assert.ok(keptDevice.ok && keptDevice.value)
  assert.deepEqual(await removePushDevice(db, asClient(bia.userId), { deviceId: keptDevice.value.id }, now), {
    ok: false,
    code: 'not_found',
  })
  assert.deepEqual(await endpointsOf(ana.userId), ['b1'])
})

test('an ended session gets no further push', async () => {
  const { userId, sessions } = await aPersonWith('phone', 'laptop')
  for (const [index, sessionId] of sessions.entries()) await keep({ userId, sessionId }, `c${index}`)
  await endSessions(db, { sessionId: sessions[0]! }, later(1))
  assert.deepEqual(await endpointsOf(userId, later(1)), ['c1'])
  assert.equal((await listOwnPushDevices(db, userId, later(1))).length, 1)
  await purgeSignedOutDevices(db, userId)
  const rows = () => db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', userId).execute()
  assert.deepEqual(await rows(), [{ endpoint: endpointOf('c1') }], 'and forgotten')
  assert.deepEqual(await endpointsOf(userId, later(60 * 24 * 31)), [], 'a session past its days')
  await purgePushDevices(db, later(60 * 24 * 100))
  assert.equal((await rows()).length, 1)
  await purgePushDevices(db, later(60 * 24 * 121))
  assert.equal((await rows()).length, 0)
})

test('an endpoint belongs to its latest subscriber, and a session has one', async () => {
  const ana = await aPersonWith('shared')
  const bia = await aPersonWith('shared')
  const hers = { userId: ana.userId, sessionId: ana.sessions[0]! }
  const his = { userId: bia.userId, sessionId: bia.sessions[0]! }
  await keep(hers, 'd1')
  await keep(his, 'd1', {}, later(1))
  assert.deepEqual(
    { hers: await endpointsOf(hers.userId), his: await endpointsOf(his.userId) },
    { hers: [], his: ['d1'] },
  )
  await keep(his, 'd2', {}, later(2))
  assert.deepEqual(await endpointsOf(his.userId), ['d2'])
})

test('a renewal continues this person’s subscription and no one else’s', async () => {
  const ana = await aPersonWith('old', 'new')
  const bia = await aPersonWith('shared')
  await keep({ userId: ana.userId, sessionId: ana.sessions[0]! }, 'e1')
  const stranger = { userId: bia.userId, sessionId: bia.sessions[0]! }
  assert.deepEqual(await keep(stranger, 'e1', { isRenewal: true }), { ok: true, value: null })
  assert.deepEqual(await keep(stranger, 'e9', { isRenewal: true, formerEndpoint: endpointOf('e1') }), {
    ok: true,
    value: null,
  })
  assert.deepEqual({ ana: await endpointsOf(ana.userId), bia: await endpointsOf(bia.userId) }, { ana: ['e1'], bia: [] })
  const secondSession = { userId: ana.userId, sessionId: ana.sessions[1]! }
  await endSessions(db, { sessionId: ana.sessions[0]! }, later(1))
  await keep(secondSession, 'e1', { isRenewal: true }, later(2))
  assert.deepEqual(await endpointsOf(ana.userId, later(2)), ['e1'], 'signed in again, it goes on')
  await keep(secondSession, 'e2', { isRenewal: true, formerEndpoint: endpointOf('e1') }, later(3))
  const [device] = await listOwnPushDevices(db, ana.userId, later(3))
  assert.deepEqual(await endpointsOf(ana.userId, later(3)), ['e2'])
  assert.deepEqual(device!.createdAt, now, 'since when it was asked for')
})

test('a person has at most ten browsers: the oldest is removed, also concurrently', async () => {
  const { userId, sessions } = await aPersonWith(
    ...Array.from({ length: maxPushDevices + 3 }, (_, index) => `b${index}`),
  )
  const keptDevices = await Promise.all(
    sessions.map((sessionId, index) => keep({ userId, sessionId }, `f${index}`, {}, later(index))),
  )
  assert.ok(keptDevices.every(({ ok }) => ok))
  assert.equal((await endpointsOf(userId)).length, maxPushDevices)
})

test('only endpoints of known push services are accepted', async () => {
  const { userId, sessions } = await aPersonWith('phone')
  const who = { userId, sessionId: sessions[0]! }
  for (const endpoint of [
    'https://evil.example/send/1',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com.evil.example/x',
    'http://fcm.googleapis.com/fcm/send/x',
    'http://localhost:5432/',
  ])
    assert.deepEqual(
      await savePushDevice(db, callerOf(who), { endpoint, keys }, now),
      { ok: false, code: 'invalid' },
      endpoint,
    )
  assert.deepEqual(await endpointsOf(userId), [])
  const { input } = savePushDevice
  const good = { endpoint: endpointOf('g'), keys }
  assert.equal(input.safeParse(good).success, true)
  for (const bad of [
    { ...good, endpoint: 'fcm' },
    { ...good, endpoint: endpointOf('x'.repeat(1000)) },
    { ...good, keys: { ...keys, auth: 'não' } },
    { ...good, keys: { ...keys, p256dh: 'short' } },
    { ...good, keys: { ...keys, more: 'x' } },
  ])
    assert.equal(input.safeParse(bad).success, false)
})

test('invalid encryption keys are refused', async () => {
  const { userId, sessions } = await aPersonWith('phone')
  const caller = callerOf({ userId, sessionId: sessions[0]! })
  const endpoint = endpointOf('k')
  const offCurve = Buffer.alloc(65, 7)
  offCurve[0] = 4
  for (const bad of [
    { ...keys, p256dh: offCurve.toString('base64url') },
    { ...keys, p256dh: Buffer.alloc(65).toString('base64url') },
    { ...keys, auth: Buffer.alloc(15, 7).toString('base64url') },
  ])
    assert.deepEqual(await savePushDevice(db, caller, { endpoint, keys: bad }, now), { ok: false, code: 'invalid' })
  assert.deepEqual(await endpointsOf(userId), [])
})

test('a browser is stored only in an active session of its person', async () => {
  const ana = await aPersonWith('hers')
  const bia = await aPersonWith('his')
  const refused = { ok: false, code: 'session_required' }
  assert.deepEqual(await keep({ userId: ana.userId, sessionId: bia.sessions[0]! }, 'h1'), refused)
  await endSessions(db, { userId: ana.userId }, now)
  assert.deepEqual(await keep({ userId: ana.userId, sessionId: ana.sessions[0]! }, 'h1'), refused)
})

test('a subscription reported gone, and those of a deleted account, are removed', async () => {
  const { userId, sessions } = await aPersonWith('phone', 'laptop', 'tablet')
  for (const [index, sessionId] of sessions.entries()) await keep({ userId, sessionId }, `i${index}`)
  await erasePushDevices(db, [])
  await erasePushDevices(db, [endpointOf('i1')])
  assert.deepEqual(await endpointsOf(userId), ['i0', 'i2'])
  await db.transaction().execute((tx) => eraseNotifications(tx, userId))
  const rows = await db.selectFrom('push_subscriptions').select('id').where('user_id', '=', userId).execute()
  assert.deepEqual(rows, [])
})
