import assert from 'node:assert/strict'
import { test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { markContact } from '#domain/leads/contact/mark-contact.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { refundUnopened } from '#domain/leads/refund/refund-unopened.server.ts'
import { rejectLead } from '#domain/leads/rejection/reject-lead.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { orderDetail } from '#domain/orders/order-detail.server.ts'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional, knowCatalog } from '#db/builders/people.ts'
import { testDatabase } from '#test/support/database.ts'
import { contactOverText } from '#texts/client.ts'

const { db } = await testDatabase(scope)
await knowCatalog(db)

test('an ended contact shows how it ended and by whom; only the client rejects', async () => {
  const order = await anOrder(db)
  const unlocked = async () => {
    const { userId } = await aProfessional(db)
    const result = await unlockLead(db, asProfessional(userId), { orderUuid: order.uuid }, now)
    assert.ok(result.ok)
    return { leadId: result.value.leadId, userId }
  }
  const refused = await unlocked()
  const givenUp = await unlocked()
  const unopened = await unlocked()
  const runs = await unlocked()
  const rejection = { leadId: refused.leadId, userId: order.clientId, reason: 'Desisti do serviço' }
  assert.ok((await rejectLead(db, asClient(rejection.userId), rejection, now)).ok)
  assert.ok((await markContact(db, asProfessional(givenUp.userId), { ...givenUp, mark: 'gave_up' }, now)).ok)
  assert.ok(
    (await sendFirstMessage(db, asProfessional(unopened.userId), { ...unopened, text: 'Posso ir hoje.' }, now)).ok,
  )
  await refundUnopened(db, inHours(49))
  const said = async () =>
    Object.fromEntries((await orderDetail(db, order))!.leads.map((lead) => [lead.leadId, contactOverText(lead)]))
  const over = {
    [refused.leadId]: 'Contato recusado',
    [givenUp.leadId]: 'O profissional desistiu',
    [unopened.leadId]: 'Encerrado sem resposta',
  }
  assert.deepEqual(await said(), { ...over, [runs.leadId]: null })
  for (const [by, text] of [
    ['client', 'Você encerrou'],
    ['system', 'Contato encerrado'],
  ] as const) {
    await db.updateTable('leads').set({ state: 'ended', ended_by: by }).where('id', '=', runs.leadId).execute()
    assert.deepEqual(await said(), { ...over, [runs.leadId]: text })
  }
})
