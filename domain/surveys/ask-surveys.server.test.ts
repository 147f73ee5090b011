import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { addClientSuspension } from '#domain/identity/identity.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { surveyPage } from '#presenters/survey-page.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { answerSurvey } from './answer-survey.server.ts'
import { askSurveys } from './ask-surveys.server.ts'
import { surveyForm } from './survey-forms.server.ts'
import { findOrderBySurveyToken } from './survey-link.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

const delay = 48
const ask = (hours: number) => askSurveys(db, inHours(hours), surveyPage, delay)

/** A finalized order with one professional, at the time of tests. */
async function aFoundOrder() {
  const order = await anOrder(db, { maxLeads: 1 })
  const pro = await aProfessional(db)
  assert.ok((await unlockLead(db, asProfessional(pro.userId), { orderUuid: order.uuid }, testNow)).ok)
  return order
}
const listSurveyNotifications = (orderId: number) =>
  db
    .selectFrom('notifications')
    .select('user_id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'survey_available')
    .execute()
const emails = (userId: number) =>
  db
    .selectFrom('notifications')
    .select('payload')
    .where('user_id', '=', userId)
    .where('kind', '=', 'survey_available')
    .execute()

test('a client is asked once when the survey opens, in-app and by e-mail with their own link', async () => {
  const order = await aFoundOrder()
  await anOrder(db)
  assert.equal(await ask(delay - 1), 0)
  assert.equal(await ask(delay), 1)
  assert.equal(await ask(delay), 0)
  assert.deepEqual(await listSurveyNotifications(order.id), [{ user_id: order.clientId }])
  const [email] = await emails(order.clientId)
  const { link } = email!.payload as { link: string }
  assert.ok(link.startsWith(`/pesquisa/${order.uuid}?token=`))
  const token = new URL(link, 'https://x.example').searchParams.get('token')
  assert.equal(findOrderBySurveyToken(token, inHours(delay)), order.uuid)
  assert.equal(findOrderBySurveyToken(`Bearer ${token}`, inHours(delay)), order.uuid)
  assert.equal(findOrderBySurveyToken(token, inHours(delay + 90 * 24)), null, 'until the survey closes')
  assert.equal(findOrderBySurveyToken(`${token}x`, inHours(delay)), null)
  assert.equal(findOrderBySurveyToken(null, inHours(delay)), null)
  await assertInvariants(db)
})

test('two runs at once ask once', async () => {
  const order = await aFoundOrder()
  const askedCounts = await Promise.all([ask(delay), ask(delay), ask(delay)])
  assert.equal(
    askedCounts.reduce((sum, some) => sum + some, 0),
    1,
  )
  assert.equal((await listSurveyNotifications(order.id)).length, 1)
})

test('a client without an answer is reminded three times; after missed days once', async () => {
  const order = await aFoundOrder()
  const times = async () => (await listSurveyNotifications(order.id)).length
  await ask(delay)
  await ask(delay + 71)
  assert.equal(await times(), 1)
  for (const [days, expected] of [
    [3, 2],
    [6.9, 2],
    [7, 3],
    [14.9, 3],
    [15, 4],
    [40, 4],
  ] as const) {
    await ask(delay + days * 24)
    assert.equal(await times(), expected, `${days} days later`)
  }
  assert.equal((await emails(order.clientId)).length, 4)
  const late = await aFoundOrder()
  await ask(delay + 60 * 24)
  await ask(delay + 60 * 24)
  assert.equal((await listSurveyNotifications(late.id)).length, 1)
})

test('no reminder after an answer, for a blocked order, or after 90 days', async () => {
  const answered = await aFoundOrder()
  const blocked = await aFoundOrder()
  const old = await aFoundOrder()
  const { clientId, uuid } = answered
  const { id: formId } = surveyForm('experience')
  const answers = [{ name: 'motivo', value: 'Desisti do serviço' }]
  const sent = { userId: clientId, requestId: uuid, formId, answers, rating: null, comment: '', hired: null }
  await db
    .updateTable('orders')
    .set({ status: 'blocked', blocked_reason: 'contact_data' })
    .where('id', '=', blocked.id)
    .execute()
  await db
    .updateTable('orders')
    .set({ closed_at: inHours(-100 * 24) })
    .where('id', '=', old.id)
    .execute()
  await ask(delay)
  assert.equal((await listSurveyNotifications(answered.id)).length, 1)
  assert.ok((await answerSurvey(db, asClient(clientId), sent, inHours(delay))).ok)
  for (const days of [3, 7, 15]) await ask(delay + days * 24)
  const counts = await Promise.all(
    [answered, blocked, old].map(async ({ id }) => (await listSurveyNotifications(id)).length),
  )
  assert.deepEqual(counts, [1, 0, 0])
})

test('a suspended client is not asked', async () => {
  const order = await aFoundOrder()
  await addClientSuspension(db, { userId: order.clientId, reason: 'fraud', until: null }, testNow)
  await ask(delay)
  assert.deepEqual(await listSurveyNotifications(order.id), [])
})
