import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { aLead } from '#db/builders/leads.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { acceptConversation } from '../accept-conversation.server.ts'
import { sendFirstMessage } from './send-first-message.server.ts'
import { setFirstPrice } from './set-first-price.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

async function aContact() {
  const { order, pro, leadId } = await aLead(db)
  const { userId } = pro
  return {
    order,
    userId,
    leadId,
    write: () =>
      sendFirstMessage(
        db,
        asProfessional(userId),
        { leadId, text: 'Posso ir.', priceCents: 4_500, priceUnit: 'm2' },
        now,
      ),
    accept: () => acceptConversation(db, asClient(order.clientId), { leadId }, now),
    set: (priceCents: number | null, priceUnit: 'whole' | 'hour' | 'm2' = 'whole', by = userId) =>
      setFirstPrice(db, asProfessional(by), { leadId, priceCents, priceUnit }, now),
    price: async () =>
      Object.values(
        await db
          .selectFrom('leads')
          .select(['price_cents', 'price_unit'])
          .where('id', '=', leadId)
          .executeTakeFirstOrThrow(),
      ),
  }
}
const code = async (result: Promise<{ ok: boolean; code?: string }>) => (await result).code ?? 'ok'

test('a first price names its unit, and is changed or removed until the client accepts', async () => {
  const contact = await aContact()
  assert.equal(await code(contact.set(100)), 'price_settled', 'nothing was written yet')
  assert.ok((await contact.write()).ok)
  assert.deepEqual(await contact.price(), [4_500, 'm2'])
  assert.ok((await contact.set(6_000, 'hour')).ok)
  assert.deepEqual(await contact.price(), [6_000, 'hour'])
  assert.ok((await contact.set(null)).ok)
  assert.deepEqual(await contact.price(), [null, 'whole'])
  for (const wrong of [0, -1, 1.5]) assert.equal(await code(contact.set(wrong)), 'invalid_price')
  const { userId: otherUserId } = await aContact()
  assert.equal(await code(contact.set(100, 'whole', otherUserId)), 'not_found')
  assert.ok((await contact.accept()).ok)
  assert.equal(await code(contact.set(9_000)), 'price_settled')
  assert.deepEqual(await contact.price(), [null, 'whole'])
})

test('a first price changed concurrently with the acceptance is final afterwards', async () => {
  for (let round = 0; round < 6; round++) {
    const contact = await aContact()
    assert.ok((await contact.write()).ok)
    const [changed, accepted] = await Promise.all([contact.set(9_900), contact.accept()])
    assert.ok(accepted.ok)
    assert.deepEqual(await contact.price(), changed.ok ? [9_900, 'whole'] : [4_500, 'm2'])
  }
})
