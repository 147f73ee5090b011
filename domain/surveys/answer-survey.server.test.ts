import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { aVisit } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { liftClientSuspension, addClientSuspension } from '#domain/identity/identity.server.ts'
import { acceptConversation } from '#domain/leads/accept-conversation.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { rejectLead } from '#domain/leads/rejection/reject-lead.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { listNewestReviews, findRating } from '#domain/reviews/reviews.server.ts'
import { asClient, asProfessional, type Caller } from '#domain/shared/caller.ts'
import { env } from '#platform/env.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { answerSurvey } from './answer-survey.server.ts'
import { stillDecidingAnswer } from './survey-form.ts'
import { surveyForm } from './survey-forms.server.ts'
import { findSurveyOrder } from './survey-order.server.ts'
import type { SentSurvey } from './survey.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

/** A finalized order with its professionals; the first wrote and was accepted. */
async function aFoundOrder(found = 2) {
  const order = await anOrder(db, { maxLeads: found })
  const leads = []
  for (let n = 0; n < found; n++) {
    const pro = await aProfessional(db)
    const unlocked = await unlockLead(db, asProfessional(pro.userId), { orderUuid: order.uuid }, testNow)
    assert.ok(unlocked.ok)
    leads.push({ ...pro, leadId: unlocked.value.leadId })
  }
  const [first] = leads
  await write(first!)
  assert.ok((await acceptConversation(db, asClient(order.clientId), { leadId: first!.leadId }, testNow)).ok)
  return { order, leads: leads as [typeof first & {}, ...typeof leads] }
}
const write = async ({ leadId, userId }: { leadId: number; userId: number }) =>
  assert.ok((await sendFirstMessage(db, asProfessional(userId), { leadId, text: 'Posso amanhã.' }, testNow)).ok)

type Found = Awaited<ReturnType<typeof aFoundOrder>>
const aSurvey = ({ order, leads: [lead] }: Found, more: Partial<SentSurvey> = {}): SentSurvey => ({
  userId: order.clientId,
  requestId: order.uuid,
  formId: surveyForm('service').id,
  answers: [],
  rating: 4,
  comment: 'Pintou bem.',
  hired: { leadId: lead.leadId, professionalId: lead.professionalId },
  ...more,
})
const notHired = {
  formId: surveyForm('experience').id,
  answers: [{ name: 'motivo', value: 'Desisti do serviço' }],
  rating: null,
  comment: '',
  hired: null,
} as const
const answer = (sent: SentSurvey, at = testNow) => answerSurvey(db, asClient(sent.userId), sent, at)

test('contact data, links and forbidden words in a review are refused, and nothing is stored', async () => {
  const found = await aFoundOrder()
  for (const comment of ['Chame no 11 91234-5678', 'fotos em www.exemplo.com', 'ana arroba exemplo.com.br'])
    assert.deepEqual(await answer(aSurvey(found, { comment })), { ok: false, code: 'comment_not_public' }, comment)
  assert.equal((await sums(found.leads[0].professionalId)).reviews_count, 0)
  assert.ok((await answer(aSurvey(found, { comment: 'Minha mãe, que tem diabetes, adorou.' }))).ok)
  // Reasons for hiring nobody are for staff only.
  const other = await aFoundOrder()
  assert.ok((await answer(aSurvey(other, { ...notHired, comment: 'Contratei o do 11 91234-5678' }))).ok)
})

const leadState = async (leadId: number) =>
  (await db.selectFrom('leads').select('state').where('id', '=', leadId).executeTakeFirstOrThrow()).state
const sums = (id: number) =>
  db.selectFrom('professionals').select(['rating_sum', 'reviews_count']).where('id', '=', id).executeTakeFirstOrThrow()
const newsOf = (userId: number, kind: string) =>
  db.selectFrom('notifications').select('lead_id').where('user_id', '=', userId).where('kind', '=', kind).execute()
const responses = (orderId: number) =>
  db.selectFrom('survey_responses').selectAll().where('order_id', '=', orderId).execute()

