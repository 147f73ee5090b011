import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readForm } from '#app/middleware/read-form.ts'
import { inHours } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { asClient, asProfessional, visitor } from '#domain/shared/caller.ts'
import { addDays } from '#domain/shared/durations.ts'
import { dayIn } from '#domain/shared/local-time.ts'
import { codeOf } from '#test/support/code-of.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { markUnreachable, getOwnAddresses } from './addresses.server.ts'
import { changeNotificationSettings } from './change-settings.server.ts'
import { kindsFor, channelsOf } from './matrix.ts'
import { notify } from './notify.server.ts'
import {
  listOwnNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  countUnreadNotifications,
} from './own-notifications.server.ts'
import { getNotificationSettings, findZoneOfPerson, versionOfSettings } from './settings.server.ts'
import { isOn, defaultSettings } from './settings.ts'
import { unsubscribe, unsubscribeToken } from './unsubscribe.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const now = inHours(0)
const isStopped = async (token: string) => (await unsubscribe(db, visitor, { token }, now)).ok

const standard = (role: 'client' | 'professional') =>
  kindsFor(role).flatMap((kind) =>
    channelsOf(kind).flatMap((channel) => (isOn(defaultSettings, kind, channel) ? `${kind}:${channel}` : [])),
  )
const initialSettings = { quietFrom: 21, quietTo: 8, digest: [8, 12, 18] as (8 | 12 | 18)[] }

test('an unchanged form stores nothing; switched kinds are stored', async () => {
  const { userId } = await aProfessional(db)
  const on = standard('professional')
  assert.ok((await changeNotificationSettings(db, asProfessional(userId), { ...initialSettings, on }, now)).ok)
  assert.deepEqual((await getNotificationSettings(db, userId)).choices, {})
  const switched = [
    ...on.filter((each) => each !== 'lead_accepted:whatsapp'),
    'order_urgent:whatsapp',
    'lead_created:email',
    'x:y',
  ]
  assert.ok(
    (
      await changeNotificationSettings(
        db,
        asProfessional(userId),
        { ...initialSettings, on: switched, quietFrom: 23, quietTo: 6, digest: [18] },
        now,
      )
    ).ok,
  )
  const savedSettings = await getNotificationSettings(db, userId)
  assert.deepEqual(savedSettings.choices, { order_urgent: { whatsapp: true }, lead_accepted: { whatsapp: false } })
  assert.deepEqual(
    { quiet: savedSettings.quiet, digestHours: savedSettings.digestHours },
    { quiet: { from: 23, to: 6 }, digestHours: [18] },
  )
})

test('of two tabs the later one does not overwrite what the earlier one saved', async () => {
  const { userId } = await aProfessional(db)
  const on = standard('professional')
  const version = () => versionOfSettings(db, userId)
  const save = (fields: object, seen: string) =>
    changeNotificationSettings(db, asProfessional(userId), { ...initialSettings, on, ...fields, seen }, now)
  const inBothTabs = await version()
  const quieter = { on: on.filter((each) => !each.endsWith(':whatsapp')) }
  assert.ok((await save(quieter, inBothTabs)).ok)
  assert.equal(codeOf(await save({ quietFrom: 23 }, inBothTabs)), 'stale_version')
  assert.equal((await getNotificationSettings(db, userId)).choices.lead_accepted?.whatsapp, false)
  assert.ok((await save(quieter, inBothTabs)).ok, 'the same again is no conflict')
  const afterFirst = await version()
  assert.ok((await save({ ...quieter, email: 'outra@exemplo.com.br' }, afterFirst)).ok)
  assert.equal(codeOf(await save({ ...quieter, email: 'velha@exemplo.com.br' }, afterFirst)), 'stale_version')
  assert.ok((await save({ quietFrom: 23 }, await version())).ok, 'after reading what was saved')
})

test('an unsubscribed fallback e-mail stays unsubscribed when settings are saved', async () => {
  const { userId } = await aClient(db)
  assert.ok(await isStopped(unsubscribeToken(userId, 'message_received')))
  const settings = await getNotificationSettings(db, userId)
  const selected = standard('client').filter((each) => each !== 'message_received:email')
  assert.equal(isOn(settings, 'message_received', 'email'), false)
  await changeNotificationSettings(db, asClient(userId), { ...initialSettings, on: selected }, now)
  assert.deepEqual((await getNotificationSettings(db, userId)).choices, { message_received: { email: false } })
})

test('a pause ends on its day, and a past or far day is refused', async () => {
  const { userId } = await aClient(db)
  const day = addDays(now, 5).toISOString().slice(0, 10)
  await changeNotificationSettings(db, asClient(userId), { ...initialSettings, on: [], pausedUntil: day }, now)
  assert.equal((await getNotificationSettings(db, userId)).pausedUntil?.toISOString(), `${day}T03:00:00.000Z`)
  for (const pausedUntil of ['2020-01-01', addDays(now, -1).toISOString().slice(0, 10), '2099-01-05'])
    assert.equal(
      codeOf(await changeNotificationSettings(db, asClient(userId), { ...initialSettings, on: [], pausedUntil }, now)),
      'odd_day',
    )
  assert.equal((await getNotificationSettings(db, userId)).pausedUntil?.toISOString(), `${day}T03:00:00.000Z`)
  await changeNotificationSettings(db, asClient(userId), { ...initialSettings, on: [] }, now)
  assert.equal((await getNotificationSettings(db, userId)).pausedUntil, null)
})

