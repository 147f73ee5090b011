import { sql } from 'kysely'
import { z } from 'zod'
import { closeConversationOfLead } from '#domain/conversations/conversations.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { ownOrder } from '#domain/orders/lifecycle/own-order.ts'
import { orderErrorCodes } from '#domain/orders/order-errors.ts'
import { closeSearch } from '#domain/orders/orders.server.ts'
import type { PaidLead } from '#domain/refunds/refunds.server.ts'
import { type CloseReason, closeReasons } from '#domain/shared/close-reason.ts'
import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { hourMs } from '#domain/shared/durations.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { lockWallet } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { changeState } from './change-state.server.ts'
import { isEndable } from './lead.ts'
import { refundAndCloseClaim } from './refund/refund-and-close-claim.server.ts'

/** Contacts without a conversation are refunded if the order closes this soon after verification (product: Refunds). */
const refundHours = 24

/**
 * Ends open leads. If closed within 24 h, leads without a conversation are refunded, unless somebody was hired
 * (product: Order life). Idempotent. Errors: another client's order, search over.
 */
export const closeOrder = defineAction({
  name: 'close-order',
  actor: client,
  input: ownOrder.extend({ as: z.enum(closeReasons) }),
  errors: orderErrorCodes,
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { uuid, as }) {
    const closed = await closeSearch(tx, { uuid, userId, as }, now)
    if (!closed.ok) return closed
    if (!closed.value) return ok(null)
    const { orderId, verifiedAt } = closed.value
    await endContacts(tx, { as, isEarly: isEarly(verifiedAt, now), leads: await lockLeads(tx, orderId) }, now)
    return ok(null)
  },
})

/**
 * After an accepted proposal: notifies the other professionals and ends their leads as if the order were closed as
 * hired (AMB-94). Idempotent. Errors: another client's order, nobody hired.
 */
export const closeOtherContacts = defineAction({
  name: 'notify-others',
  actor: client,
  input: ownOrder,
  errors: orderErrorCodes,
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { uuid }) {
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'verified_at as verifiedAt', 'closed_at as closedAt', 'closed_as as closedAs'])
      .where('uuid', '=', uuid)
      .where('client_id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!order) return fail('not_found')
    if (order.closedAs !== 'hired') return fail('search_over')
    const others = (await lockLeads(tx, order.id)).filter(({ isAgreed, isNotified }) => !isAgreed && !isNotified)
    const wasEarly = isEarly(order.verifiedAt!, order.closedAt!)
    await endContacts(tx, { as: 'hired', isEarly: wasEarly, leads: others }, now)
    await emit(tx, now, { topic: `user:${userId}`, kind: 'order.changed', payload: { uuid } })
    return ok(null)
  },
})

const isEarly = (verifiedAt: Date, closedAt: Date) => closedAt.getTime() - verifiedAt.getTime() <= refundHours * hourMs

type Closing = { as: CloseReason; isEarly: boolean; leads: readonly LockedLead[] }

async function endContacts(tx: Db, { as, isEarly, leads }: Closing, now: Date) {
  for (const lead of leads) {
    if (!isEndable(lead.state)) continue
    // The client may have hired outside the product, so no contact counts as canceled.
    const isCanceled = isEarly && as !== 'hired'
    const goesOn = lead.state === 'accepted' && (lead.haveTalked || !(lead.isInstantMatch || isCanceled))
    if (isEarly && !goesOn) await refundAndCloseClaim(tx, lead, 'client_canceled', now)
    if (!goesOn) await endLead(tx, lead.leadId, now)
    await notifyClosed(tx, lead, as, now)
  }
}

const notifyClosed = (tx: Db, { leadId, professionalUserId: userId }: PaidLead, as: CloseReason, now: Date) =>
  notify(tx, { userId, kind: 'order_closed', leadId, facts: { leadId, as } }, now)

/**
 * Both have written, or the professional reported a call; an accepted message alone does not count (product: Refunds).
 */
const areInConversation = sql<boolean>`talked_at is not null or 2 = (
  select count(distinct m.sender_user_id) from messages m join conversations c on c.id = m.conversation_id
   where c.lead_id = leads.id and m.kind = 'user')`
/** Accepted from the start, before any message (AMB-47). */
const isInstantMatch = sql<boolean>`origin = 'instant_match'`

/** The two agreed on a proposal, whether or not the contact counts as hired. */
const isAgreed = sql<boolean>`exists (select from proposals p where p.lead_id = leads.id and p.state = 'accepted')`
const isNotified = sql<boolean>`exists (
  select from notifications n where n.lead_id = leads.id and n.kind = 'order_closed')`

/** Locks the wallets of an order's professionals, then its leads, both by professional id. */
async function lockLeads(tx: Db, orderId: number) {
  const paid = await tx
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select(['l.id as leadId', 'l.professional_id as professionalId', 'p.user_id as professionalUserId'])
    .where('l.order_id', '=', orderId)
    .orderBy('l.professional_id')
    .execute()
  for (const { professionalId } of paid) await lockWallet(tx, professionalId)
  const leads = await tx
    .selectFrom('leads')
    .select(['id as leadId', 'state', 'coins_paid as coinsPaid', areInConversation.as('haveTalked')])
    .select([isInstantMatch.as('isInstantMatch'), isAgreed.as('isAgreed'), isNotified.as('isNotified')])
    .where('order_id', '=', orderId)
    .orderBy('professional_id')
    .forUpdate()
    .execute()
  return leads.map((lead) => ({ ...lead, ...paid.find(({ leadId }) => leadId === lead.leadId)! }))
}
type LockedLead = Awaited<ReturnType<typeof lockLeads>>[number]

async function endLead(tx: Db, leadId: number, now: Date) {
  await changeState(tx, 'end').set({ ended_by: 'client' }).where('id', '=', leadId).execute()
  await closeConversationOfLead(tx, leadId, now)
}
