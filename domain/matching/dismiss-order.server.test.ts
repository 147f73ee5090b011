import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aLead } from '#db/builders/leads.ts'
import { anOrder, anOffer } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { dismissOrder, restoreOrder } from './dismiss-order.server.ts'
import type { DismissReason } from './dismissal.ts'
import { offerOrder } from './offer-order.server.ts'
import { refreshWorkload } from './refresh-workload.server.ts'
import { baseScore } from './score.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

type Pro = { professionalId: number; userId: number }

async function offeredTo(pro: Pro, options: Parameters<typeof anOrder>[1] = {}) {
  const order = await anOrder(db, options)
  await anOffer(db, { order, pro })
  return order
}
const dismiss = (pro: Pro, orderUuid: string, reason: DismissReason = 'no_time', at = now) =>
  dismissOrder(db, asProfessional(pro.userId), { orderUuid, reason }, at)
const offerOf = (pro: Pro, orderId: number) =>
  db
    .selectFrom('order_offers')
    .select(['dismissed_at', 'dismiss_reason'])
    .where('professional_id', '=', pro.professionalId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
const reachOf = (pro: Pro) =>
  db
    .selectFrom('professional_reach')
    .select(['covers', 'base_score as merit', 'radius_km'])
    .where('professional_id', '=', pro.professionalId)
    .orderBy('covers')
    .execute()

test('a dismissed order is not offered again, and its notifications count as read', async () => {
  const pro = await aProfessional(db)
  const order = await offeredTo(pro)
  await db
    .transaction()
    .execute((tx) =>
      notify(
        tx,
        { userId: pro.userId, kind: 'order_available', reference: `order:${order.id}`, facts: { uuid: order.uuid } },
        now,
      ),
    )
  assert.deepEqual(await dismiss(pro, order.uuid, 'price'), { ok: true, value: { reason: 'price' } })
  assert.deepEqual(await offerOf(pro, order.id), { dismissed_at: now, dismiss_reason: 'price' })
  const unread = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', pro.userId)
    .where('read_at', 'is', null)
    .execute()
  assert.deepEqual(unread, [])
  for (const wave of [1, 2, 3]) await offerOrder(db, { orderId: order.id, wave }, inHours(2))
  assert.equal((await offerOf(pro, order.id))!.dismiss_reason, 'price')
})

test('a double click, or another reason in another tab, is one dismissal', async () => {
  const pro = await aProfessional(db)
  const order = await offeredTo(pro)
  await Promise.all([dismiss(pro, order.uuid), dismiss(pro, order.uuid), dismiss(pro, order.uuid)])
  await dismiss(pro, order.uuid, 'other', inHours(1))
  assert.deepEqual(await offerOf(pro, order.id), { dismissed_at: now, dismiss_reason: 'other' })
})

test('only an offered, unpaid order can be dismissed', async () => {
  const pro = await aProfessional(db)
  const other = await aProfessional(db)
  const order = await offeredTo(other)
  assert.deepEqual(await dismiss(pro, order.uuid), { ok: false, code: 'not_found' })
  assert.deepEqual(
    await dismissOrder(db, asProfessional(order.clientId), { orderUuid: order.uuid, reason: 'other' }, now),
    {
      ok: false,
      code: 'not_a_professional',
    },
  )
  await aLead(db, { order, pro: other })
  assert.deepEqual(await dismiss(other, order.uuid), { ok: false, code: 'already_bought' })
})

test('a dismissed order can be restored while it searches, not after', async () => {
  const pro = await aProfessional(db)
  const order = await offeredTo(pro)
  await dismiss(pro, order.uuid)
  const restore = (at = now) => restoreOrder(db, asProfessional(pro.userId), { orderUuid: order.uuid }, at)
  assert.deepEqual(await restore(), { ok: true, value: null })
  assert.deepEqual(await restore(), { ok: true, value: null })
  assert.deepEqual(await offerOf(pro, order.id), { dismissed_at: null, dismiss_reason: null })
  await dismiss(pro, order.uuid)
  assert.deepEqual(await restore(inHours(100)), { ok: false, code: 'order_closed' })
})

const unwanted = {
  medianAnswerMinutes: null,
  answerPercent: null,
  lastSeen: null,
  hires: 0,
  averageRating: null,
  reviewsCount: 0,
  documentationApproved: true,
  recentLeads: 0,
}

test('three dismissals as "not my service" lower the rank for that service for 90 days', async () => {
  const pro = await aProfessional(db)
  const say = async (times: number) => {
    for (let n = 0; n < times; n++) await dismiss(pro, (await offeredTo(pro)).uuid, 'not_my_service')
    await refreshWorkload(db, now)
  }
  await say(2)
  assert.equal((await reachOf(pro))[0]!.merit, baseScore(unwanted))
  await say(1)
  assert.equal((await reachOf(pro))[0]!.merit, baseScore({ ...unwanted, isUnwanted: true }))
  await refreshWorkload(db, inHours(24 * 91))
  assert.equal((await reachOf(pro))[0]!.merit, baseScore(unwanted), 'forgotten after 90 days, by itself')
})

test('dismissals as "too far" lower the rank for far orders, not for near ones', async () => {
  const pro = await aProfessional(db)
  await db.updateTable('professionals').set({ radius_km: 100 }).where('id', '=', pro.professionalId).execute()
  for (const city of ['campinas', 'jundiai', 'campinas', 'santos'])
    await dismiss(pro, (await offeredTo(pro, { city: ['sp', city] })).uuid, 'too_far')
  await refreshWorkload(db, now)
  const [far, near] = await reachOf(pro)
  assert.equal(near!.covers, 'radius')
  assert.equal(near!.merit, baseScore(unwanted))
  assert.equal(far!.covers, 'far')
  assert.equal(far!.radius_km, 100)
  assert.equal(far!.merit, baseScore({ ...unwanted, isUnwanted: true }))
  const { too_far_km } = await db
    .selectFrom('professional_workloads')
    .select('too_far_km')
    .where('professional_id', '=', pro.professionalId)
    .executeTakeFirstOrThrow()
  assert.ok(too_far_km! > 40 && too_far_km! < 80, `the third greatest distance, not the least: ${too_far_km}`)
  assert.equal(near!.radius_km, too_far_km! - 1)
})

test('a far order still reaches professionals who dismissed for distance, after the others', async () => {
  const service = 'eletricista'
  const reluctant = await aProfessional(db, { service })
  const willing = await aProfessional(db, { service })
  await db
    .updateTable('professionals')
    .set({ radius_km: 100 })
    .where('id', 'in', [reluctant.professionalId, willing.professionalId])
    .execute()
  for (let n = 0; n < 3; n++)
    await dismiss(reluctant, (await offeredTo(reluctant, { service, city: ['sp', 'campinas'] })).uuid, 'too_far')
  await refreshWorkload(db, now)
  const scores = async (city: string) => {
    const order = await anOrder(db, { service, city: ['sp', city] })
    await offerOrder(db, { orderId: order.id, wave: 1 }, now)
    const rows = await db
      .selectFrom('order_offers')
      .select(['professional_id', 'score'])
      .where('order_id', '=', order.id)
      .execute()
    const getScore = (pro: Pro) => rows.find((row) => Number(row.professional_id) === pro.professionalId)!.score
    return [getScore(reluctant), getScore(willing)] as const
  }
  const [far, farOther] = await scores('campinas')
  assert.ok(farOther - far === 7 || farOther - far === 8, 'half of the fit of 15, rounded')
  const [near, nearOther] = await scores('sao-paulo')
  assert.equal(near, nearOther)
})
