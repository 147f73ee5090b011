import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { findOpportunity } from '#domain/leads/unlock/opportunities.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { windowStart } from '#domain/orders/express.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { dismissOrder } from './dismiss-order.server.ts'
import { editOrderDetailsWith } from './edit-order-details.server.ts'
import { inviteProfessional } from './invite-professional.server.ts'
import { offerOrder } from './offer-order.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const editOrderDetails = editOrderDetailsWith(async () => false)

// Campinas is 83 km from São Paulo; both professionals work 30 km around their base.
const inSaoPaulo = await aProfessional(db)
const inCampinas = await aProfessional(db, { city: ['sp', 'campinas'] })

const empty = { postalCode: '', district: '', street: '', urgency: 'month' as const }
const saoPaulo = { ...empty, state: 'sp', city: 'São Paulo' }
const campinas = { ...empty, state: 'sp', city: 'Campinas' }
const rowOf = (id: number) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const offeredTo = async (orderId: number) =>
  (
    await db
      .selectFrom('order_offers')
      .select('professional_id')
      .where('order_id', '=', orderId)
      .orderBy('professional_id')
      .execute()
  ).map((row) => row.professional_id)
const eventsOf = async (userId: number, uuid: string) =>
  (await db.selectFrom('events').select(['kind', 'payload']).where('topic', '=', `user:${userId}`).execute()).filter(
    ({ kind, payload }) => kind === 'order.status_changed' && (payload as { uuid?: string }).uuid === uuid,
  ).length

test('an edited place and date are stored and shown to professionals who were offered the order', async () => {
  const order = await anOrder(db)
  await offerOrder(db, { orderId: order.id, wave: 1 }, now)
  const edit = {
    ...order,
    postalCode: '01310-100',
    state: 'sp',
    city: 'são paulo',
    district: ' Bela Vista ',
    street: 'Avenida Paulista, 1000',
    urgency: 'undecided' as const,
  }
  assert.deepEqual(await editOrderDetails(db, asClient(edit.userId), edit, inHours(1)), { ok: true, value: null })
  const row = await rowOf(order.id)
  assert.deepEqual(
    {
      postal_code: row.postal_code,
      district: row.district,
      street: row.street,
      urgency: row.urgency,
      expires_at: row.expires_at,
      offered_wave: row.offered_wave,
    },
    {
      postal_code: '01310100',
      district: 'Bela Vista',
      street: 'Avenida Paulista, 1000',
      urgency: 'undecided',
      expires_at: inHours(72),
      offered_wave: 1,
    },
  )
  assert.equal(await eventsOf(inSaoPaulo.userId, order.uuid), 1)
  assert.equal((await findOpportunity(db, { ...inSaoPaulo, uuid: order.uuid }, inHours(1)))!.district, 'Bela Vista')
  await editOrderDetails(db, asClient(edit.userId), { ...edit, urgency: 'today' }, inHours(2))
  assert.deepEqual((await rowOf(order.id)).expires_at, inHours(72), 'the search never shrinks')
})

test('a CEP of another city is refused before anything changes', async () => {
  const order = await anOrder(db)
  const calls: unknown[] = []
  const edit = editOrderDetailsWith(async (...place) => calls.push(place) > 0)
  const edited = await edit(db, asClient(order.userId), { ...order, ...campinas, postalCode: '13010-001' }, now)
  assert.deepEqual(edited, { ok: false, code: 'other_place' })
  const { city_id, postal_code } = await rowOf(order.id)
  assert.deepEqual(calls, [['13010001', cityBySlug('sp', 'campinas')!.id]])
  assert.deepEqual({ city_id, postal_code }, { city_id: cityBySlug('sp', 'sao-paulo')!.id, postal_code: null })
})

test('an order that moves to another city is withdrawn from those who do not serve it, and offered there', async () => {
  const order = await anOrder(db)
  await offerOrder(db, { orderId: order.id, wave: 1 }, now)
  assert.deepEqual(await offeredTo(order.id), [inSaoPaulo.professionalId])
  assert.ok((await editOrderDetails(db, asClient(order.userId), { ...order, ...campinas }, inHours(3))).ok)
  assert.deepEqual(await offeredTo(order.id), [])
  assert.equal(await findOpportunity(db, { ...inSaoPaulo, uuid: order.uuid }, inHours(3)), undefined)
  assert.equal(await eventsOf(inSaoPaulo.userId, order.uuid), 1)
  const notifications = await db
    .selectFrom('notifications')
    .select('read_at')
    .where('user_id', '=', inSaoPaulo.userId)
    .where('reference', '=', `order:${order.id}`)
    .execute()
  assert.ok(
    notifications.every(({ read_at }) => read_at !== null),
    'nothing more is sent about it',
  )
  assert.equal(await offerOrder(db, { orderId: order.id, wave: 1 }, inHours(3)), 1)
  assert.deepEqual(await offeredTo(order.id), [inCampinas.professionalId])
  assert.deepEqual((await rowOf(order.id)).published_at, inHours(3), 'its price does not count the time elsewhere')
})

