import { postProposalCard } from '#domain/conversations/conversations.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import type { Db } from '#platform/db.ts'
import { type LockedLead, emitProposalChanged } from './lock-version.server.ts'

const kinds = { sent: 'proposal_sent', changed: 'proposal_sent', withdrawn: 'proposal_withdrawn' } as const

type Announced = { lead: LockedLead; proposalId: number; action: keyof typeof kinds }

/** Writes what the professional did with a proposal into the conversation, notifies the client, updates both pages. */
export async function sendToClient(tx: Db, { lead, proposalId, action }: Announced, now: Date) {
  const { leadId, orderId, orderUuid, professionalUserId, clientUserId } = lead
  await postProposalCard(tx, { leadId, senderUserId: professionalUserId, proposalId, action }, now)
  const notification = { userId: clientUserId, leadId, orderId, reference: `proposal:${proposalId}` }
  await notify(tx, { ...notification, kind: kinds[action], facts: { uuid: orderUuid, proposalId } }, now)
  await emitProposalChanged(tx, lead, now)
}
