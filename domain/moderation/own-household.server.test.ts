import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { aClaim, aConversation, aLead } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aStaffMember } from '#db/builders/people.ts'
import { aMailTicket } from '#db/builders/tickets.ts'
import { eraseClosedAccount } from '#domain/account-deletion/erase-closed-account.server.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { askForHelp } from '#domain/help/ask-for-help.server.ts'
import { decideClaim } from '#domain/leads/refund-claims/decide-claim.server.ts'
import { replyToReview } from '#domain/reviews/reply-to-review.server.ts'
import { reportReply } from '#domain/reviews/report-reply.server.ts'
import { asClient, asProfessional, asStaff } from '#domain/shared/caller.ts'
import { answerSurvey } from '#domain/surveys/answer-survey.server.ts'
import { surveyForm } from '#domain/surveys/survey-forms.server.ts'
import { codeOf } from '#test/support/code-of.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { approveReply, withdrawReply } from './decide-reply.server.ts'
import { decideReport } from './decide-report.server.ts'
import { approveReview, withdrawReview } from './decide-review.server.ts'
import { releaseOrder, unblock } from './release-order.server.ts'
import { correctName } from './tickets/correct-name.server.ts'
import { unlockPhone } from './unlock-phone.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

/** Staff with the e-mail of an account, and others. */
async function staffWithEmailOf(userId: number) {
  const [relative, stranger] = await Promise.all([aStaffMember(db), aStaffMember(db)])
  await db
    .updateTable('users')
    .set((eb) => ({ email: eb.selectFrom('users as u').select('u.email').where('u.id', '=', userId) }))
    .where('id', '=', relative.userId)
    .execute()
  return { relative: relative.userId, stranger: stranger.userId }
}

async function aClientWithEmail() {
  const client = await aClient(db)
  const email = `c${client.userId}@exemplo.com.br`
  await db.updateTable('users').set({ email }).where('id', '=', client.userId).execute()
  return { ...client, email }
}

async function forgetIdentification(staffUserId: number) {
  await db
    .updateTable('staff_credentials')
    .set({ document: null, postal_code: null, street: null })
    .where('user_id', '=', staffUserId)
    .execute()
}

async function aTicketOf(userId: number) {
  const ticket = { name: 'Bia', email: 'bia@exemplo.com.br', subject: 'account', text: 'Corrijam o meu nome.' } as const
  const created = await askForHelp(db, asClient(userId), ticket, now)
  assert.ok(created.ok)
  return created.value.protocol
}

test('only identified staff of another household correct the name of an account', async () => {
  const { userId } = await aClientWithEmail()
  const protocol = await aTicketOf(userId)
  const { relative, stranger } = await staffWithEmailOf(userId)
  const correct = (staffUserId: number) =>
    correctName(db, asStaff(staffUserId, 'support'), { protocol, name: 'Beatriz Lima' }, now)
  assert.equal(codeOf(await correct(relative)), 'own_household')
  await forgetIdentification(stranger)
  assert.equal(codeOf(await correct(stranger)), 'identification_missing')
  assert.equal(codeOf(await correct((await aStaffMember(db)).userId)), 'ok')
})

test('only identified staff of another household erase a closed account', async () => {
  const { userId, email } = await aClientWithEmail()
  const { relative, stranger } = await staffWithEmailOf(userId)
  await db
    .updateTable('users')
    .set({ status: 'closed', phone: null, closed_at: now })
    .where('id', '=', userId)
    .execute()
  const protocol = await aMailTicket(db, email)
  const erase = (staffUserId: number) => eraseClosedAccount(db, asStaff(staffUserId, 'support'), { protocol }, now)
  assert.equal(codeOf(await erase(relative)), 'own_household')
  await forgetIdentification(stranger)
  assert.equal(codeOf(await erase(stranger)), 'identification_missing')
  assert.equal(codeOf(await erase((await aStaffMember(db)).userId)), 'ok')
})

