import type { Db } from '#platform/db.ts'
import { type ProposalAction, proposalMessages } from './conversation.ts'
import { writeMessage } from './write-message.server.ts'

type ProposalCard = { leadId: number; senderUserId: number; proposalId: number; action: ProposalAction }

/**
 * What one of the two did with a proposal stands in their talk, as a card. Where they have no talk, or it has ended, nothing
 * does. It is told of by the proposal itself, so that nobody is told twice. Call it with the lead held.
 */
export async function postProposalCard(tx: Db, { leadId, senderUserId, proposalId, action }: ProposalCard, now: Date) {
  const talk = await tx
    .selectFrom('conversations')
    .select(['id', 'chat_id as chatId', 'client_user_id', 'professional_user_id'])
    .where('lead_id', '=', leadId)
    .where('state', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst()
  if (!talk) return
  const said = {
    senderUserId,
    proposalId,
    text: proposalMessages[action],
    clientId: `proposal:${proposalId}:${action}`,
  }
  await writeMessage(tx, talk, said, now)
}
