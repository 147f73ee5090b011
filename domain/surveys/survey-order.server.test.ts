import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aLead, aVisit } from '#db/builders/leads.ts'
import { aProposal } from '#db/builders/proposals.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { closeOrder } from '#domain/leads/close-order.server.ts'
import { asClient } from '#domain/shared/caller.ts'
import { surveyPage } from '#presenters/survey-page.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { askSurveys } from './ask-surveys.server.ts'
import { findSurveyOrder } from './survey-order.server.ts'
import { isSurveyOpen } from './survey.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

const day = (hours: number) => inHours(hours).toISOString().slice(0, 10)

/** A contact whose client accepts a quote an hour after the conversation. */
async function aHire(quote: { starts_on?: string; ends_on?: string } = {}) {
  const lead = await aLead(db, { accepted: true, at: now })
  const proposalId = await aProposal(db, { leadId: lead.leadId, accepted: true, at: inHours(1) })
  if (quote.starts_on) await db.updateTable('proposals').set(quote).where('id', '=', proposalId).execute()
  return lead
}
const isOpen = async ({ order }: { order: { uuid: string; clientId: number } }, hours: number) =>
  isSurveyOpen((await findSurveyOrder(db, order.uuid, { clientUserId: order.clientId }))!, 0, inHours(hours))

test('without a delay, the survey of an accepted proposal opens after the day of its service', async () => {
  const hired = await aHire({ starts_on: day(72), ends_on: day(96) })
  assert.equal(await isOpen(hired, 2), false, 'the service is to come')
  assert.equal(await isOpen(hired, 96), false)
  assert.equal(await isOpen(hired, 125), true)
})

test('a survey opens a day after a proposal without a date, and at the hour of a later visit', async () => {
  const hired = await aHire()
  assert.equal(await isOpen(hired, 2), false)
  assert.equal(await isOpen(hired, 25), true)
  await aVisit(db, { leadId: hired.leadId, startsAt: inHours(50) })
  assert.equal(await isOpen(hired, 49), false)
  assert.equal(await isOpen(hired, 50), true)
  const measured = await aHire()
  await aVisit(db, { leadId: measured.leadId, startsAt: inHours(0.5) })
  assert.equal(await isOpen(measured, 2), false, 'a visit before the quote is not the service')
})

test('an order closed as hired opens its survey a day later, a continuing one at once', async () => {
  const closed = await aLead(db, { accepted: true, at: now })
  assert.equal(await isOpen(closed, 1), true, 'nobody was hired yet')
  assert.ok(
    (await closeOrder(db, asClient(closed.order.clientId), { uuid: closed.order.uuid, as: 'hired' }, inHours(1))).ok,
  )
  assert.equal(await isOpen(closed, 2), false)
  assert.equal(await isOpen(closed, 25), true)
})

test('a client whose service is months ahead is asked after it, about the hired professional', async () => {
  const hired = await aHire({ starts_on: day(24 * 120) })
  const leadsAsked = async () =>
    (
      await db
        .selectFrom('notifications')
        .select('lead_id')
        .where('order_id', '=', hired.order.id)
        .where('kind', '=', 'survey_available')
        .execute()
    ).map(({ lead_id }) => lead_id)
  await askSurveys(db, inHours(48), surveyPage, 0)
  assert.deepEqual(await leadsAsked(), [])
  await askSurveys(db, inHours(24 * 122), surveyPage, 0)
  assert.deepEqual(await leadsAsked(), [hired.leadId])
})
