import type { Db } from '#platform/db.ts'
import { type ProposalAction, proposalMessages } from './conversation.ts'
import { writeMessage } from './write-message.server.ts'

type ProposalCard = { leadId: number; senderUserId: number; proposalId: number; action: ProposalAction }

/**
 * Adds a proposal's event to its conversation, unless closed. Sends no notification: the proposal does. Call with the
 * lead locked.
 */
export async function postProposalCard(tx: Db, { leadId, senderUserId, proposalId, action }: ProposalCard, now: Date) {
  const conversation = await tx
    .selectFrom('conversations')
    .select(['id', 'chat_id as chatId', 'client_user_id', 'professional_user_id'])
    .where('lead_id', '=', leadId)
    .where('state', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst()
  if (!conversation) return
  const message = {
    senderUserId,
    proposalId,
    text: proposalMessages[action],
    clientId: `proposal:${proposalId}:${action}`,
  }
  await writeMessage(tx, conversation, message, now)
}