test('an invited professional keeps the offer after a move, and a dismissed one is not offered the order again', async () => {
  const order = await anOrder(db)
  const dismissed = await aProfessional(db)
  await offerOrder(db, { orderId: order.id, wave: 1 }, now)
  assert.ok(
    (await dismissOrder(db, asProfessional(dismissed.userId), { orderUuid: order.uuid, reason: 'no_time' }, now)).ok,
  )
  const { slug } = await db
    .selectFrom('professionals')
    .select('slug')
    .where('id', '=', inSaoPaulo.professionalId)
    .executeTakeFirstOrThrow()
  assert.ok((await inviteProfessional(db, asClient(order.userId), { uuid: order.uuid, slug }, now)).ok)
  assert.ok((await editOrderDetails(db, asClient(order.userId), { ...order, ...campinas }, inHours(1))).ok)
  assert.deepEqual(await offeredTo(order.id), [inSaoPaulo.professionalId, dismissed.professionalId])
  assert.ok((await editOrderDetails(db, asClient(order.userId), { ...order, ...saoPaulo }, inHours(2))).ok)
  await offerOrder(db, { orderId: order.id, wave: 1 }, inHours(2))
  const [row] = await db
    .selectFrom('order_offers')
    .select('dismissed_at')
    .where('order_id', '=', order.id)
    .where('professional_id', '=', dismissed.professionalId)
    .execute()
  assert.deepEqual(row, { dismissed_at: now })
})

test('place and date cannot change after an unlock, on an ended order, or by another client', async () => {
  const order = await anOrder(db)
  const edit = { ...order, ...campinas }
  const [edited, unlocked] = await Promise.all([
    editOrderDetails(db, asClient(edit.userId), edit, now),
    unlockLead(db, asProfessional(inSaoPaulo.userId), { orderUuid: order.uuid }, now),
  ])
  assert.notEqual(edited.ok, unlocked.ok, 'one of the two wins')
  const sold = await anOrder(db)
  assert.ok((await unlockLead(db, asProfessional(inSaoPaulo.userId), { orderUuid: sold.uuid }, now)).ok)
  assert.deepEqual(await editOrderDetails(db, asClient(sold.userId), { ...sold, ...campinas }, now), {
    ok: false,
    code: 'already_unlocked',
  })
  const stranger = await aClient(db)
  assert.deepEqual(await editOrderDetails(db, asClient(stranger.userId), edit, now), {
    ok: false,
    code: 'not_found',
  })
  for (const status of ['canceled', 'blocked', 'finalized_zero_lead'] as const) {
    const over = await anOrder(db, { status })
    assert.deepEqual(await editOrderDetails(db, asClient(over.userId), { ...over, ...campinas }, now), {
      ok: false,
      code: 'search_over',
    })
  }
})

test('an unknown city, contact data, and a city with the same order open are refused', async () => {
  const client = await aClient(db)
  const order = await anOrder(db, { client })
  const codeOf = async (fields: Partial<typeof campinas>) => {
    const result = await editOrderDetails(db, asClient(order.userId), { ...order, ...campinas, ...fields }, now)
    return result.ok ? 'done' : result.code
  }
  assert.equal(await codeOf({ city: 'Cidade Nenhuma' }), 'unknown_place')
  assert.equal(await codeOf({ street: 'Rua A, zap 11 91234-5678' }), 'contact_data')
  await anOrder(db, { client, city: ['sp', 'campinas'] })
  assert.equal(await codeOf({}), 'already_open')
  assert.equal((await rowOf(order.id)).district, null)
})

test('an express order moves to another day and window, and its search ends when that begins', async () => {
  const order = await anOrder(db)
  const row = { kind: 'express' as const, max_leads: 1, express_price_cents: 19_000 }
  await db
    .updateTable('orders')
    .set({ ...row, express_day: '2026-11-30', express_window: 8 })
    .where('id', '=', order.id)
    .execute()
  const day = new Date(inHours(24)).toISOString().slice(0, 10)
  const edit = { ...order, ...saoPaulo, day, window: '10' }
  assert.ok((await editOrderDetails(db, asClient(edit.userId), edit, now)).ok)
  const { express_day, express_window, expires_at } = await rowOf(order.id)
  assert.deepEqual(
    { express_day, express_window, expires_at },
    { express_day: day, express_window: 10, expires_at: windowStart(day, 10) },
  )
  assert.deepEqual(await editOrderDetails(db, asClient(edit.userId), { ...edit, day: '2020-01-01' }, now), {
    ok: false,
    code: 'express_time_over',
  })
})

test('an order on hold for its address is reviewed again after the correction', async () => {
  const order = await anOrder(db, { status: 'waiting' })
  await db
    .updateTable('orders')
    .set({ flags: ['contact_data'], review_at: null })
    .where('id', '=', order.id)
    .execute()
  assert.ok((await editOrderDetails(db, asClient(order.userId), { ...order, ...campinas }, now)).ok)
  const { flags, review_at, published_at } = await rowOf(order.id)
  assert.deepEqual({ flags, review_at, published_at }, { flags: [], review_at: now, published_at: null })
})
