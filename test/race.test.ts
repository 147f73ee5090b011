import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { acceptConversation } from '#domain/leads/accept-conversation.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { assertInvariants } from './support/invariants.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const rounds = 50

test(`ten professionals and a double-clicking client on one order, ${rounds} times: exactly four leads, no coin lost or created`, async () => {
  const professionals = await Promise.all(Array.from({ length: 10 }, () => aProfessional(db, { coins: 2_000 })))
  for (let round = 0; round < rounds; round++) {
    const order = await anOrder(db)
    // Every professional clicks twice; those who succeed write at once, and the client double-clicks to accept.
    const results = await Promise.all(
      professionals.map(async ({ userId }, n) => {
        const click = () => unlockLead(db, asProfessional(userId, `${round}-${n}`), { orderUuid: order.uuid }, now)
        const [first, second] = await Promise.all([click(), click()])
        assert.deepEqual(second, first, 'both clicks have one answer')
        if (!first.ok) return first.code
        const { leadId } = first.value
        assert.ok((await sendFirstMessage(db, asProfessional(userId), { leadId, text: 'Posso ir hoje.' }, now)).ok)
        const accept = () => acceptConversation(db, asClient(order.clientId), { leadId }, now)
        const [one, two] = await Promise.all([accept(), accept()])
        assert.deepEqual(two, one, 'both clicks of the client open one conversation')
        return 'unlocked'
      }),
    )
    assert.equal(results.filter((result) => result === 'unlocked').length, 4)
    assert.deepEqual(new Set(results), new Set(['unlocked', 'slots_taken']))
  }
  await assertInvariants(db)
  const { count } = await db
    .selectFrom('leads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  assert.equal(Number(count), 4 * rounds)
})

test('the invariants detect an inconsistent database', async () => {
  const order = await anOrder(db)
  await db.updateTable('orders').set({ lead_count: 1 }).where('id', '=', order.id).execute()
  await assert.rejects(assertInvariants(db), /counter of an order/)
  await db.updateTable('orders').set({ lead_count: 0 }).where('id', '=', order.id).execute()
  const { professionalId } = await aProfessional(db)
  const lie = db.updateTable('wallets').set({ balance: 7 }).where('professional_id', '=', professionalId)
  await assert.rejects(lie.execute(), /is not the sum of its lots/, 'the schema refuses it by itself')
  await sql`alter table wallets disable trigger wallet_equals_lots`.execute(db)
  await lie.execute()
  await assert.rejects(assertInvariants(db), /balance is the sum/)
})

test('the schema rejects a lead count of five, an unbalanced transaction and changes to the ledger', async () => {
  const order = await anOrder(db)
  await assert.rejects(
    db.updateTable('orders').set({ lead_count: 5 }).where('id', '=', order.id).execute(),
    /orders_check|check constraint/,
  )
  await assert.rejects(db.updateTable('ledger_entries').set({ coins: 1 }).execute(), /append only/)
  await assert.rejects(db.deleteFrom('ledger_transactions').execute(), /append only/)
  const lonely = db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('ledger_transactions')
      .values({ kind: 'bonus', reference: 'lonely', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const account = await tx
      .selectFrom('ledger_accounts')
      .select('id')
      .where('kind', '=', 'bonus')
      .executeTakeFirstOrThrow()
    await tx.insertInto('ledger_entries').values({ transaction_id: id, account_id: account.id, coins: 5 }).execute()
  })
  await assert.rejects(lonely, /does not sum to zero/)
})
