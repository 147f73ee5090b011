import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { markContact } from '#domain/leads/contact/mark-contact.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { offerToBest } from '#domain/matching/best-professionals.server.ts'
import { anOrder, aProfessional, inHours, knowCatalog, testNow } from '#test/support/builders.ts'
import { testDatabase } from '#test/support/database.ts'
import { measureProfessionals } from './measure.server.ts'
import { standingOf } from './standing-facts.server.ts'

const { db } = await testDatabase({ after })
await knowCatalog(db)

type Pro = Awaited<ReturnType<typeof aProfessional>>
const inMinutes = (minutes: number) => inHours(minutes / 60)

/** A contact that is unlocked now and written to, or marked as talked to, so many minutes later; or neither. */
async function aContact({ userId }: Pro, minutes: number | null, by: 'message' | 'talk' = 'message') {
  const order = await anOrder(db)
  const unlocked = await unlockLead(db, { orderUuid: order.uuid, userId }, testNow)
  assert.ok(unlocked.ok, JSON.stringify(unlocked))
  const { leadId } = unlocked.value
  if (minutes === null) return leadId
  const at = inMinutes(minutes)
  const said =
    by === 'message'
      ? await sendFirstMessage(db, { leadId, userId, text: 'Bom dia', idempotencyKey: `${leadId}` }, at)
      : await markContact(db, { leadId, userId, mark: 'talked' }, at)
  assert.ok(said.ok, JSON.stringify(said))
  return leadId
}
const standing = async ({ professionalId }: Pro, at = inHours(48)) =>
  (await standingOf(db, [professionalId], at)).get(professionalId)!
const kept = ({ professionalId }: Pro) =>
  db
    .selectFrom('professionals')
    .select(['median_answer_minutes as minutes', 'is_partner_profile as isPartner', 'measured_at as at'])
    .where('id', '=', professionalId)
    .executeTakeFirstOrThrow()

test('the time of an answer is the middle one, by message or talk, of three contacts at least', async () => {
  const pro = await aProfessional(db)
  await aContact(pro, 10)
  await aContact(pro, 300)
  assert.equal((await standing(pro)).answerMinutes, null)
  await aContact(pro, 30, 'talk')
  await aContact(pro, null)
  const { answerMinutes, answerPercent } = await standing(pro)
  assert.deepEqual([answerMinutes, answerPercent], [30, 75])
  assert.equal((await standing(pro, inHours(1))).answerPercent, 100) // the fourth has time until tomorrow
  await measureProfessionals(db, inHours(48))
  assert.equal((await kept(pro)).minutes, 30)
  assert.equal((await standing(pro, inHours(24 * 100))).answerMinutes, 30) // too old to be measured anew: what was, stays
})

test('who answers at once comes before who lets clients wait: what was measured decides the next order', async () => {
  const [slow, quick] = [await aProfessional(db), await aProfessional(db)]
  for (let n = 0; n < 3; n++) {
    await aContact(slow, 20 * 60)
    await aContact(quick, 5)
  }
  await measureProfessionals(db, inHours(48))
  const order = await anOrder(db)
  const row = await db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
  const wanted = {
    id: order.id,
    categoryId: row.category_id,
    uf: row.uf!,
    cityId: row.city_id!,
    phone: order.phone,
    clientId: order.clientId,
  }
  await offerToBest(db, wanted, { wave: 1, size: 50 }, inHours(48))
  const offers = await db
    .selectFrom('order_offers')
    .select(['professional_id as id', 'score'])
    .where('order_id', '=', order.id)
    .execute()
  const scoreOf = (pro: Pro) => offers.find(({ id }) => id === pro.professionalId)!.score
  assert.ok(scoreOf(quick) >= scoreOf(slow) + 18, `${scoreOf(quick)} and ${scoreOf(slow)}`)
})

test('measured again within the hour nobody is looked at; a partner who is none any more loses the badge', async () => {
  const pro = await aProfessional(db)
  await db.updateTable('professionals').set({ is_partner_profile: true }).where('id', '=', pro.professionalId).execute()
  const at = inHours(72)
  assert.ok((await measureProfessionals(db, at)) > 0)
  assert.equal((await kept(pro)).isPartner, false)
  assert.equal(await measureProfessionals(db, at), 0)
  assert.ok((await measureProfessionals(db, inHours(74))) > 0)
})
