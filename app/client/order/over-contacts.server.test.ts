import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { markContact } from '#domain/leads/contact/mark-contact.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { refundUnopened } from '#domain/leads/refund/refund-unopened.server.ts'
import { rejectLead } from '#domain/leads/rejection/reject-lead.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { findOrderDetail } from '#domain/orders/order-detail.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { contactOverText } from '#texts/client.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

test('an ended contact shows how it ended and by whom', async () => {
  const order = await anOrder(db)
  const client = asClient(order.clientId)
  const unlock = async () => {
    const { userId } = await aProfessional(db)
    const result = await unlockLead(db, asProfessional(userId), { orderUuid: order.uuid }, now)
    assert.ok(result.ok)
    return { leadId: result.value.leadId, userId }
  }
  const rejected = await unlock()
  const givenUp = await unlock()
  const unopened = await unlock()
  const ongoing = await unlock()

  const rejection = { leadId: rejected.leadId, reason: 'Desisti do serviço' }
  assert.ok((await rejectLead(db, client, rejection, now)).ok)
  assert.ok((await markContact(db, asProfessional(givenUp.userId), { ...givenUp, mark: 'gave_up' }, now)).ok)
  const message = { ...unopened, text: 'Posso ir hoje.' }
  assert.ok((await sendFirstMessage(db, asProfessional(unopened.userId), message, now)).ok)
  await refundUnopened(db, inHours(49))

  const overTexts = async () => {
    const { leads } = (await findOrderDetail(db, order))!
    return Object.fromEntries(leads.map((lead) => [lead.leadId, contactOverText(lead)]))
  }
  const endedTexts = {
    [rejected.leadId]: 'Contato recusado',
    [givenUp.leadId]: 'O profissional desistiu',
    [unopened.leadId]: 'Encerrado sem resposta',
  }
  assert.deepEqual(await overTexts(), { ...endedTexts, [ongoing.leadId]: null })

  const endBy = (by: 'client' | 'system') =>
    db.updateTable('leads').set({ state: 'ended', ended_by: by }).where('id', '=', ongoing.leadId).execute()
  await endBy('client')
  assert.deepEqual(await overTexts(), { ...endedTexts, [ongoing.leadId]: 'Você encerrou' })
  await endBy('system')
  assert.deepEqual(await overTexts(), { ...endedTexts, [ongoing.leadId]: 'Contato encerrado' })
})
