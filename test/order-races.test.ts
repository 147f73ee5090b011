import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional, aStaffMember } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { acceptConversation } from '#domain/leads/accept-conversation.server.ts'
import { closeOrder } from '#domain/leads/close-order.server.ts'
import { openMessage } from '#domain/leads/contact/open-message.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { refundUnopened } from '#domain/leads/refund/refund-unopened.server.ts'
import { rejectLead } from '#domain/leads/rejection/reject-lead.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { blockOrder } from '#domain/moderation/block-order.server.ts'
import { expireOrders } from '#domain/orders/lifecycle/expire-orders.server.ts'
import { extendOrder } from '#domain/orders/lifecycle/extend-order.server.ts'
import { asClient, asProfessional, asStaff } from '#domain/shared/caller.ts'
import { codeOf } from '#test/support/code-of.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { assertInvariants } from './support/invariants.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const rounds = 20
/** A Monday, nine in the morning in São Paulo: the professional writes within support hours. */
const monday = new Date('2026-11-23T12:00:00Z')
const [pro, other] = await Promise.all([aProfessional(db, { coins: 20_000 }), aProfessional(db, { coins: 20_000 })])

const statusOf = async (uuid: string) =>
  (await db.selectFrom('orders').select('status').where('uuid', '=', uuid).executeTakeFirstOrThrow()).status
const leadNow = (leadId: number) =>
  db
    .selectFrom('leads as l')
    .leftJoin('conversations as c', 'c.lead_id', 'l.id')
    .leftJoin('refunds as r', 'r.lead_id', 'l.id')
    .select(['l.state', 'c.state as chat', 'r.coins as back', 'r.reason', 'l.coins_paid as paid'])
    .where('l.id', '=', leadId)
    .executeTakeFirstOrThrow()

/** A searching order of Monday with one contact and message, of a new client. */
async function aWrittenLead({ writes = true, openHours = 24 * 30 } = {}) {
  const order = await anOrder(db)
  const { uuid } = order
  const times = { verified_at: monday, published_at: monday, expires_at: inHours(openHours, monday), offered_wave: 3 }
  await db.updateTable('orders').set(times).where('id', '=', order.id).execute()
  const unlocked = await unlockLead(db, asProfessional(pro.userId), { orderUuid: uuid }, monday)
  assert.ok(unlocked.ok)
  const { leadId } = unlocked.value
  if (writes)
    assert.ok((await sendFirstMessage(db, asProfessional(pro.userId), { leadId, text: 'Bom dia!' }, monday)).ok)
  return { uuid, leadId, userId: order.clientId }
}
type Written = Awaited<ReturnType<typeof aWrittenLead>>

const accept = (lead: Written, now = monday) => acceptConversation(db, asClient(lead.userId), lead, now)
const reject = (lead: Written, now = monday) =>
  rejectLead(db, asClient(lead.userId), { ...lead, reason: 'Preço alto' }, now)
/** By a different staff member each time, because of the 100-coin limit. */
const block = async ({ uuid: orderUuid }: Written, now = monday) =>
  blockOrder(db, asStaff((await aStaffMember(db)).userId, 'moderate'), { orderUuid, reason: 'fraud' }, now)

/** Rounds of two concurrent actions in alternating order; `holds` checks both results. */
async function race(
  begin: () => Promise<Written>,
  one: (lead: Written) => Promise<string>,
  two: (lead: Written) => Promise<string>,
  holds: (lead: Written, answers: [string, string]) => Promise<void>,
) {
  await db.deleteFrom('rate_limits').execute() // what one professional writes here in a minute, nobody writes in an hour
  for (let round = 0; round < rounds; round++) {
    const lead = await begin()
    const first = round % 2 ? two(lead) : one(lead)
    if (round % 4 > 1) await new Promise(setImmediate) // a little later, not only at the same moment
    const second = round % 2 ? one(lead) : two(lead)
    const [a, b] = await Promise.all([first, second])
    const answers: [string, string] = round % 2 ? [b, a] : [a, b]
    await holds(lead, answers)
  }
  await assertInvariants(db)
}

const backWhole = ({ back, paid, reason }: Awaited<ReturnType<typeof leadNow>>, why: string) =>
  assert.deepEqual({ back, reason }, { back: paid, reason: why })

test('a client rejects one professional while another unlocks: both happen, and the slot stays taken', async () => {
  await race(
    () => aWrittenLead(),
    async (lead) => codeOf(await reject(lead)),
    async ({ uuid }) => codeOf(await unlockLead(db, asProfessional(other.userId), { orderUuid: uuid }, monday)),
    async ({ leadId, uuid }, answers) => {
      assert.deepEqual(answers, ['ok', 'ok'])
      assert.equal((await leadNow(leadId)).state, 'rejected')
      const { lead_count } = await db
        .selectFrom('orders')
        .select('lead_count')
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow()
      assert.equal(lead_count, 2)
    },
  )
})

test('a client accepts while staff block: the contact ends voided and refunded in either order', async () => {
  await race(
    () => aWrittenLead(),
    async (lead) => codeOf(await accept(lead)),
    async (lead) => codeOf(await block(lead)),
    async ({ leadId, uuid }, [accepted, blocked]) => {
      assert.ok(['ok', 'lead_over'].includes(accepted), accepted)
      assert.equal(blocked, 'ok')
      const lead = await leadNow(leadId)
      assert.deepEqual(
        { lead: lead.state, chat: lead.chat, order: await statusOf(uuid) },
        { lead: 'voided', chat: 'closed', order: 'blocked' },
      )
      backWhole(lead, 'order_blocked')
    },
  )
})

