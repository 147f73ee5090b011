import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { aLeadInState } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional, addService } from '#db/builders/people.ts'
import { aProposalInState } from '#db/builders/proposals.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { getAnswerTimes, listContactFacts } from './dashboard-facts.server.ts'
import { getGoals, saveGoals } from './goals.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

type Pro = Awaited<ReturnType<typeof aProfessional>>

async function lead(pro: Pro, createdAt: Date, more: Record<string, unknown> = {}, service = 'pintor') {
  const order = await anOrder(db, { service })
  return { id: await aLeadInState(db, { order, pro, at: createdAt, columns: more }) }
}

test('a rejected proposal counts as a price, not as an agreement', async () => {
  const pro = await aProfessional(db)
  const { id: leadId } = await lead(pro, new Date(now.getTime() - 1), { state: 'accepted', accepted_at: now })
  await aProposalInState(db, { leadId, state: 'refused', totalCents: 32_000, answered_at: now })
  const facts = await listContactFacts(db, pro.professionalId, now)
  assert.deepEqual(
    facts.map(({ isQuoted, priceCents }) => [isQuoted, priceCents]),
    [[true, null]],
  )
})

test('months and hours use São Paulo time, a year back', async () => {
  const pro = await aProfessional(db)
  await lead(pro, new Date('2026-11-01T01:30:00Z')) // still 31 October, half past ten in the evening
  await lead(pro, new Date('2025-12-01T03:00:00Z')) // the first moment of the twelve months
  await lead(pro, new Date('2025-12-01T02:59:00Z')) // the minute before it
  await lead(pro, now, { state: 'voided' })
  const other = await aProfessional(db)
  await lead(other, now)
  assert.deepEqual(
    (await listContactFacts(db, pro.professionalId, now)).map(({ month, hour }) => [month, hour]),
    [
      ['2025-12', 0],
      ['2026-10', 22],
    ],
  )
})

test('wins count from either side, answers from a message or a conversation', async () => {
  const pro = await aProfessional(db)
  await lead(pro, new Date(now.getTime() - 3), {
    state: 'hired',
    messaged_at: now,
    initial_message: 'Oi',
    price_cents: 15_000,
  })
  await lead(pro, new Date(now.getTime() - 2), { outcome: 'won', outcome_at: now, talked_at: now })
  await lead(pro, new Date(now.getTime() - 1), {
    state: 'rejected',
    rejected_at: now,
    reject_reason: 'Desisti do serviço',
  })
  assert.deepEqual(
    (await listContactFacts(db, pro.professionalId, now)).map(
      ({ isWon, isAnswered, isQuoted, priceCents, rejectReason }) => [
        isWon,
        isAnswered,
        isQuoted,
        priceCents,
        rejectReason,
      ],
    ),
    [
      [true, true, true, 15_000, null],
      [true, true, false, null, null],
      [false, false, false, null, 'Desisti do serviço'],
    ],
  )
})

test('there is no comparison with fewer than five others', async () => {
  const pro = await aProfessional(db, { city: ['ba', 'salvador'], service: 'eletricista' })
  const measure = async (minutes: number) => {
    const other = await aProfessional(db, { city: ['ba', 'salvador'], service: 'eletricista' })
    await db
      .updateTable('professionals')
      .set({ median_answer_minutes: minutes })
      .where('id', '=', other.professionalId)
      .execute()
  }
  for (const minutes of [10, 20, 30, 40]) await measure(minutes)
  assert.equal((await getAnswerTimes(db, pro.professionalId)).areaMinutes, null)
  await measure(50)
  assert.deepEqual(await getAnswerTimes(db, pro.professionalId), {
    ownMinutes: null,
    uf: 'ba',
    areaMinutes: 30,
    service: 'Eletricista',
    serviceMinutes: 30,
  })
})

test('the service with most bought contacts is compared', async () => {
  const pro = await aProfessional(db, { service: 'pintor' })
  await addService(db, pro.professionalId, 'eletricista')
  await lead(pro, now, {}, 'pintor')
  const named = async () => (await getAnswerTimes(db, pro.professionalId)).service
  assert.equal(await named(), 'Pintor')
  for (let n = 0; n < 2; n++) await lead(pro, now, {}, 'eletricista')
  assert.equal(await named(), 'Eletricista')
})

test('goals are saved, changed and removed', async () => {
  const pro = await aProfessional(db)
  const keep = (goals: { hires?: number; spendCoins?: number }) => saveGoals(db, asProfessional(pro.userId), goals, now)
  assert.deepEqual(await getGoals(db, pro.professionalId), { hires: null, spendCoins: null })
  assert.deepEqual(await keep({ hires: 5, spendCoins: 200 }), { ok: true, value: null })
  assert.deepEqual(await getGoals(db, pro.professionalId), { hires: 5, spendCoins: 200 })
  await Promise.all([keep({ hires: 6 }), keep({ hires: 6 })])
  assert.deepEqual(await getGoals(db, pro.professionalId), { hires: 6, spendCoins: null })
  const { clientId } = await anOrder(db)
  assert.deepEqual(await saveGoals(db, asProfessional(clientId), {}, now), { ok: false, code: 'not_a_professional' })
})

test('a proposal’s total counts before the first price; an hourly price has no value', async () => {
  const pro = await aProfessional(db)
  const priced = { messaged_at: now, initial_message: 'Oi', price_cents: 15_000 }
  await lead(pro, new Date(now.getTime() - 3), priced)
  await lead(pro, new Date(now.getTime() - 2), { ...priced, price_unit: 'hour' })
  await lead(pro, new Date(now.getTime() - 1), priced)
  const last = await db
    .selectFrom('leads')
    .select('id')
    .where('professional_id', '=', pro.professionalId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await aProposalInState(db, { leadId: last.id, state: 'superseded', totalCents: 9_000 })
  await aProposalInState(db, { leadId: last.id, version: 2, state: 'accepted', totalCents: 32_000, answered_at: now })
  assert.deepEqual(
    (await listContactFacts(db, pro.professionalId, now)).map(({ isQuoted, priceCents }) => [isQuoted, priceCents]),
    [
      [true, 15_000],
      [true, null],
      [true, 32_000],
    ],
  )
})
