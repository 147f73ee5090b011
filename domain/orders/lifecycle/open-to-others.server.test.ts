import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import type { CredentialKind } from '#domain/catalog/credential.ts'
import { listUnlockableOrders } from '#domain/leads/unlock/opportunities.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { findProfessionalOfLink } from '#domain/matching/asked-by-link.server.ts'
import { offerDueWaves } from '#domain/matching/offer-due-waves.server.ts'
import { offerOrder } from '#domain/matching/offer-order.server.ts'
import { findOwnLink } from '#domain/professionals/own-link.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { getCoinBalance } from '#domain/wallet/wallet.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { publishOrder } from '../publish-order.server.ts'
import { expireOrders } from './expire-orders.server.ts'
import { openToOthers, openUnanswered } from './open-to-others.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

const rowOf = (uuid: string) => db.selectFrom('orders').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const newsOf = async (userId: number) =>
  (await db.selectFrom('notifications').select('kind').where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )
const unlock = (orderUuid: string, userId: number, at = now) =>
  unlockLead(db, asProfessional(userId), { orderUuid }, at)

/** A published order by the link of `pro`. */
async function anOrderByLink(pro: { professionalId: number }, options: Parameters<typeof anOrder>[1] = {}) {
  const order = await anOrder(db, { status: 'waiting', ...options })
  await db.updateTable('orders').set({ only_professional_id: pro.professionalId }).where('id', '=', order.id).execute()
  await db.transaction().execute((tx) => publishOrder(tx, order, now))
  await offerOrder(db, { orderId: order.id, wave: 1 }, now)
  return order
}

test('an order by a professional’s link is offered to that professional only, and searches beyond their day', async () => {
  const eva = await aProfessional(db)
  const other = await aProfessional(db)
  const order = await anOrderByLink(eva, { urgency: 'today' })
  assert.deepEqual(
    (await listUnlockableOrders(db, eva.userId, now))?.map(({ uuid, price }) => [uuid, price.coins, price.ownLink]),
    [[order.uuid, 0, true]],
  )
  assert.deepEqual(await listUnlockableOrders(db, other.userId, now), [])
  assert.deepEqual(await newsOf(eva.userId), ['order_by_link'])
  await offerDueWaves(db, inHours(2))
  assert.deepEqual(await listUnlockableOrders(db, other.userId, inHours(2)), [])
  await expireOrders(db, inHours(24))
  const { status, only_until } = await rowOf(order.uuid)
  assert.deepEqual({ status, only_until }, { status: 'searching', only_until: inHours(24) })
})

test('a contact by own link is free with a reason, and a simultaneous unlock by another professional finds no order', async () => {
  const eva = await aProfessional(db, { coins: 0 })
  const other = await aProfessional(db)
  const order = await anOrderByLink(eva)
  const [otherUnlock, ownUnlock] = await Promise.all([unlock(order.uuid, other.userId), unlock(order.uuid, eva.userId)])
  assert.deepEqual(otherUnlock, { ok: false, code: 'not_found' })
  assert.ok(ownUnlock.ok)
  assert.equal(ownUnlock.value.coinsPaid, 0)
  assert.equal(await getCoinBalance(db, other.professionalId), 200)
  const lead = await db.selectFrom('leads').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow()
  assert.equal((lead.price_breakdown as { ownLink?: true }).ownLink, true)
  await assertInvariants(db)
})

test('an own link accepts clients from anywhere, except oneself', async () => {
  const eva = await aProfessional(db)
  const far = await anOrderByLink(eva, { city: ['sp', 'campinas'] })
  assert.ok((await unlock(far.uuid, eva.userId)).ok)
  const own = await anOrderByLink(eva, { service: 'pintor', client: { userId: far.clientId, phone: eva.phone } })
  assert.deepEqual(await unlock(own.uuid, eva.userId), { ok: false, code: 'own_order' })
})

