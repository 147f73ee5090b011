import { sql } from 'kysely'
import { closeConversation } from '#domain/conversations/conversations.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import type { CloseReason } from '#domain/shared/close-reason.ts'
import type { OrderErrorCode } from '#domain/orders/order-errors.ts'
import { closeSearch } from '#domain/orders/orders.server.ts'
import type { PaidLead } from '#domain/refunds/refunds.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { lockWallet } from '#domain/wallet/wallet.server.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import type { closeOrderForm, notifyOthersForm } from './close-order.ts'
import { changeState } from './change-state.server.ts'
import { isRunning, type LeadState } from './lead.ts'
import { refundContact } from './refund/refund-contact.server.ts'

/** Within this time of the proved phone, contacts without a talk are paid back (product: Refunds). */
const refundHours = 24

/**
 * The client ends an order (product: Order life); leads not accepted end, refunded within 24 hours, as do accepted ones in which
 * nobody talked, unless somebody was hired. Idempotent. Errors: another client's order, search over.
 */
export function closeOrder(
  db: Db,
  { uuid, userId, as }: ActionInput<typeof closeOrderForm>,
  now: Date,
): Promise<Result<null, OrderErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, OrderErrorCode>> => {
    const closed = await closeSearch(tx, { uuid, userId, as }, now)
    if (!closed.ok) return closed
    if (!closed.value) return ok(null)
    const { orderId, verifiedAt } = closed.value
    await endContacts(tx, { as, isEarly: isEarly(verifiedAt, now), leads: await heldLeads(tx, orderId) }, now)
    return ok(null)
  })
}

/**
 * After a quote was accepted, the client agrees that the other professionals are told and their contacts end as when an
 * order is closed as hired (AMB-94). Idempotent. Errors: an order of somebody else, or one without somebody hired.
 */
export function notifyOthers(
  db: Db,
  { uuid, userId }: ActionInput<typeof notifyOthersForm>,
  now: Date,
): Promise<Result<null, OrderErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, OrderErrorCode>> => {
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'verified_at as verifiedAt', 'closed_at as closedAt', 'closed_as as closedAs'])
      .where('uuid', '=', uuid)
      .where('client_id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!order) return fail('not_found')
    if (order.closedAs !== 'hired') return fail('search_over')
    const others = (await heldLeads(tx, order.id)).filter(({ isAgreed, isNotified }) => !isAgreed && !isNotified)
    const wasEarly = isEarly(order.verifiedAt!, order.closedAt!)
    await endContacts(tx, { as: 'hired', isEarly: wasEarly, leads: others }, now)
    await emit(tx, now, { topic: `user:${userId}`, kind: 'order.changed', payload: { uuid } })
    return ok(null)
  })
}

const isEarly = (verifiedAt: Date, closedAt: Date) =>
  closedAt.getTime() - verifiedAt.getTime() <= refundHours * 3_600_000

type Ending = { as: CloseReason; isEarly: boolean; leads: readonly LockedLead[] }

async function endContacts(tx: Db, { as, isEarly, leads }: Ending, now: Date) {
  for (const lead of leads) {
    if (!isRunning(lead.state)) continue
    // A client who hired may have agreed outside the product, so no contact counts as canceled.
    const isCanceled = isEarly && as !== 'hired'
    const goesOn = lead.state === 'accepted' && (lead.haveTalked || !(lead.isPicked || isCanceled))
    if (isEarly && !goesOn) await refundContact(tx, lead, 'client_canceled', now)
    if (!goesOn) await endLead(tx, lead.leadId, now)
    await tell(tx, lead, as, now)
  }
}

const tell = (tx: Db, { leadId, professionalUserId: userId }: PaidLead, as: CloseReason, now: Date) =>
  notify(tx, { userId, kind: 'order_closed', leadId, facts: { leadId, as } }, now)

/** Both have written, or the professional says that they spoke elsewhere. An accepted message alone is no talk (product: Refunds). */
const haveTalked = sql<boolean>`talked_at is not null or 2 = (
  select count(distinct m.sender_user_id) from messages m join conversations c on c.id = m.conversation_id
   where c.lead_id = leads.id and m.kind = 'user')`
/** Whoever is picked at once has accepted without a word of anybody (AMB-47). */
const isPicked = sql<boolean>`origin = 'instant_match'`

/** The two agreed on a quote, whether or not the contact counts as hired. */
const isAgreed = sql<boolean>`exists (select from proposals p where p.lead_id = leads.id and p.state = 'accepted')`
const isNotified = sql<boolean>`exists (
  select from notifications n where n.lead_id = leads.id and n.kind = 'order_closed')`

type LockedLead = PaidLead & {
  state: LeadState
  haveTalked: boolean
  isPicked: boolean
  isAgreed: boolean
  isNotified: boolean
}

/** Locks the wallets of an order's professionals, then its leads, both by professional id. */
async function heldLeads(tx: Db, orderId: number) {
  const paid = await tx
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select(['l.id', 'l.professional_id', 'p.user_id'])
    .where('l.order_id', '=', orderId)
    .orderBy('l.professional_id')
    .execute()
  for (const { professional_id } of paid) await lockWallet(tx, professional_id)
  const held = await tx
    .selectFrom('leads')
    .select(['id', 'state', 'coins_paid', haveTalked.as('haveTalked'), isPicked.as('isPicked')])
    .select([isAgreed.as('isAgreed'), isNotified.as('isNotified')])
    .where('order_id', '=', orderId)
    .orderBy('professional_id')
    .forUpdate()
    .execute()
  return held.map(({ id, state, coins_paid, ...talk }): LockedLead => {
    const { professional_id, user_id } = paid.find((one) => one.id === id)!
    return {
      leadId: id,
      state,
      ...talk,
      coinsPaid: coins_paid,
      professionalId: professional_id,
      professionalUserId: user_id,
    }
  })
}

async function endLead(tx: Db, leadId: number, now: Date) {
  await changeState(tx, 'end').set({ ended_by: 'client' }).where('id', '=', leadId).execute()
  await closeConversation(tx, leadId, now)
}
