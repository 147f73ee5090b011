import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { changeNotificationSettings } from '#domain/notifications/change-settings.server.ts'
import { deliverDue } from '#domain/notifications/deliver.server.ts'
import { kindsFor, rowOf, deliveryChannels } from '#domain/notifications/matrix.ts'
import type { OutgoingMessage } from '#domain/notifications/outgoing-message.ts'
import { getNotificationSettings } from '#domain/notifications/settings.server.ts'
import { distanceKm, pointOf } from '#domain/places/place.ts'
import { allCities } from '#domain/places/places.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { offerOrder } from './offer-order.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
/** A Monday, nine in the morning in São Paulo. */
const monday = new Date('2026-11-23T12:00:00Z')

const cityNamed = (slug: string) => allCities().find((city) => city.uf === 'sp' && city.slug === slug)!
const saoPaulo = cityNamed('sao-paulo')
const farAway = allCities().find((city) => {
  const from = pointOf(city)
  const to = pointOf(saoPaulo)
  const km = from && to ? distanceKm(from, to) : 0
  return city.uf === 'sp' && km > 35 && km < 45
})!
/** A city without a seat. */
const silent = allCities().find((city) => !pointOf(city))!
const all = kindsFor('professional').flatMap((kind) =>
  deliveryChannels.flatMap((channel) =>
    rowOf(kind).channels[channel] && !rowOf(kind).unlessAsked?.includes(channel) ? `${kind}:${channel}` : [],
  ),
)
const setFrom = (userId: number, atOnceKm?: 5 | 10 | 20 | 30 | 50) =>
  changeNotificationSettings(
    db,
    asProfessional(userId),
    { on: all, quietFrom: 21, quietTo: 8, digest: [8, 12, 18], ...(atOnceKm && { atOnceKm }) },
    monday,
  )

/** A professional with a base 40 km away and a radius that covers it. */
async function somebodyFar(more: { works_online?: boolean; base_city_id?: number } = {}) {
  const pro = await aProfessional(db)
  await db
    .updateTable('professionals')
    .set({ base_city_id: farAway.id, radius_km: 100, ...more })
    .where('id', '=', pro.professionalId)
    .execute()
  return pro
}
async function notificationsOf(userId: number, urgency: 'today' | 'month', wave = 1) {
  const order = await anOrder(db, { urgency, city: ['sp', saoPaulo.slug] })
  if (wave > 1)
    await db
      .updateTable('orders')
      .set({ offered_wave: wave - 1 })
      .where('id', '=', order.id)
      .execute()
  await offerOrder(db, { orderId: order.id, wave }, monday)
  const rows = await db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', userId)
    .where('reference', '=', `order:${order.id}`)
    .execute()
  return rows.map(({ kind }) => kind)
}

test('an order beyond the alert distance waits for the digest; a nearer or urgent one alerts', async () => {
  const { userId } = await somebodyFar()
  assert.deepEqual(await notificationsOf(userId, 'month'), ['order_available'], 'anyone who chose nothing hears of all')
  assert.ok((await setFrom(userId, 30)).ok)
  assert.equal((await getNotificationSettings(db, userId)).atOnceKm, 30)
  assert.deepEqual(await notificationsOf(userId, 'month'), ['order_available_later'])
  assert.deepEqual(await notificationsOf(userId, 'today'), ['order_urgent'])
  assert.deepEqual(
    await notificationsOf(userId, 'month', 2),
    ['order_available_later'],
    'a later wave rings for nobody',
  )
  await setFrom(userId, 50)
  assert.deepEqual(await notificationsOf(userId, 'month'), ['order_available'])
  await setFrom(userId)
  assert.deepEqual(await notificationsOf(userId, 'month'), ['order_available'])
})

test('an order in the own city, online or of unknown distance alerts', async () => {
  for (const more of [{ base_city_id: saoPaulo.id }, { works_online: true }, { base_city_id: silent.id }]) {
    const { userId } = await somebodyFar(more)
    await setFrom(userId, 5)
    assert.deepEqual(await notificationsOf(userId, 'month'), ['order_available'])
  }
  const { userId, professionalId } = await somebodyFar()
  await setFrom(userId, 5)
  await db
    .updateTable('professionals')
    .set({ base_city_id: null, radius_km: null })
    .where('id', '=', professionalId)
    .execute()
  assert.deepEqual(await notificationsOf(userId, 'month'), ['order_available'])
})

test('orders beyond the alert distance are combined in the noon digest', async () => {
  const { userId } = await somebodyFar()
  await setFrom(userId, 10)
  for (const _ of [1, 2]) assert.deepEqual(await notificationsOf(userId, 'month'), ['order_available_later'])
  const handed: OutgoingMessage[] = []
  const deliver = async (now: Date) => {
    while (
      await deliverDue(
        db,
        {},
        async (email) => {
          if (email.to.userId === userId) handed.push(email)
          return { provider: 'test', providerId: `${email.channel}-${email.idempotencyKey}` }
        },
        now,
      )
    );
  }
  await deliver(monday)
  assert.equal(handed.length, 0)
  await deliver(inHours(3, monday))
  assert.deepEqual(
    handed.map(({ channel, isDigest, contents }) => [channel, isDigest, contents.map(({ kind }) => kind)]),
    [['email', true, ['order_available_later', 'order_available_later']]],
  )
})