test('opening the order to others is idempotent, and the linked professional still pays nothing', async () => {
  const eva = await aProfessional(db)
  const other = await aProfessional(db)
  const order = await anOrderByLink(eva)
  const own = { uuid: order.uuid, userId: order.clientId }
  assert.deepEqual(await openToOthers(db, asClient(other.userId), own, now), { ok: false, code: 'not_found' })
  const at = inHours(1)
  const answers = await Promise.all([
    openToOthers(db, asClient(own.userId), own, at),
    openToOthers(db, asClient(own.userId), own, at),
  ])
  assert.deepEqual(answers, [
    { ok: true, value: null },
    { ok: true, value: null },
  ])
  await offerOrder(db, { orderId: order.id, wave: 1 }, at)
  assert.ok(
    (await listUnlockableOrders(db, other.userId, at))?.some(
      ({ uuid, price }) => uuid === order.uuid && price.coins > 0,
    ),
  )
  const paid = await unlock(order.uuid, other.userId, at)
  assert.ok(paid.ok && paid.value.coinsPaid > 0)
  const free = await unlock(order.uuid, eva.userId, at)
  assert.ok(free.ok && free.value.coinsPaid === 0)
  await db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', order.id).execute()
  assert.deepEqual(await openToOthers(db, asClient(own.userId), own, at), { ok: false, code: 'search_over' })
})

test('an exclusive order without a message opens after a day, once, with a notification', async () => {
  const eva = await aProfessional(db)
  const wrote = await aProfessional(db)
  const silent = await anOrderByLink(eva)
  const answered = await anOrderByLink(wrote)
  assert.ok((await unlock(silent.uuid, eva.userId)).ok)
  assert.ok((await unlock(answered.uuid, wrote.userId)).ok)
  await db
    .updateTable('leads')
    .set({ state: 'contacted', initial_message: 'Posso ir amanhã.', messaged_at: now })
    .where('order_id', '=', answered.id)
    .execute()
  await openUnanswered(db, inHours(23))
  assert.notEqual((await rowOf(silent.uuid)).only_until, null)
  await Promise.all([openUnanswered(db, inHours(24)), openUnanswered(db, inHours(24))])
  const { only_until, expires_at, published_at } = await rowOf(silent.uuid)
  assert.deepEqual(
    { only_until, published_at, expires_at },
    { only_until: null, published_at: inHours(24), expires_at: inHours(24 + 48) },
  )
  assert.notEqual((await rowOf(answered.uuid)).only_until, null)
  const openedNews = (await newsOf(silent.clientId)).filter((kind) => kind === 'order_opened')
  assert.deepEqual(openedNews, ['order_opened'])
})

test('an order whose professional became unavailable opens at once', async () => {
  const eva = await aProfessional(db)
  const order = await anOrderByLink(eva)
  await db.updateTable('professionals').set({ paused: true }).where('id', '=', eva.professionalId).execute()
  await openUnanswered(db, inHours(1))
  assert.equal((await rowOf(order.uuid)).only_until, null)
})

test('a link without the required document is inactive', async () => {
  const service = 'psicologo'
  const categoryId = catalog().serviceBySlug(service)!.id
  const askWith = async (documents: CredentialKind[]) => {
    const { userId } = await aProfessional(db, { service, documents })
    const { slug } = (await findOwnLink(db, userId))!
    const found = await findProfessionalOfLink(db, { slug, categoryId, phone: '11900000000' }, now)
    return found.ok ? 'ok' : found.code
  }
  assert.deepEqual(
    { withoutCrp: await askWith([]), withCrp: await askWith(['crp']) },
    { withoutCrp: 'professional_gone', withCrp: 'ok' },
  )
})

test('a link needs an active professional with the service; its orders are counted', async () => {
  const eva = await aProfessional(db)
  const { slug } = (await findOwnLink(db, eva.userId))!
  const pintor = catalog().serviceBySlug('pintor')!.id
  const findByLink = (more = {}) =>
    findProfessionalOfLink(db, { slug, categoryId: pintor, phone: '11900000000', ...more }, now)
  const professionalGone = { ok: false, code: 'professional_gone' }
  assert.deepEqual(await findByLink(), { ok: true, value: { professionalId: eva.professionalId } })
  assert.deepEqual(await findByLink({ phone: eva.phone }), professionalGone)
  assert.deepEqual(await findByLink({ slug: 'ninguem' }), professionalGone)
  assert.deepEqual(await findByLink({ categoryId: catalog().serviceBySlug('eletricista')!.id }), professionalGone)
  await anOrderByLink(eva)
  assert.deepEqual(await findOwnLink(db, eva.userId), {
    slug,
    hiddenReason: null,
    suspension: { suspendedReason: null, suspendedUntil: null },
    orderCount: 1,
  })
  await db.updateTable('professionals').set({ paused: true }).where('id', '=', eva.professionalId).execute()
  assert.deepEqual(await findByLink(), professionalGone)
})
