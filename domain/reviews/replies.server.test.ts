import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { aLead } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional, aStaffMember } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { approveReply, withdrawReply } from '#domain/moderation/decide-reply.server.ts'
import { approveReview, withdrawReview } from '#domain/moderation/decide-review.server.ts'
import { asClient, asProfessional, asStaff } from '#domain/shared/caller.ts'
import { answerSurvey } from '#domain/surveys/answer-survey.server.ts'
import { surveyForm } from '#domain/surveys/survey-forms.server.ts'
import { codeOf } from '#test/support/code-of.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { eraseReplies, withoutNames } from './erase-replies.server.ts'
import { findPublicReply, listReportedReplies, findContactReview } from './replies.server.ts'
import { replyToReview } from './reply-to-review.server.ts'
import { reportReply } from './report-reply.server.ts'
import { listNewestReviews } from './reviews.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const days = (many: number) => inHours(24 * many)

/** A review of a contact with a message of the professional (public at once) or without (on hold). */
async function aReview({ wrote = true } = {}) {
  const client = await aClient(db)
  const order = await anOrder(db, { client, maxLeads: 1 })
  const { pro, leadId } = await aLead(db, { order, ...(wrote && { message: 'Posso amanhã.' }) })
  const hired = { leadId, professionalId: pro.professionalId }
  const sent = { requestId: order.uuid, formId: surveyForm('service').id, answers: [], rating: 2, comment: 'Atrasou.' }
  assert.ok((await answerSurvey(db, asClient(client.userId), { ...sent, userId: client.userId, hired }, testNow)).ok)
  const { id } = await db.selectFrom('reviews').select('id').where('lead_id', '=', leadId).executeTakeFirstOrThrow()
  return { client, pro, leadId, id }
}
type Reviewed = Awaited<ReturnType<typeof aReview>>
const reply = ({ pro, leadId }: Reviewed, text = 'Peço desculpas pelo atraso.', at = inHours(1)) =>
  replyToReview(db, asProfessional(pro.userId), { leadId, text }, at)
const shownOf = async ({ pro }: Reviewed) =>
  (await listNewestReviews(db, { professionalId: pro.professionalId }, 1))[0]?.reply
const notificationsOf = async (userId: number, kind: string) =>
  (
    await db
      .selectFrom('notifications')
      .select('payload')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .execute()
  ).map(({ payload }) => payload)
const purgesOf = async ({ pro }: Reviewed) =>
  (await db.selectFrom('events').select('payload').where('kind', '=', 'pages.purged').execute()).filter(({ payload }) =>
    (payload as { tags: string[] }).tags.includes(`professional:${pro.professionalId}`),
  ).length

test('a review has one reply however often it is sent, shown below it, and its client is notified once', async () => {
  const review = await aReview()
  const before = await purgesOf(review)
  const all = await Promise.all([1, 2, 3, 4, 5].map((n) => reply(review, `Resposta ${n}`)))
  assert.deepEqual(all.map(codeOf).toSorted(), [
    'already_replied',
    'already_replied',
    'already_replied',
    'already_replied',
    'ok',
  ])
  assert.match((await shownOf(review))!, /^Resposta \d$/)
  assert.deepEqual(await notificationsOf(review.client.userId, 'review_replied'), [{ reviewId: review.id }])
  assert.equal(await purgesOf(review), before + 1, 'the profile is rebuilt')
  const own = await findContactReview(db, review.leadId)
  assert.deepEqual({ reply: own?.reply, rating: own?.rating }, { reply: await shownOf(review), rating: 2 })
})

test('a reply is possible for thirty days after publication', async () => {
  const late = await aReview()
  assert.equal(codeOf(await reply(late, 'Tarde demais.', days(30))), 'reply_late')
  assert.equal(codeOf(await reply(late, 'A tempo.', inHours(24 * 30 - 1))), 'ok')
  const reviewInModeration = await aReview({ wrote: false })
  assert.equal(codeOf(await reply(reviewInModeration)), 'not_found', 'nobody sees it')
  const staff = await aStaffMember(db)
  assert.ok(
    (await approveReview(db, asStaff(staff.userId, 'moderate'), { reviewId: reviewInModeration.id }, days(40))).ok,
  )
  assert.equal(codeOf(await reply(reviewInModeration, 'Obrigado.', days(69))), 'ok')
})

test('another professional cannot reply, and contact data is refused', async () => {
  const review = await aReview()
  const stranger = await aProfessional(db)
  assert.equal(codeOf(await reply({ ...review, pro: stranger })), 'not_found')
  for (const [text, refused] of [
    ['Chame no 11 91234-5678', 'contact_data'],
    ['Fotos em www.exemplo.com', 'link'],
    ['Vendo diploma falso', 'forbidden_words'],
  ] as const)
    assert.equal(codeOf(await reply(review, text)), refused, text)
  assert.equal(await shownOf(review), null)
  assert.deepEqual(await notificationsOf(review.client.userId, 'review_replied'), [])
})

