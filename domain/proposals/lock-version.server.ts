import type { NotNull } from 'kysely'
import { isBlockBetweenSql, isConversationClosedSql } from '#domain/conversations/conversations.server.ts'
import { isOver, type LeadState } from '#domain/leads/lead.ts'
import { isFullRefund, type RefundReason } from '#domain/refunds/refund.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { canHappen, type ProposalEvent, stateAt } from './proposal.ts'

type Participant = { professionalUserId: number } | { clientUserId: number }

/** Locks a lead for one of its two people; undefined for others and for voided leads. */
export const lockLead = (tx: Db, { leadId, ...participant }: { leadId: number } & Participant) =>
  tx
    .selectFrom('leads')
    .innerJoin('professionals', 'professionals.id', 'leads.professional_id')
    .innerJoin('orders', 'orders.id', 'leads.order_id')
    .leftJoin('refunds', 'refunds.lead_id', 'leads.id')
    .select([
      'leads.id as leadId',
      'leads.state',
      'leads.professional_id as professionalId',
      'professionals.user_id as professionalUserId',
      'orders.id as orderId',
      'orders.uuid as orderUuid',
      'orders.client_id as clientUserId',
      'refunds.reason as refundReason',
      isBlockBetweenSql('orders.client_id', 'professionals.user_id').as('isBlocked'),
      isConversationClosedSql('leads.id').as('isClosed'),
    ])
    .where('leads.id', '=', leadId)
    .where('leads.state', '<>', 'voided')
    .where((eb) =>
      'professionalUserId' in participant
        ? eb('professionals.user_id', '=', participant.professionalUserId)
        : eb('orders.client_id', '=', participant.clientUserId),
    )
    .forUpdate('leads')
    .$narrowType<{ clientUserId: NotNull }>()
    .executeTakeFirst()
export type LockedLead = NonNullable<Awaited<ReturnType<typeof lockLead>>>

type LockedDeal = {
  state: LeadState
  refundReason: RefundReason | null
  isBlocked: boolean
  isClosed: boolean
}

/** Whether the deal is active: not ended, conversation not closed, no block, coins not fully refunded. */
export const isActiveDeal = (lead: LockedDeal) =>
  !isOver(lead.state) && !lead.isClosed && !lead.isBlocked && !(lead.refundReason && isFullRefund(lead.refundReason))

/** A version of a proposal, with its order and lead locked; undefined unless the caller takes part. */
export async function lockVersion(tx: Db, proposalId: number, participant: Participant) {
  const proposal = await tx
    .selectFrom('proposals')
    .innerJoin('leads', 'leads.id', 'proposals.lead_id')
    .innerJoin('orders', 'orders.id', 'leads.order_id')
    .select('proposals.lead_id as leadId')
    .where('proposals.id', '=', proposalId)
    .forNoKeyUpdate('orders') // lock order: the order before its leads
    .executeTakeFirst()
  const lead = proposal && (await lockLead(tx, { leadId: proposal.leadId, ...participant }))
  if (!lead) return undefined
  const version = await tx
    .selectFrom('proposals')
    .select(['state', 'version', 'valid_until as validUntil'])
    .where('id', '=', proposalId)
    .executeTakeFirstOrThrow()
  return { lead, version }
}
type Version = NonNullable<Awaited<ReturnType<typeof lockVersion>>>['version']

/** Why an event is not possible any more: the version expired, was withdrawn, or changed otherwise. */
export function versionDenial(version: Version, event: ProposalEvent, now: Date) {
  if (canHappen(event, version, now)) return null
  const state = stateAt(version, now)
  return state === 'expired' || state === 'withdrawn' ? (`proposal_${state}` as const) : 'proposal_moved_on'
}

/** Makes the open pages of client and professional revalidate. */
export const emitProposalChanged = (
  tx: Db,
  { clientUserId, professionalUserId, leadId, orderUuid }: LockedLead,
  now: Date,
) =>
  emit(
    tx,
    now,
    { topic: `user:${professionalUserId}`, kind: 'proposal.changed', payload: { leadId } },
    { topic: `user:${clientUserId}`, kind: 'proposal.changed', payload: { leadId } },
    { topic: `user:${clientUserId}`, kind: 'order.changed', payload: { uuid: orderUuid } },
  )