test('a client rejects while staff block: rejected or voided, and refunded once', async () => {
  await race(
    () => aWrittenLead(),
    async (lead) => codeOf(await reject(lead)),
    async (lead) => codeOf(await block(lead)),
    async ({ leadId }, [refused, blocked]) => {
      assert.equal(blocked, 'ok')
      const lead = await leadNow(leadId)
      assert.deepEqual(
        { state: lead.state, chat: lead.chat },
        { state: refused === 'ok' ? 'rejected' : 'voided', chat: 'closed' },
      )
      backWhole(lead, 'order_blocked')
    },
  )
})

test('a client accepts as the search ends: both happen', async () => {
  await race(
    () => aWrittenLead({ openHours: 1 }),
    async (lead) => codeOf(await accept(lead, inHours(1, monday))),
    async () => String(await expireOrders(db, inHours(1, monday))),
    async ({ leadId, uuid }, answers) => {
      assert.deepEqual(answers, ['ok', '1'])
      const lead = await leadNow(leadId)
      assert.deepEqual(
        { state: lead.state, chat: lead.chat, back: lead.back },
        { state: 'accepted', chat: 'open', back: null },
      )
      assert.equal(await statusOf(uuid), 'finalized')
    },
  )
})

test('a search extended at its end either continues or the extension is too late', async () => {
  const last = inHours(1, monday)
  await race(
    () => aWrittenLead({ openHours: 1 }),
    ({ uuid, userId }) => extendOrder(db, asClient(userId), { uuid }, new Date(last.getTime() - 1)).then(codeOf),
    async () => String(await expireOrders(db, last)),
    async ({ userId, uuid }, answers) => {
      const goesOn = answers[0] === 'ok'
      // A sweep skips the order locked by the extension, which then has time left.
      await expireOrders(db, last)
      assert.equal(await statusOf(uuid), goesOn ? 'searching' : 'finalized')
      assert.ok(goesOn || answers[0] === 'search_over')
      assert.equal(answers[1], goesOn ? '0' : '1')
      await closeOrder(db, asClient(userId), { uuid, as: 'solved' }, last)
    },
  )
})

test('a client closes the order while a professional writes: the contact ends refunded and its conversation closed', async () => {
  await race(
    () => aWrittenLead({ writes: false }),
    async ({ uuid, userId }) => codeOf(await closeOrder(db, asClient(userId), { uuid, as: 'gave_up' }, monday)),
    async ({ leadId }) =>
      codeOf(await sendFirstMessage(db, asProfessional(pro.userId), { leadId, text: 'Bom dia!' }, monday)),
    async ({ leadId }, [closed, written]) => {
      assert.equal(closed, 'ok')
      assert.ok(['ok', 'lead_over'].includes(written), written)
      const lead = await leadNow(leadId)
      assert.deepEqual(
        { state: lead.state, chat: lead.chat },
        { state: 'ended', chat: written === 'ok' ? 'closed' : null },
      )
      backWhole(lead, 'client_canceled')
    },
  )
})

test('two tabs accept and reject: the contact ends rejected', async () => {
  await race(
    () => aWrittenLead(),
    async (lead) => codeOf(await accept(lead)),
    async (lead) => codeOf(await reject(lead)),
    async ({ leadId }, [accepted, refused]) => {
      assert.equal(refused, 'ok', 'an accepted contact may still be ended')
      assert.ok(['ok', 'lead_over'].includes(accepted), accepted)
      const lead = await leadNow(leadId)
      assert.deepEqual(
        { state: lead.state, chat: lead.chat, back: lead.back },
        { state: 'rejected', chat: 'closed', back: null },
      )
    },
  )
})

const tooLate = inHours(48, monday)
/** Refunds leftovers first, so that only one contact per round is due. */
const settle = () => refundUnopened(db, tooLate)

test('an unopened message is refunded or accepted, never both', async () => {
  await settle()
  await race(
    () => aWrittenLead(),
    async (lead) => codeOf(await accept(lead, tooLate)),
    async () => String(await refundUnopened(db, tooLate)),
    async ({ leadId, ...lead }, [accepted, refunded]) => {
      const { state, chat, back } = await leadNow(leadId)
      if (accepted === 'ok')
        assert.deepEqual(
          { state, chat, back, refunded },
          { state: 'accepted', chat: 'open', back: null, refunded: '0' },
        )
      else
        assert.deepEqual(
          { accepted, refunded, state, chat },
          { accepted: 'lead_over', refunded: '1', state: 'ended', chat: 'closed' },
        )
      await reject({ leadId, ...lead })
    },
  )
})

test('an unopened message is refunded or opened, never both', async () => {
  await race(
    () => aWrittenLead(),
    async (lead) => codeOf(await openMessage(db, asClient(lead.userId), lead, tooLate)),
    async () => String(await refundUnopened(db, tooLate)),
    async ({ leadId, ...lead }, [opened, refunded]) => {
      assert.equal(opened, 'ok')
      const { state, back } = await leadNow(leadId)
      if (refunded === '0') assert.deepEqual({ state, back }, { state: 'contacted', back: null })
      else assert.equal(state, 'ended')
      await reject({ leadId, ...lead })
    },
  )
})

test('staff block during an automatic refund: one refund', async () => {
  await settle()
  await race(
    () => aWrittenLead(),
    async (lead) => codeOf(await block(lead, tooLate)),
    async () => String(await refundUnopened(db, tooLate)),
    async ({ leadId }, [blocked, refunded]) => {
      assert.equal(blocked, 'ok')
      const lead = await leadNow(leadId)
      assert.deepEqual(
        { state: lead.state, chat: lead.chat },
        { state: refunded === '1' ? 'ended' : 'voided', chat: 'closed' },
      )
      backWhole(lead, refunded === '1' ? 'message_not_opened' : 'order_blocked')
    },
  )
})