test('the hired professional gets a published review that counts and a notification; pages are purged', async () => {
  const found = await aFoundOrder()
  const [lead] = found.leads
  assert.ok((await answer(aSurvey(found))).ok)
  assert.equal(await leadState(lead.leadId), 'hired')
  assert.deepEqual(await sums(lead.professionalId), { rating_sum: 4, reviews_count: 1 })
  const [review] = await listNewestReviews(db, { professionalId: lead.professionalId }, 5)
  assert.deepEqual(
    { rating: review!.rating, comment: review!.comment, author: review!.author },
    { rating: 4, comment: 'Pintou bem.', author: 'Bia' },
  )
  assert.equal((await findRating(db, { professionalId: lead.professionalId }))?.average, 4)
  assert.deepEqual(await newsOf(lead.userId, 'review_published'), [{ lead_id: lead.leadId }])
  const purged = await db.selectFrom('events').select('payload').where('topic', '=', 'pages').execute()
  const tags = purged.flatMap(({ payload }) => (payload as { tags: string[] }).tags)
  assert.ok(tags.includes(`professional:${lead.professionalId}`) && tags.some((tag) => tag.startsWith('service:')))
  const [response] = await responses(found.order.id)
  assert.deepEqual(
    (response!.form_snapshot as { name: string; value: unknown }[]).map(({ name, value }) => [name, value]),
    [
      ['rating', 4],
      ['comment', 'Pintou bem.'],
    ],
  )
  await assertInvariants(db)
})

