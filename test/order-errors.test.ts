import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { sendMessage } from '#domain/conversations/send-message.server.ts'
import { acceptConversation } from '#domain/leads/accept-conversation.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { rejectLead } from '#domain/leads/rejection/reject-lead.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { editDescription } from '#domain/orders/lifecycle/edit-description.server.ts'
import { extendOrder } from '#domain/orders/lifecycle/extend-order.server.ts'
import { repeatOrder } from '#domain/orders/lifecycle/repeat-order.server.ts'
import type { AccessError } from '#domain/shared/access.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { rateLimitsOf } from '#platform/security/rate-limit.ts'
import { scope } from '#test/support/scope.ts'
import { errorTexts } from '#texts/errors.ts'
import { testDatabase } from './support/database.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

type Answer = { ok: true } | { ok: false; code: string }
type Action =
  | typeof unlockLead
  | typeof sendFirstMessage
  | typeof sendMessage
  | typeof acceptConversation
  | typeof extendOrder
  | typeof editDescription
  | typeof repeatOrder
type Code = Exclude<Action['errors'][number], AccessError>

type Options = Parameters<typeof anOrder>[1]
const unlock = async (pro: Parameters<typeof aProfessional>[1] = {}, options: Options = {}, quote?: string) => {
  const order = await anOrder(db, options)
  const { userId } = await aProfessional(db, pro)
  return unlockLead(db, asProfessional(userId), { orderUuid: order.uuid, ...(quote ? { quote } : {}) }, now)
}

async function aLead() {
  const order = await anOrder(db)
  const { userId } = await aProfessional(db)
  const unlocked = await unlockLead(db, asProfessional(userId), { orderUuid: order.uuid }, now)
  assert.ok(unlocked.ok)
  return { leadId: unlocked.value.leadId, userId, clientUserId: order.clientId }
}
const write = (lead: { leadId: number; userId: number }, text = 'Posso ir hoje.') =>
  sendFirstMessage(db, asProfessional(lead.userId), { ...lead, text }, now)

async function aConversation() {
  const lead = await aLead()
  await write(lead)
  const accepted = await acceptConversation(db, asClient(lead.clientUserId), lead, now)
  assert.ok(accepted.ok)
  return { ...lead, chatId: accepted.value.chatId }
}

async function edit(description: string) {
  const { uuid, userId } = await anOrder(db)
  return editDescription(db, asClient(userId), { uuid, description }, now)
}
async function repeat(options: Options) {
  const { uuid, userId } = await anOrder(db, options)
  return repeatOrder(db, asClient(userId), { uuid }, now)
}

/** A way to provoke each error of orders, contacts and conversations; a missing code is a type error. */
const provocations: Record<Code, () => Promise<Answer>> = {
  async not_a_professional() {
    const [{ uuid: orderUuid }, { userId }] = [await anOrder(db), await aClient(db)]
    return unlockLead(db, asProfessional(userId), { orderUuid }, now)
  },
  not_found: async () => extendOrder(db, asClient((await aClient(db)).userId), await anOrder(db), now),
  async not_working() {
    const [{ uuid: orderUuid }, { userId }] = [await anOrder(db), await aProfessional(db)]
    await db.updateTable('professionals').set({ state: 'suspended' }).where('user_id', '=', userId).execute()
    return unlockLead(db, asProfessional(userId), { orderUuid }, now)
  },
  paused: () => unlock({ paused: true }),
  async no_file() {
    const { chatId, userId } = await aConversation()
    return sendMessage(db, asClient(userId), { chatId, text: 'Veja', clientId: 'a', files: [999_999] }, now)
  },
  not_serving: () => unlock({ service: 'encanador' }),
  async own_order() {
    const client = await aClient(db)
    return unlock({ phone: client.phone }, { client })
  },
  identity_limit: () => unlock({ approved: false }),
  documents_missing: () => unlock({ service: 'psicologo', documents: [] }, { service: 'psicologo' }),
  async slots_taken() {
    const [{ uuid: orderUuid }, first, second] = [
      await anOrder(db, { maxLeads: 1 }),
      await aProfessional(db),
      await aProfessional(db),
    ]
    assert.ok((await unlockLead(db, asProfessional(first.userId), { orderUuid }, now)).ok)
    return unlockLead(db, asProfessional(second.userId), { orderUuid }, now)
  },
  order_in_review: () => unlock({}, { status: 'waiting' }),
  order_closed: () => unlock({}, { status: 'canceled' }),
  price_changed: () => unlock({}, {}, 'a quote that nobody sealed'),
  not_enough_coins: () => unlock({ coins: 1 }),
  async already_sent() {
    const lead = await aLead()
    await write(lead)
    return write(lead)
  },
  async lead_over() {
    const lead = await aLead()
    await rejectLead(db, asClient(lead.clientUserId), { leadId: lead.leadId, reason: 'Desisti do serviço' }, now)
    return write(lead)
  },
  invalid_text: async () => write(await aLead(), ' '),
  invalid_price: async () => {
    const lead = await aLead()
    return sendFirstMessage(db, asProfessional(lead.userId), { ...lead, text: 'Posso ir.', priceCents: 0 }, now)
  },
  async no_message() {
    const { leadId, clientUserId } = await aLead()
    return acceptConversation(db, asClient(clientUserId), { leadId }, now)
  },
  async search_over() {
    const { uuid, userId } = await anOrder(db, { status: 'blocked' })
    return extendOrder(db, asClient(userId), { uuid }, now)
  },
  not_repeatable: () => repeat({ status: 'searching' }),
  async already_open() {
    const client = await aClient(db)
    await anOrder(db, { client })
    return repeat({ client, status: 'canceled' })
  },
  empty_description: () => edit(' \n'),
  long_description: () => edit('a '.repeat(501) + 'fim'),
  contact_data: () => edit('Chame no 11 91234-5678'),
  link: () => edit('Veja www.exemplo.com'),
  sensitive_health: () => edit('Tenho HIV.'),
  forbidden_words: () => edit('Quero uma arma de fogo.'),
  async not_open() {
    const { chatId, leadId, clientUserId: userId } = await aConversation()
    await rejectLead(db, asClient(userId), { leadId, reason: 'Desisti do serviço' }, now)
    return sendMessage(db, asClient(userId), { chatId, text: 'Oi', clientId: 'm1' }, now)
  },
  async too_many_requests() {
    const { chatId, clientUserId: userId } = await aConversation()
    const [limit] = personLimits.message
    await rateLimitsOf(db).takeFrom(limit, String(userId), limit.points)
    const refused = await sendMessage(db, asClient(userId), { chatId, text: 'Oi', clientId: 'm1' }, now)
    assert.ok(!refused.ok && refused.retryAfterSeconds! > 0)
    return { ok: false, code: refused.code }
  },
}

for (const [code, provoke] of Object.entries(provocations))
  test(`a rejection with ${code} has a text that says what to do`, async () => {
    assert.deepEqual(await provoke(), { ok: false, code })
    assert.match(errorTexts[code as Code], /^[A-ZÀ-Ú].{15,}[.!]$/)
  })
