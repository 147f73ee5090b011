import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { aLead } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { asClient } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { askAll } from './ask-all.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

/** An order with three contacts with messages, some accepted. */
async function anOrderWithConversations(accepted: number) {
  const order = await anOrder(db)
  for (let index = 0; index < 3; index++) await aLead(db, { order, message: 'Posso ir.', accepted: index < accepted })
  const ask = (text: string, clientId: string, userId = order.clientId) =>
    askAll(db, asClient(userId), { orderUuid: order.uuid, text, clientId }, now)
  const countQuestions = async () =>
    (
      await db
        .selectFrom('messages')
        .select('conversation_id')
        .where('sender_user_id', '=', order.clientId)
        .orderBy('id')
        .execute()
    ).length
  return { order, ask, countQuestions }
}

test('one question goes to each open conversation only; twice or concurrently it is sent once', async () => {
  const { ask, countQuestions } = await anOrderWithConversations(2)
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask('O preço inclui a tinta?', 'k')))
  for (const answer of answers) assert.deepEqual(answer, { ok: true, value: { asked: 2 } })
  assert.equal(await countQuestions(), 2)
  assert.ok((await ask('E o prazo?', 'k2')).ok)
  assert.equal(await countQuestions(), 4)
  assert.ok((await ask('E o prazo, em dias?', 'k2')).ok)
  assert.equal(
    await countQuestions(),
    6,
    'other words are another question, also where the page did not learn that the first arrived',
  )
  await assertInvariants(db)
})

test('another client’s order, one without an open conversation, and an empty text are refused', async () => {
  const { ask } = await anOrderWithConversations(1)
  const stranger = await aClient(db)
  assert.deepEqual(await ask('Oi', 'k', stranger.userId), { ok: false, code: 'not_found' })
  assert.deepEqual(await ask('   ', 'k'), { ok: false, code: 'invalid_text' })
  assert.deepEqual(await ask('a'.repeat(2001), 'k'), { ok: false, code: 'invalid_text' })
  assert.deepEqual(await (await anOrderWithConversations(0)).ask('Oi', 'k'), { ok: false, code: 'not_open' })
})
