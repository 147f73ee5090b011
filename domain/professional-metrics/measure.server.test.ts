import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { openSession } from '#domain/identity/sessions/session.server.ts'
import { markContact } from '#domain/leads/contact/mark-contact.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { offerToBest } from '#domain/matching/best-professionals.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { measureProfessionals } from './measure.server.ts'
import { findMetrics } from './metrics-facts.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

type Pro = Awaited<ReturnType<typeof aProfessional>>
const inMinutes = (minutes: number) => inHours(minutes / 60)

/** A contact unlocked now, with a message or a mark some minutes later, or neither. */
async function aContact({ userId }: Pro, minutes: number | null, by: 'message' | 'conversation' = 'message') {
  const order = await anOrder(db)
  const unlocked = await unlockLead(db, asProfessional(userId), { orderUuid: order.uuid }, testNow)
  assert.ok(unlocked.ok, JSON.stringify(unlocked))
  const { leadId } = unlocked.value
  if (minutes === null) return leadId
  const at = inMinutes(minutes)
  const result =
    by === 'message'
      ? await sendFirstMessage(db, asProfessional(userId, `${leadId}`), { leadId, text: 'Bom dia' }, at)
      : await markContact(db, asProfessional(userId), { leadId, mark: 'talked' }, at)
  assert.ok(result.ok, JSON.stringify(result))
  return leadId
}
const metrics = async ({ professionalId }: Pro, at = inHours(48)) =>
  (await findMetrics(db, [professionalId], at)).get(professionalId)!
const storedMetrics = ({ professionalId }: Pro) =>
  db
    .selectFrom('professionals')
    .select([
      'median_answer_minutes as minutes',
      'answer_percent as percent',
      'measured_hires as hires',
      'last_seen as seen',
      'is_partner_profile as isPartner',
      'measured_at as at',
    ])
    .where('id', '=', professionalId)
    .executeTakeFirstOrThrow()

test('the response time is the median, by message or conversation, of three contacts or more', async () => {
  const pro = await aProfessional(db)
  await aContact(pro, 10)
  await aContact(pro, 300)
  assert.equal((await metrics(pro)).answerMinutes, null)
  await aContact(pro, 30, 'conversation')
  await aContact(pro, null)
  const { answerMinutes, answerPercent } = await metrics(pro)
  assert.deepEqual({ answerMinutes, answerPercent }, { answerMinutes: 30, answerPercent: 75 })
  assert.equal((await metrics(pro, inHours(1))).answerPercent, 100) // the fourth has time until tomorrow
  await measureProfessionals(db, inHours(48))
  assert.equal((await storedMetrics(pro)).minutes, 30)
  assert.equal((await metrics(pro, inHours(24 * 100))).answerMinutes, 30) // too old to be measured: the value stays
})

test('fast professionals rank above slow ones: the next order uses the measurement', async () => {
  const slow = await aProfessional(db)
  const quick = await aProfessional(db)
  for (let n = 0; n < 3; n++) {
    await aContact(slow, 20 * 60)
    await aContact(quick, 5)
  }
  await measureProfessionals(db, inHours(48))
  const order = await anOrder(db)
  const row = await db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
  const orderToOffer = {
    id: order.id,
    categoryId: row.category_id,
    uf: row.uf,
    cityId: row.city_id,
    phone: order.phone,
    clientId: order.clientId,
  }
  await offerToBest(db, orderToOffer, { wave: 1, size: 50 }, inHours(48))
  const offers = await db
    .selectFrom('order_offers')
    .select(['professional_id as id', 'score'])
    .where('order_id', '=', order.id)
    .execute()
  const scoreOf = (pro: Pro) => offers.find(({ id }) => id === pro.professionalId)!.score
  assert.ok(scoreOf(quick) >= scoreOf(slow) + 18, `${scoreOf(quick)} and ${scoreOf(slow)}`)
})

test('unanswered clients and inactivity lower the rank', async () => {
  const silent = await aProfessional(db)
  const inactive = await aProfessional(db)
  const active = await aProfessional(db)
  for (const pro of [silent, inactive, active]) for (let n = 0; n < 3; n++) await aContact(pro, 5)
  for (let n = 0; n < 3; n++) await aContact(silent, null)
  const at = inHours(24 * 40)
  await openSession(db, { userId: inactive.userId, role: 'professional' }, testNow)
  await openSession(db, { userId: active.userId, role: 'professional' }, at)
  await db.updateTable('leads').set({ state: 'hired' }).where('professional_id', '=', active.professionalId).execute()
  await measureProfessionals(db, at)
  const getFigures = async (pro: Pro) =>
    (({ percent, hires, seen }) => [percent, hires, seen])(await storedMetrics(pro))
  assert.deepEqual(await getFigures(silent), [50, 0, null])
  assert.deepEqual(await getFigures(inactive), [100, 0, 'before'])
  assert.deepEqual(await getFigures(active), [100, 3, 'day'])
  const meritOf = async ({ professionalId }: Pro) =>
    (
      await db
        .selectFrom('professional_reach')
        .select('base_score as merit')
        .where('professional_id', '=', professionalId)
        .executeTakeFirstOrThrow()
    ).merit
  const silentMerit = await meritOf(silent)
  const inactiveMerit = await meritOf(inactive)
  const activeMerit = await meritOf(active)
  assert.ok(Math.abs(activeMerit - 0.45 - silentMerit - 12.5) < 0.01, `${activeMerit} and ${silentMerit}`)
  assert.ok(Math.abs(activeMerit - 0.45 - inactiveMerit - 12.5) < 0.01, `${activeMerit} and ${inactiveMerit}`)
})

test('a changed public metric purges the page', async () => {
  const pro = await aProfessional(db)
  await openSession(db, { userId: pro.userId, role: 'professional' }, testNow)
  const purgesAfter = async (at: Date) => {
    const before = (await db.selectFrom('events').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0
    await measureProfessionals(db, at)
    const events = await db.selectFrom('events').select('payload').where('id', '>', before).execute()
    return events.filter(({ payload }) => JSON.stringify(payload).includes(`professional:${pro.professionalId}"`))
      .length
  }
  assert.equal(await purgesAfter(inHours(1)), 1)
  assert.equal(await purgesAfter(inHours(3)), 0)
  assert.equal(await purgesAfter(inHours(26)), 1, 'not within a day any more')
})

test('a second run within the hour measures no one; a former partner loses the badge', async () => {
  const pro = await aProfessional(db)
  await db.updateTable('professionals').set({ is_partner_profile: true }).where('id', '=', pro.professionalId).execute()
  const at = inHours(72)
  assert.ok((await measureProfessionals(db, at)) > 0)
  assert.equal((await storedMetrics(pro)).isPartner, false)
  assert.equal(await measureProfessionals(db, at), 0)
  assert.ok((await measureProfessionals(db, inHours(74))) > 0)
})