test('a professional hired by phone is marked and the conversation opens; a rejected one is reviewed and stays rejected', async () => {
  const wrote = await aFoundOrder(2)
  const refused = await aFoundOrder(2)
  const second = wrote.leads[1]!
  await write(second)
  const hired = { leadId: second.leadId, professionalId: second.professionalId }
  assert.ok((await answer(aSurvey(wrote, { hired }))).ok)
  assert.equal(await leadState(second.leadId), 'hired')
  assert.equal(await leadState(wrote.leads[0].leadId), 'accepted', 'the others stay as they are')
  const conversation = await db
    .selectFrom('conversations')
    .select(['state', 'client_listed'])
    .where('lead_id', '=', second.leadId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(conversation, { state: 'open', client_listed: true })

  const [lead] = refused.leads
  const reason = 'Desisti do serviço'
  assert.ok((await rejectLead(db, asClient(refused.order.clientId), { leadId: lead.leadId, reason }, testNow)).ok)
  assert.ok((await answer(aSurvey(refused, { rating: 1 }))).ok)
  assert.equal(await leadState(lead.leadId), 'rejected')
  assert.deepEqual(await sums(lead.professionalId), { rating_sum: 1, reviews_count: 1 })
  await assertInvariants(db)
})

test('an answer without a hire is stored for staff, and nothing is public', async () => {
  const found = await aFoundOrder()
  const [lead] = found.leads
  assert.ok((await answer(aSurvey(found, notHired))).ok)
  const [response] = await responses(found.order.id)
  assert.deepEqual({ rating: response!.rating, lead_id: response!.lead_id }, { rating: null, lead_id: null })
  assert.deepEqual(await sums(lead.professionalId), { rating_sum: 0, reviews_count: 0 })
  assert.deepEqual(
    { leadState: await leadState(lead.leadId), notifications: await newsOf(lead.userId, 'review_published') },
    { leadState: 'accepted', notifications: [] },
  )
  await assertInvariants(db)
})

test('an order is answered once: two concurrent answers are one answer, one review and one count', async () => {
  for (let round = 0; round < 5; round++) {
    const found = await aFoundOrder()
    const [lead, other] = found.leads
    await write(other!)
    const both = await Promise.all([
      answer(aSurvey(found)),
      answer(aSurvey(found, { hired: { leadId: other!.leadId, professionalId: other!.professionalId } })),
      answer(aSurvey(found, notHired)),
    ])
    assert.deepEqual(
      both.filter(({ ok }) => !ok),
      Array(2).fill({ ok: false, code: 'survey_answered' }),
    )
    assert.equal((await responses(found.order.id)).length, 1)
    const counted = (await sums(lead.professionalId)).reviews_count + (await sums(other!.professionalId)).reviews_count
    assert.equal(counted, (await responses(found.order.id))[0]!.lead_id === null ? 0 : 1)
  }
  await assertInvariants(db)
})

test('another person’s order is not found, another user is refused, and nothing is written', async () => {
  const found = await aFoundOrder()
  const stranger = await aClient(db)
  const answerAs = (sent: SentSurvey, asker: Caller) => answerSurvey(db, asker, sent, testNow)
  const linked = (linkedOrder: string): Caller => ({ user: null, linkedOrder })
  const sent = aSurvey(found)
  const code = async (result: ReturnType<typeof answerAs>) => {
    const settled = await result
    return settled.ok ? 'ok' : settled.code
  }
  assert.equal(await code(answerAs(sent, asClient(stranger.userId))), 'not_found')
  assert.equal(await code(answerAs(aSurvey(found, { requestId: 'x' }), asClient(sent.userId))), 'not_found')
  assert.equal(await code(answerAs({ ...sent, userId: stranger.userId }, asClient(found.order.clientId))), 'wrong_user')
  const another = await aFoundOrder()
  assert.equal(await code(answerAs(sent, linked(another.order.uuid))), 'not_found', 'the link of another order')
  assert.deepEqual(await responses(found.order.id), [])
  await addClientSuspension(db, { userId: found.order.clientId, reason: 'fraud', until: null }, testNow)
  assert.equal(await code(answerAs(sent, linked(found.order.uuid))), 'account_suspended')
  await liftClientSuspension(db, found.order.clientId)
  assert.equal(await code(answerAs(sent, linked(found.order.uuid))), 'ok', 'its own link')
  const byNumber = aSurvey(another, { requestId: String(another.order.id) })
  assert.equal(await code(answerAs(byNumber, asClient(another.order.clientId))), 'ok')
})

test('a survey is closed too early, too late, without professionals and for a blocked order', async () => {
  const found = await aFoundOrder()
  env.SURVEY_DELAY_HOURS = 48
  assert.deepEqual(await answer(aSurvey(found), inHours(47)), { ok: false, code: 'survey_not_open' })
  env.SURVEY_DELAY_HOURS = 0
  assert.deepEqual(await answer(aSurvey(found), inHours(91 * 24)), { ok: false, code: 'survey_not_open' })
  const withoutLeads = await anOrder(db)
  assert.deepEqual(
    await answer({ ...aSurvey(found, notHired), userId: withoutLeads.clientId, requestId: withoutLeads.uuid }),
    {
      ok: false,
      code: 'survey_not_open',
    },
  )
  await db
    .updateTable('orders')
    .set({ status: 'blocked', blocked_reason: 'contact_data' })
    .where('id', '=', found.order.id)
    .execute()
  assert.deepEqual(await answer(aSurvey(found)), { ok: false, code: 'survey_not_open' })
})

test('invalid answers change nothing: a lead of another order, a refunded one, mixed kinds', async () => {
  const found = await aFoundOrder()
  const other = await aFoundOrder()
  const [lead, second] = found.leads
  const [foreign] = other.leads
  await db.updateTable('leads').set({ state: 'voided' }).where('id', '=', second!.leadId).execute()
  const invalid: Partial<SentSurvey>[] = [
    { hired: { leadId: foreign.leadId, professionalId: foreign.professionalId } },
    { hired: { leadId: lead.leadId, professionalId: foreign.professionalId } },
    { hired: { leadId: second!.leadId, professionalId: second!.professionalId } },
    { hired: null },
    { rating: null },
    { rating: 6 },
    { formId: surveyForm('experience').id },
    { formId: 99 },
    { comment: 'x'.repeat(351) },
    { answers: [{ name: 'agradou', value: surveyForm('service').questions[2]!.options.slice(0, 4) }] },
    { ...notHired, rating: 3 },
    { ...notHired, answers: [] },
  ]
  for (const more of invalid)
    assert.deepEqual(await answer(aSurvey(found, more)), { ok: false, code: 'invalid_survey' }, JSON.stringify(more))
  assert.deepEqual(await responses(found.order.id), [])
  assert.equal(await leadState(lead.leadId), 'accepted')
  assert.deepEqual(await sums(lead.professionalId), { rating_sum: 0, reviews_count: 0 })
})

test('an answer of a client who is still deciding leaves the survey open and is replaced by the next one', async () => {
  const found = await aFoundOrder()
  const form = surveyForm('experience')
  const answers = [{ name: 'motivo', value: stillDecidingAnswer }]
  const deciding = aSurvey(found, { formId: form.id, answers, rating: null, comment: '', hired: null })
  const asker = { clientUserId: found.order.clientId }
  assert.ok((await answer(deciding, inHours(1))).ok)
  assert.equal((await findSurveyOrder(db, found.order.uuid, asker))!.isSurveyAnswered, false)
  assert.ok((await answer(aSurvey(found), inHours(2))).ok)
  assert.equal((await findSurveyOrder(db, found.order.uuid, asker))!.isSurveyAnswered, true)
  const repeated = await answer(aSurvey(found), inHours(3))
  assert.equal(repeated.ok ? null : repeated.code, 'survey_answered')
  assert.ok(form.questions.some(({ options }) => options.includes(stillDecidingAnswer)))
})

test('a survey opens after a confirmed visit, and knows who was hired', async () => {
  const found = await aFoundOrder()
  const { order, leads } = found
  const asker = { clientUserId: order.clientId }
  await aVisit(db, { leadId: leads[0].leadId, state: 'confirmed', startsAt: inHours(30) })
  const early = await answer(aSurvey(found), inHours(2))
  assert.equal(early.ok ? null : early.code, 'survey_not_open')
  assert.equal((await findSurveyOrder(db, order.uuid, asker))!.hiredLeadId, null)
  assert.ok((await answer(aSurvey(found), inHours(31))).ok)
  assert.equal((await findSurveyOrder(db, order.uuid, asker))!.hiredLeadId, leads[0].leadId)
})
