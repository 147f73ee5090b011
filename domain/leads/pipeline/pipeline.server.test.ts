import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aLead } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { aProposalInState } from '#db/builders/proposals.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { addDays } from '#domain/shared/durations.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { insertManyContacts } from '#test/support/many-contacts.ts'
import { countRowsRead } from '#test/support/rows-read.ts'
import { scope } from '#test/support/scope.ts'
import { endLeadsOfClient } from '../end-leads.server.ts'
import { leadStates } from '../lead.ts'
import { rejectLead } from '../rejection/reject-lead.server.ts'
import { unlockLead } from '../unlock/unlock-lead.server.ts'
import { logAttempt, versionOfNote, saveContactNote, remindMe } from './contact-notes.server.ts'
import { moveContact } from './move-contact.server.ts'
import { listPipeline, getPipelineEntry } from './pipeline.server.ts'
import { remindProfessionals } from './remind-professionals.server.ts'
import { stageInSql } from './stage.server.ts'
import { possibleStages, type Stage, stageOf, type StageToMoveTo, stagesToMoveTo } from './stage.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

async function contactsOfOne(number: number) {
  const { userId } = await aProfessional(db, { coins: 500 })
  const contacts = []
  for (let index = 0; index < number; index++) {
    const order = await anOrder(db)
    const unlocked = await unlockLead(db, asProfessional(userId), { orderUuid: order.uuid }, inHours(index))
    assert.ok(unlocked.ok)
    contacts.push({ leadId: unlocked.value.leadId, clientId: order.clientId })
  }
  return { userId, contacts }
}
const aContact = async () => {
  const { userId, contacts } = await contactsOfOne(1)
  const { leadId, clientId } = contacts[0]!
  const move = (stage: StageToMoveTo, at = now) => moveContact(db, asProfessional(userId), { leadId, stage }, at)
  const column = async () => (await listPipeline(db, { userId })).map(({ stage, count }) => ({ stage, count }))
  return { userId, leadId, clientId, move, column }
}

test('the stage in SQL equals the stage in TypeScript for every combination of facts', async () => {
  for (const state of leadStates)
    for (const talkedAt of [null, now])
      for (const outcome of [null, 'won', 'lost'] as const)
        for (const planned of [null, 'visit', 'quote'] as const) {
          const { rows } = await sql<{ stage: Stage }>`select ${stageInSql} as stage
            from (select ${state}::text as state, ${talkedAt}::timestamptz as talked_at, ${outcome}::text as outcome) l,
                 (select ${planned}::text as stage) w`.execute(db)
          const facts = { state, talkedAt, outcome, planned }
          assert.equal(rows[0]!.stage, stageOf(facts), JSON.stringify(facts))
          assert.ok(!possibleStages(facts).some((stage) => stage === stageOf(facts)), 'nowhere that it stands already')
        }
})

test('a contact moves through the stages and back, in one column at a time', async () => {
  const contact = await aContact()
  assert.deepEqual(await contact.column(), [{ stage: 'new', count: 1 }])
  for (const stage of ['talked', 'visit', 'quote', 'won', 'quote', 'lost', 'visit', 'talked'] as const) {
    assert.ok((await contact.move(stage)).ok, stage)
    assert.deepEqual(await contact.column(), [{ stage, count: 1 }])
  }
  await assertInvariants(db)
})

test('won and lost are stored as the professional says, with the reason of a loss', async () => {
  const contact = await aContact()
  assert.ok(
    (await moveContact(db, asProfessional(contact.userId), { ...contact, stage: 'lost', reason: 'price' }, now)).ok,
  )
  assert.equal((await getPipelineEntry(db, contact.leadId)).lostReason, 'price')
  assert.ok(
    (await moveContact(db, asProfessional(contact.userId), { ...contact, stage: 'lost', reason: 'hired_other' }, now))
      .ok,
  )
  assert.equal(
    (await getPipelineEntry(db, contact.leadId)).lostReason,
    'hired_other',
    'one may be wrong about the reason',
  )
  const lead = () =>
    db.selectFrom('leads').select(['state', 'outcome']).where('id', '=', contact.leadId).executeTakeFirst()
  assert.deepEqual(await lead(), { state: 'unlocked', outcome: 'lost' })
  assert.ok((await contact.move('won')).ok)
  assert.equal((await getPipelineEntry(db, contact.leadId)).lostReason, null)
  assert.deepEqual(await lead(), { state: 'unlocked', outcome: 'won' })
})