test('staff decide on no report by or about their household', async () => {
  const { conversationId, order, pro } = await aConversation(db)
  for (const [reporter, reported] of [
    [order.clientId, pro.userId],
    [pro.userId, order.clientId],
  ] as const) {
    const { id: reportId } = await db
      .insertInto('message_reports')
      .values({
        conversation_id: conversationId,
        reporter_user_id: reporter,
        reported_user_id: reported,
        reason: 'offensive',
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const email = `c${reported}@exemplo.com.br`
    await db.updateTable('users').set({ email }).where('id', '=', reported).execute()
    const { relative, stranger } = await staffWithEmailOf(reported)
    const decide = (staffUserId: number) =>
      decideReport(db, asStaff(staffUserId, 'moderate'), { reportId, decision: 'nothing' }, now)
    assert.equal(codeOf(await decide(relative)), 'own_household')
    await db.updateTable('users').set({ email: null }).where('id', '=', reported).execute()
    await db.updateTable('users').set({ email }).where('id', '=', reporter).execute()
    assert.equal(codeOf(await decide(relative)), 'own_household')
    assert.equal(codeOf(await decide(stranger)), 'ok')
  }
})

/** A review on hold, or a public one with a reply that another client has reported. */
async function aReviewBy(client: Awaited<ReturnType<typeof aClient>>, { isPublic }: { isPublic: boolean }) {
  const order = await anOrder(db, { client, maxLeads: 1 })
  const { pro, leadId } = await aLead(db, { order, ...(isPublic && { message: 'Posso amanhã.' }) })
  const hired = { leadId, professionalId: pro.professionalId }
  const answer = { formId: surveyForm('service').id, answers: [], rating: 2, comment: 'Atrasou.', hired }
  const sent = { ...answer, requestId: order.uuid, userId: client.userId }
  assert.equal(codeOf(await answerSurvey(db, asClient(client.userId), sent, now)), 'ok')
  const { id } = await db.selectFrom('reviews').select('id').where('lead_id', '=', leadId).executeTakeFirstOrThrow()
  if (!isPublic) return { reviewId: id }
  const text = 'Peço desculpas.'
  assert.equal(codeOf(await replyToReview(db, asProfessional(pro.userId), { leadId, text }, now)), 'ok')
  return { reviewId: id }
}

test('staff decide on no review that their household wrote', async () => {
  const client = await aClientWithEmail()
  const { reviewId } = await aReviewBy(client, { isPublic: false })
  const { relative, stranger } = await staffWithEmailOf(client.userId)
  const by = (staffUserId: number) => asStaff(staffUserId, 'moderate')
  const withdrawal = { reviewId, reason: 'arranged', note: '' } as const
  assert.equal(codeOf(await approveReview(db, by(relative), { reviewId }, now)), 'own_household')
  assert.equal(codeOf(await withdrawReview(db, by(relative), withdrawal, now)), 'own_household')
  assert.equal(codeOf(await approveReview(db, by(stranger), { reviewId }, now)), 'ok')
})

test('staff decide on no reply to a review of their household, nor on one that it reported', async () => {
  for (const isReporter of [true, false]) {
    const [client, other] = [await aClientWithEmail(), await aClientWithEmail()]
    const { reviewId } = await aReviewBy(isReporter ? other : client, { isPublic: true })
    const report = { reviewId, reason: 'offensive' } as const
    assert.equal(codeOf(await reportReply(db, asClient((isReporter ? client : other).userId), report, now)), 'ok')
    const { relative, stranger } = await staffWithEmailOf(client.userId)
    const by = (staffUserId: number) => asStaff(staffUserId, 'moderate')
    const decision = { reviewId, decidedReportCount: 0 }
    assert.equal(codeOf(await approveReply(db, by(relative), decision, now)), 'own_household')
    const withdrawal = { ...decision, reason: 'offensive' } as const
    assert.equal(codeOf(await withdrawReply(db, by(relative), withdrawal, now)), 'own_household')
    assert.equal(codeOf(await withdrawReply(db, by(stranger), withdrawal, now)), 'ok')
  }
})

test('staff decide on no claim about a contact of their household', async () => {
  for (const decision of ['grant', 'deny'] as const) {
    const client = await aClientWithEmail()
    const lead = await aLead(db, { order: await anOrder(db, { client }) })
    const { claimId } = await aClaim(db, { lead, at: now })
    const { relative, stranger } = await staffWithEmailOf(client.userId)
    const decide = (staffUserId: number) => {
      const input = { claimId, decision, answer: 'Ligamos para o cliente.' }
      return decideClaim(db, asStaff(staffUserId, 'wallet_adjust'), input, now)
    }
    assert.equal(codeOf(await decide(relative)), 'own_household')
    assert.equal(codeOf(await decide(stranger)), 'ok')
  }
})

test('staff publish no order of their household', async () => {
  for (const [status, publish] of [
    ['waiting', releaseOrder],
    ['blocked', unblock],
  ] as const) {
    const client = await aClientWithEmail()
    const order = await anOrder(db, { client, status })
    await db.updateTable('orders').set({ review_at: null }).where('id', '=', order.id).execute()
    const { relative, stranger } = await staffWithEmailOf(client.userId)
    const input = { orderUuid: order.uuid }
    assert.equal(codeOf(await publish(db, asStaff(relative, 'moderate'), input, now)), 'own_household')
    assert.equal(codeOf(await publish(db, asStaff(stranger, 'moderate'), input, now)), 'ok')
  }
})

test('staff lift no limits of a phone of their household', async () => {
  const { userId, phone } = await aClientWithEmail()
  await db.insertInto('pin_failures').values({ phone, purpose: 'login', failures: 100, last_at: now }).execute()
  const { relative, stranger } = await staffWithEmailOf(userId)
  assert.equal(codeOf(await unlockPhone(db, asStaff(relative, 'moderate'), { phone }, now)), 'own_household')
  assert.equal(codeOf(await unlockPhone(db, asStaff(stranger, 'moderate'), { phone }, now)), 'ok')
})

/** Staff actions that grant nothing to anybody: they name no party. */
const withoutParty = ['answerTicket', 'closeTicket', 'resendNotification']

test('every other staff action is tried by staff of the own household', () => {
  const read = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, 'utf8'))
  const actions = read('domain/**/*.server.ts').flatMap((text) =>
    [...text.matchAll(/export const (\w+) = defineAction\(\{\s*name: '[\w-]+',\s*actor: staffWith\(/g)].map(
      ([, name]) => name!,
    ),
  )
  assert.ok(actions.includes('blockOrder') && actions.includes('adjustCoins') && actions.length > 20, `${actions}`)
  const tests = read('{domain,test}/**/*.test.ts')
    .filter((text) => text.includes("'own_household'"))
    .map((text) => text.split('const withoutParty')[0]!)
  const isTried = (name: string) => tests.some((text) => new RegExp(`\\b${name}(?: as \\w+)?\\b`).test(text))
  assert.deepEqual(actions.filter((name) => !isTried(name)).toSorted(), withoutParty)
})