test('a pause ends when the day begins in the person’s time zone', async () => {
  const order = await anOrder(db)
  await db.updateTable('orders').set({ city_id: 1200401 }).where('id', '=', order.id).execute()
  const userId = order.clientId
  const day = addDays(now, 5).toISOString().slice(0, 10)
  await changeNotificationSettings(db, asClient(userId), { ...initialSettings, on: [], pausedUntil: day }, now)
  const { pausedUntil } = await getNotificationSettings(db, userId)
  assert.equal(pausedUntil?.toISOString(), `${day}T05:00:00.000Z`, 'Rio Branco')
  assert.equal(dayIn(await findZoneOfPerson(db, userId), pausedUntil), day)
})

test('saving retries a failed address, but an opted-out one only on request', async () => {
  const { userId } = await aClient(db)
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()
  const troubles = async () => (await getOwnAddresses(db, userId)).troubles
  await markUnreachable(db, { channel: 'whatsapp', address: phone!, problem: 'opted_out' }, now)
  await markUnreachable(db, { channel: 'sms', address: phone!, problem: 'no_number' }, now)
  await markUnreachable(db, { channel: 'email', address: 'bia@exemplo.com.br', problem: 'refused' }, now)
  assert.deepEqual(await troubles(), { email: 'refused', sms: 'no_number', whatsapp: 'opted_out' })
  await changeNotificationSettings(db, asClient(userId), { ...initialSettings, on: [] }, now)
  assert.deepEqual(await troubles(), { whatsapp: 'opted_out' })
  await changeNotificationSettings(db, asClient(userId), { ...initialSettings, on: [], again: ['whatsapp'] }, now)
  assert.deepEqual(await troubles(), {})
})

test('the e-mail is corrected in the settings; a blank one changes nothing', async () => {
  const { userId } = await aClient(db)
  await changeNotificationSettings(
    db,
    asClient(userId),
    { ...initialSettings, on: [], email: 'ana.nova@exemplo.com.br' },
    now,
  )
  await changeNotificationSettings(db, asClient(userId), { ...initialSettings, on: [] }, now)
  assert.equal((await getOwnAddresses(db, userId)).email, 'ana.nova@exemplo.com.br')
  const form = new FormData()
  for (const [name, value] of Object.entries({ quietFrom: '21', quietTo: '8', email: 'ana@exemplo' }))
    form.set(name, value)
  const parsed = readForm(changeNotificationSettings.input, form)
  assert.ok(!parsed.ok)
  assert.deepEqual(Object.keys(parsed.errors), ['email'])
})

test('invalid hours are field errors', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['quietFrom', '25'],
    ['quietTo', '8'],
    ['digest', '9'],
  ] as const)
    form.append(name, value)
  const parsed = readForm(changeNotificationSettings.input, form)
  assert.ok(!parsed.ok)
  assert.deepEqual(Object.keys(parsed.errors).sort(), ['digest', 'quietFrom'])
})

test('people list and mark only their own notifications, page by page', async () => {
  const one = await aClient(db)
  const other = await aClient(db)
  for (let each = 0; each < 32; each++)
    await db
      .transaction()
      .execute((tx) =>
        notify(
          tx,
          { userId: one.userId, kind: 'still_needed', facts: { uuid: '0a000000-0000-4000-8000-000000000001' } },
          now,
        ),
      )
  const page = await listOwnNotifications(db, { userId: one.userId })
  assert.equal(page.length, 31)
  assert.equal((await listOwnNotifications(db, { userId: one.userId, before: page[29]!.id })).length, 2)
  assert.deepEqual(await listOwnNotifications(db, { userId: other.userId }), [])
  await markNotificationRead(db, asClient(other.userId), { id: page[0]!.id }, now)
  await markAllNotificationsRead(db, asClient(other.userId), {}, now)
  assert.equal(await countUnreadNotifications(db, one.userId), 32)
  await markNotificationRead(db, asClient(one.userId), { id: page[0]!.id }, now)
  assert.equal(await countUnreadNotifications(db, one.userId), 31)
  await markAllNotificationsRead(db, asClient(one.userId), {}, now)
  assert.equal(await countUnreadNotifications(db, one.userId), 0)
})

test('an unsubscribe link stops its kind only, is idempotent, and does nothing when altered', async () => {
  const { userId } = await aClient(db)
  const token = unsubscribeToken(userId, 'order_finalized')
  for (const wrong of [
    '',
    'x',
    `${token}x`,
    token.slice(0, -1),
    token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  ])
    assert.ok(!(await isStopped(wrong)), wrong)
  assert.deepEqual(await getNotificationSettings(db, userId), defaultSettings)
  for (let times = 0; times < 2; times++) assert.ok(await isStopped(token))
  assert.deepEqual((await getNotificationSettings(db, userId)).choices, { order_finalized: { email: false } })
  assert.ok(await isStopped(unsubscribeToken(userId, 'still_needed')))
  assert.ok(await isStopped(unsubscribeToken(userId, 'digest')))
  const { choices, digestHours, quiet } = await getNotificationSettings(db, userId)
  assert.deepEqual(choices, { order_finalized: { email: false }, still_needed: { email: false } })
  assert.deepEqual({ digestHours, quiet }, { digestHours: [], quiet: { from: 21, to: 8 } })
  await db
    .updateTable('users')
    .set({ status: 'deleted', phone: null, email: null, deleted_at: now })
    .where('id', '=', userId)
    .execute()
  assert.ok(!(await isStopped(token)))
})