test('a contact ended by the client stays ended, and another professional’s cannot be moved', async () => {
  const contact = await aContact()
  const stranger = await aProfessional(db)
  const { leadId } = contact
  for (const [caller, code] of [
    [asProfessional(stranger.userId), 'not_found'],
    [asClient(contact.clientId), 'wrong_role'],
  ] as const)
    for (const refused of [
      await moveContact(db, caller, { leadId, stage: 'won' }, now),
      await saveContactNote(db, caller, { leadId, note: 'x' }, now),
      await remindMe(db, caller, { leadId, day: '2030-01-01' }, now),
      await logAttempt(db, caller, { leadId, way: 'call', note: '' }, now),
    ])
      assert.deepEqual(refused, { ok: false, code })
  const rejection = { leadId: contact.leadId, userId: contact.clientId, reason: 'Desisti do serviço' }
  assert.ok((await rejectLead(db, asClient(rejection.userId), rejection, now)).ok)
  for (const stage of stagesToMoveTo)
    assert.equal((await contact.move(stage)).ok, stage === 'lost', 'it is there already')
  assert.deepEqual(await logAttempt(db, asProfessional(contact.userId), { ...contact, way: 'call', note: '' }, now), {
    ok: false,
    code: 'lead_over',
  })
  assert.deepEqual(await contact.column(), [{ stage: 'lost', count: 1 }])
})

test('ten concurrent moves leave one complete state', async () => {
  const contact = await aContact()
  const targetStages = Array.from({ length: 10 }, (_, index) => stagesToMoveTo[index % stagesToMoveTo.length]!)
  for (const moved of await Promise.all(targetStages.map((stage) => contact.move(stage)))) assert.ok(moved.ok)
  const columns = await contact.column()
  assert.equal(columns.length, 1)
  assert.equal(columns[0]!.count, 1)
})

test('a column has its pages, count and value', async () => {
  const { userId, contacts } = await contactsOfOne(5)
  for (const { leadId } of contacts)
    await saveContactNote(db, asProfessional(userId), { leadId, note: '', valueCents: 10_000 }, now)
  const readPage = (page: number) => listPipeline(db, { userId, page, perStage: 2 })
  const parts = [await readPage(1), await readPage(2), await readPage(3)].flatMap((columns) => columns)
  assert.deepEqual(
    parts.map(({ stage, count, valueCents, contacts: some }) => [stage, count, valueCents, some.length]),
    [
      ['new', 5, 50_000, 2],
      ['new', 5, 50_000, 2],
      ['new', 5, 50_000, 1],
    ],
  )
  const all = parts.flatMap((part) => part.contacts.map(({ leadId }) => leadId))
  assert.deepEqual(all.toSorted(), contacts.map(({ leadId }) => leadId).toSorted())
  assert.deepEqual(await readPage(4), [])
})

test('an accepted proposal is the value of its contact, before the professional’s own value', async () => {
  const { leadId, pro } = await aLead(db)
  await saveContactNote(db, asProfessional(pro.userId), { leadId, note: '', valueCents: 10_000 }, now)
  const proposalId = await aProposalInState(db, { leadId, state: 'sent', totalCents: 30_480 })
  const value = async () => (await listPipeline(db, { userId: pro.userId }))[0]!.valueCents
  assert.equal(await value(), 10_000, 'a sent quote does not replace it')
  await db.updateTable('proposals').set({ state: 'accepted', answered_at: now }).where('id', '=', proposalId).execute()
  assert.equal(await value(), 30_480)
})

test('contacts are found by client and service, ignoring accents and case, and patterns match literally', async () => {
  const contact = await aContact()
  await db
    .updateTable('orders')
    .set({ contact_name: 'Conceição Ávila' })
    .where('id', 'in', db.selectFrom('leads').select('order_id').where('id', '=', contact.leadId))
    .execute()
  const found = async (search: string) => (await listPipeline(db, { userId: contact.userId, search })).length
  for (const search of ['conceicao', 'ÁVILA', 'ição áv', 'avila pint', 'ávila'])
    assert.equal(await found(search), 1, search)
  for (const search of ['%', '_', '\\', '.', '[', '(', '*', 'ninguém']) assert.equal(await found(search), 0, search)
})