test('a reply is withdrawn with its review', async () => {
  const review = await aReview()
  assert.ok((await reply(review)).ok)
  const seenBy = { reviewId: review.id, userId: review.client.userId }
  assert.equal((await findPublicReply(db, seenBy))?.isOwn, true)
  const staff = await aStaffMember(db)
  const withdraw = { reviewId: review.id, reason: 'no_service' } as const
  assert.ok((await withdrawReview(db, asStaff(staff.userId, 'moderate'), withdraw, inHours(2))).ok)
  assert.equal(await findPublicReply(db, seenBy), undefined)
  assert.equal(
    codeOf(await reportReply(db, asClient(seenBy.userId), { ...seenBy, reason: 'offensive' }, inHours(3))),
    'not_found',
  )
})

test('a report is one per person; an approved reply stays, a withdrawn one goes and its professional is told why', async () => {
  const review = await aReview()
  const other = await aClient(db)
  const staff = await aStaffMember(db)
  assert.ok((await reply(review)).ok)
  const report = ({ userId }: { userId: number }, at = inHours(2)) =>
    reportReply(db, asClient(userId), { reviewId: review.id, reason: 'offensive' }, at)
  for (const person of [review.client, other, other]) assert.equal(codeOf(await report(person)), 'ok')
  const [waiting] = (await listReportedReplies(db)).replies
  assert.deepEqual(
    { id: waiting!.id, reports: waiting!.reports, reasons: waiting!.reasons },
    { id: review.id, reports: 2, reasons: ['offensive'] },
  )
  assert.equal((await findPublicReply(db, { reviewId: review.id, userId: other.userId }))?.isReported, true)

  const reviewShown = { reviewId: review.id, decidedReportCount: waiting!.decidedReportCount }
  const moderator = asStaff(staff.userId, 'moderate')
  const own = await aStaffMember(db)
  await db.updateTable('users').set({ phone: review.pro.phone }).where('id', '=', own.userId).execute()
  assert.equal(
    codeOf(await approveReply(db, asStaff(own.userId, 'moderate'), reviewShown, inHours(3))),
    'own_household',
  )
  assert.equal(codeOf(await approveReply(db, moderator, reviewShown, inHours(3))), 'ok')
  assert.equal(codeOf(await approveReply(db, moderator, reviewShown, inHours(3))), 'already_decided')
  assert.equal((await listReportedReplies(db)).total, 0)
  assert.ok(await shownOf(review))

  assert.equal(codeOf(await report(await aClient(db), inHours(4))), 'ok')
  const before = await purgesOf(review)
  const withdraw = { ...reviewShown, reason: 'personal_data' } as const
  assert.equal(
    codeOf(await withdrawReply(db, moderator, withdraw, inHours(5))),
    'already_decided',
    'a colleague kept it meanwhile',
  )
  const { decidedReportCount } = (await listReportedReplies(db)).replies[0]!
  assert.equal(codeOf(await withdrawReply(db, moderator, { ...withdraw, decidedReportCount }, inHours(5))), 'ok')
  assert.equal(await shownOf(review), null)
  assert.equal(await purgesOf(review), before + 1)
  assert.deepEqual(await notificationsOf(review.pro.userId, 'reply_withdrawn'), [
    { leadId: review.leadId, reason: 'personal_data' },
  ])
  assert.equal(codeOf(await reply(review, 'Outra resposta.', inHours(6))), 'already_replied', 'one is one')
  const audit = db.selectFrom('audit_log').select('action').where('subject', '=', `review:${review.id}`).orderBy('id')
  assert.deepEqual(
    (await audit.execute()).map(({ action }) => action),
    ['reply.kept', 'reply.withdrawn'],
  )
})

test('a deleted client is not notified, and the replies of a deleted professional go', async () => {
  const review = await aReview()
  const deletedUser = { status: 'deleted', phone: null, email: null, deleted_at: testNow } as const
  await db.updateTable('users').set(deletedUser).where('id', '=', review.client.userId).execute()
  assert.ok((await reply(review)).ok)
  assert.deepEqual(await notificationsOf(review.client.userId, 'review_replied'), [])
  await eraseReplies(db, review.pro.professionalId)
  assert.equal(await shownOf(review), null)
})

test('account deletion removes the client’s name from replies, and nothing else', () => {
  const named = 'Obrigado, Bia! A Sra. BIA Castanho da Silva foi ótima. Biazinha não é ela.'
  assert.equal(
    withoutNames(named, 'Bia Castanho da Silva'),
    'Obrigado, cliente! A Sra. cliente foi ótima. Biazinha não é ela.',
  )
  assert.equal(withoutNames('Fiz as portas dos quartos.', 'Ana dos Santos'), 'Fiz as portas dos quartos.')
})
