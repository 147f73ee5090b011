import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { aLead } from '#db/builders/leads.ts'
import { aProposal } from '#db/builders/proposals.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { listConversations } from '#domain/conversations/conversation-list.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { sendFirstMessage } from './send-first-message.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

test('a professional hired before any message writes into an open conversation, once', async () => {
  const { order, pro, leadId } = await aLead(db)
  await aProposal(db, { leadId, accepted: true, at: now })
  const write = () =>
    sendFirstMessage(db, asProfessional(pro.userId), { leadId, text: 'Começo na segunda?', priceCents: 100 }, now)
  const sent = await write()
  assert.ok(sent.ok)
  const lead = await db
    .selectFrom('leads')
    .select(['state', 'initial_message', 'price_cents'])
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(lead, { state: 'hired', initial_message: 'Começo na segunda?', price_cents: null })
  const [listed] = await listConversations(db, { userId: order.clientId, role: 'client' })
  assert.equal(listed!.chatId, sent.value.chatId)
  assert.deepEqual(await write(), { ok: false, code: 'already_sent' })
})