test('with five thousand contacts the board loads only the shown ones, and a search only the professional’s own', async () => {
  const { clientId } = await anOrder(db)
  const one = await aProfessional(db)
  const other = await aProfessional(db)
  await insertManyContacts(db, { ...one, clientId, contacts: 5_000, at: now })
  await insertManyContacts(db, { ...other, clientId, contacts: 10_000, at: now, name: 'Bia de outro' })
  await sql`analyze`.execute(db)
  const reads = async (search?: string) => {
    const before = await countRowsRead(db, 'orders')
    const columns = await listPipeline(db, { userId: one.userId, search })
    const after = await countRowsRead(db, 'orders')
    return { columns, scans: after.scans - before.scans, orders: after.rows - before.rows }
  }
  const board = await reads()
  assert.deepEqual(
    board.columns.map(({ stage, contacts }) => [stage, contacts.length]),
    [
      ['new', 20],
      ['talked', 20],
    ],
  )
  assert.equal(
    board.columns.reduce((sum, { count }) => sum + count, 0),
    5_000,
  )
  assert.equal(board.scans, 0)
  assert.ok(board.orders < 100, `${board.orders} orders were read`)
  const found = await reads('castánho 4999')
  assert.deepEqual({ columns: found.columns.length, scans: found.scans }, { columns: 1, scans: 0 })
  assert.ok(found.orders < 5_100, `${found.orders} orders were read`)
  assert.deepEqual((await reads('de outro')).columns, [])
})

test('a reminder is sent once, at 9 in São Paulo on its day, and not for an ended contact', async () => {
  const contact = await aContact()
  const reminders = () =>
    db
      .selectFrom('notifications')
      .select('id')
      .where('kind', '=', 'contact_reminder')
      .where('lead_id', '=', contact.leadId)
      .execute()
  const day = addDays(now, 3).toISOString().slice(0, 10)
  for (const odd of ['2020-01-01', '2199-01-01'])
    assert.deepEqual(await remindMe(db, asProfessional(contact.userId), { ...contact, day: odd }, now), {
      ok: false,
      code: 'odd_day',
    })
  assert.ok((await remindMe(db, asProfessional(contact.userId), { ...contact, day }, now)).ok)
  const nine = new Date(`${day}T12:00:00Z`)
  assert.equal(await remindProfessionals(db, new Date(nine.getTime() - 1000)), 0)
  const counts = await Promise.all([remindProfessionals(db, nine), remindProfessionals(db, nine)])
  assert.equal(counts[0] + counts[1], 1)
  assert.equal(await remindProfessionals(db, nine), 0, 'not at the next look either')
  assert.equal((await reminders()).length, 1)
  assert.ok((await getPipelineEntry(db, contact.leadId)).remindAt, 'it stays until it is taken away')
  assert.ok((await remindMe(db, asProfessional(contact.userId), { ...contact }, now)).ok)
  assert.equal((await getPipelineEntry(db, contact.leadId)).remindAt, null)

  const other = await aContact()
  assert.ok((await remindMe(db, asProfessional(other.userId), { ...other, day }, now)).ok)
  await endLeadsOfClient(db, other.clientId, now)
  assert.equal(await remindProfessionals(db, nine), 0)
})

test('a link opened twice within a minute is one attempt; later, or by another channel, it is another', async () => {
  const contact = await aContact()
  const attempt = (way: 'whatsapp' | 'call', seconds: number, note = '') =>
    logAttempt(
      db,
      asProfessional(contact.userId),
      { leadId: contact.leadId, way, note },
      new Date(now.getTime() + seconds * 1000),
    )
  for (const each of [
    await attempt('call', 0),
    await attempt('call', 2),
    await attempt('whatsapp', 3),
    await attempt('call', 70),
  ])
    assert.ok(each.ok)
  assert.deepEqual(
    (await getPipelineEntry(db, contact.leadId)).attempts.map(({ channel }) => channel),
    ['call', 'whatsapp', 'call'],
  )
})

test('a deleted client’s notes are erased; the attempts stay', async () => {
  const contact = await aContact()
  await saveContactNote(db, asProfessional(contact.userId), { ...contact, note: 'Bia, apartamento 12' }, now)
  await logAttempt(db, asProfessional(contact.userId), { ...contact, way: 'call', note: 'A mãe dela atendeu' }, now)
  await endLeadsOfClient(db, contact.clientId, now)
  const { note, attempts } = await getPipelineEntry(db, contact.leadId)
  assert.deepEqual(
    { note, attempts: attempts.map((each) => [each.channel, each.note]) },
    { note: '', attempts: [['call', '']] },
  )
})

test('a later tab does not overwrite the note of an earlier one; equal text is one action', async () => {
  const contact = await aContact()
  const seen = versionOfNote(await getPipelineEntry(db, contact.leadId))
  const write = (note: string, mark = seen) =>
    saveContactNote(db, asProfessional(contact.userId), { ...contact, note, seen: mark }, now)
  assert.ok((await write('Chave com o porteiro')).ok)
  assert.deepEqual(await write('Portão azul'), { ok: false, code: 'stale_version' })
  assert.equal((await getPipelineEntry(db, contact.leadId)).note, 'Chave com o porteiro')
  assert.ok((await write('Chave com o porteiro')).ok)
  assert.ok(
    (await write('Chave com o porteiro, portão azul', versionOfNote(await getPipelineEntry(db, contact.leadId)))).ok,
  )
})
