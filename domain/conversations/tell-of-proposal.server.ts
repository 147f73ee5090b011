import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/event-outbox.ts'
import { type ProposalDeed, proposalMessages } from './conversation.ts'

type Told = { leadId: number; senderUserId: number; proposalId: number; deed: ProposalDeed }

/**
 * What one of the two did with a proposal stands in their talk, as a card. Where they have no talk, or it has ended, nothing
 * does. It is told of by the proposal itself, so that nobody is told twice. Call it with the lead held.
 */
export async function tellOfProposal(tx: Db, { leadId, senderUserId, proposalId, deed }: Told, now: Date) {
  const talk = await tx
    .selectFrom('conversations')
    .select(['id', 'chat_id as chatId', 'client_user_id', 'professional_user_id'])
    .where('lead_id', '=', leadId)
    .where('state', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst()
  if (!talk) return
  const text = proposalMessages[deed]
  const message = await tx
    .insertInto('messages')
    .values({
      conversation_id: talk.id,
      sender_user_id: senderUserId,
      text,
      client_id: `proposal:${proposalId}:${deed}`,
      proposal_id: proposalId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing()) // asked for a change again, after they thought better of it
    .returning('id')
    .executeTakeFirst()
  if (!message) return
  const byClient = senderUserId === talk.client_user_id
  await tx
    .updateTable('conversations')
    .set({
      last_message: text,
      last_message_at: now,
      ...(byClient ? { professional_unread: sql`professional_unread + 1` } : { client_unread: sql`client_unread + 1` }),
    })
    .where('id', '=', talk.id)
    .execute()
  await emit(
    tx,
    now,
    ...[talk.client_user_id, talk.professional_user_id].map((userId) => ({
      topic: `user:${userId}`,
      kind: 'message.created',
      payload: { chatId: talk.chatId, messageId: message.id },
    })),
  )
}
