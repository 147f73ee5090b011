import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aLead } from '#db/builders/leads.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { rejectLead } from '../rejection/reject-lead.server.ts'
import { type ContactMark, contactMarks, applicableMarks } from './contact-mark.ts'
import { findContact } from './contacts.server.ts'
import { markContact } from './mark-contact.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

async function aContact({ wrote = false } = {}) {
  const { order, pro, leadId } = await aLead(db, wrote ? { message: 'Posso ir.' } : {})
  return {
    ...pro,
    order,
    leadId,
    mark: (mark: ContactMark, at = now) => markContact(db, asProfessional(pro.userId), { leadId, mark }, at),
  }
}
const leadRow = (id: number) => db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const unwrap = <Value>(result: { ok: true; value: Value } | { ok: false; code: string }) => {
  assert.ok(result.ok, JSON.stringify(result))
  return result.value
}

test('a mark is the professional’s statement: the lead goes on and nobody is hired', async () => {
  const contact = await aContact({ wrote: true })
  assert.equal(unwrap(await contact.mark('talked')).talkedAt, now.toISOString())
  assert.equal(unwrap(await contact.mark('won', inHours(1))).outcome, 'won')
  const row = await leadRow(contact.leadId)
  assert.deepEqual(
    { state: row.state, outcome: row.outcome, talked_at: row.talked_at },
    { state: 'contacted', outcome: 'won', talked_at: now },
  )
  assert.equal(unwrap(await contact.mark('lost', inHours(2))).outcome, 'lost', 'one may be wrong')
  assert.equal((await db.selectFrom('reviews').selectAll().execute()).length, 0)
  assert.equal(
    (await db.selectFrom('notifications').select('id').where('kind', '=', 'lead_rejected').execute()).length,
    0,
  )
  await assertInvariants(db)
})

test('marking a contact as won records that they talked; marking it lost does not', async () => {
  const contact = await aContact()
  assert.equal(unwrap(await contact.mark('won')).talkedAt, now.toISOString())
  const other = await aContact()
  assert.equal(unwrap(await other.mark('lost')).talkedAt, null)
})

test('giving up ends lead and conversation; the slot stays taken and nothing is refunded', async () => {
  const contact = await aContact({ wrote: true })
  const balance = () =>
    db.selectFrom('wallets').select('balance').where('professional_id', '=', contact.professionalId).executeTakeFirst()
  const before = await balance()
  assert.equal(unwrap(await contact.mark('gave_up')).state, 'ended')
  const row = await leadRow(contact.leadId)
  assert.deepEqual({ state: row.state, ended_by: row.ended_by }, { state: 'ended', ended_by: 'professional' })
  const conversation = await db
    .selectFrom('conversations')
    .select('state')
    .where('lead_id', '=', contact.leadId)
    .executeTakeFirst()
  assert.equal(conversation?.state, 'closed')
  const order = await db.selectFrom('orders').select('lead_count').where('id', '=', contact.order.id).executeTakeFirst()
  assert.equal(order?.lead_count, 1)
  assert.deepEqual(await balance(), before)
  const seen = await findContact(db, { userId: contact.userId, leadId: contact.leadId })
  assert.equal(seen?.gaveUp, true)
  for (const mark of ['talked', 'won', 'lost'] as const)
    assert.deepEqual(await contact.mark(mark), { ok: false, code: 'lead_over' })
  assert.deepEqual(applicableMarks({ state: 'ended', talkedAt: null, outcome: null }), [])
  await assertInvariants(db)
})

for (const mark of contactMarks)
  test(`${mark} is stored once, also when sent ten times at once and again later`, async () => {
    const contact = await aContact({ wrote: true })
    for (const result of await Promise.all(
      Array.from({ length: 10 }, (_, index) => contact.mark(mark, inHours(index))),
    ))
      assert.ok(result.ok)
    const first = await leadRow(contact.leadId)
    unwrap(await contact.mark(mark, inHours(50)))
    assert.deepEqual(await leadRow(contact.leadId), first)
    const remainingMarks = applicableMarks({ state: first.state, talkedAt: first.talked_at, outcome: first.outcome })
    assert.ok(!remainingMarks.includes(mark), 'no button for what was said')
  })

for (const mark of contactMarks)
  test(`${mark} and a concurrent rejection: one wins, and the other gets an error`, async () => {
    for (let round = 0; round < 6; round++) {
      const contact = await aContact({ wrote: true })
      const rejection = { leadId: contact.leadId, userId: contact.order.clientId, reason: 'Desisti do serviço' }
      const [marked, rejected] = await Promise.all(
        round % 2
          ? [contact.mark(mark), rejectLead(db, asClient(rejection.userId), rejection, now)]
          : [rejectLead(db, asClient(rejection.userId), rejection, now), contact.mark(mark)].toReversed(),
      )
      const { state, ended_by } = await leadRow(contact.leadId)
      if (mark === 'gave_up') {
        assert.notEqual(marked!.ok, rejected!.ok)
        assert.deepEqual(
          { state, ended_by },
          marked!.ok ? { state: 'ended', ended_by: 'professional' } : { state: 'rejected', ended_by: 'client' },
        )
      } else {
        assert.ok(rejected!.ok, 'a word of the professional keeps no client from refusing')
        assert.equal(state, 'rejected')
        assert.ok(marked!.ok || marked!.code === 'lead_over')
      }
    }
    await assertInvariants(db)
  })

test('another professional’s contact, or a refunded one, is not found', async () => {
  const contact = await aContact()
  const stranger = await aProfessional(db)
  const { leadId } = contact
  for (const mark of contactMarks) {
    const byStranger = await markContact(db, asProfessional(stranger.userId), { leadId, mark }, now)
    assert.deepEqual(byStranger, { ok: false, code: 'not_found' })
    const byClient = await markContact(db, asClient(contact.order.clientId), { leadId, mark }, now)
    assert.deepEqual(byClient, { ok: false, code: 'wrong_role' })
  }
  await db.updateTable('leads').set({ state: 'voided' }).where('id', '=', contact.leadId).execute()
  assert.deepEqual(await contact.mark('talked'), { ok: false, code: 'not_found' })
})
