import { sql } from 'kysely'
import { maskContactData, isContactDataMasked } from '#domain/orders/mask-contact-data.ts'
import type { ProposalState } from '#domain/shared/proposal-state.ts'
import type { Db } from '#platform/db.ts'
import { answeredBy, quotePreview } from './answered-message.server.ts'
import { isBlockedSql, isBlockedBySql } from './blocks.server.ts'
import { filesOfMessage } from './message-files.server.ts'
import { isParticipantSql } from './participant.server.ts'
import { readByOther } from './read-receipts.server.ts'

/** The proposal of a card: current state, and expiry (ISO 8601). */
type ProposalCard = { id: number; version: number; totalCents: number; state: ProposalState; validUntil: string }
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

export const messagesPerPage = 50

/** The proposal of a card. */
const proposalOfMessage = sql<ProposalCard | null>`(
  select json_build_object('id', v.id, 'version', v.version, 'totalCents', v.total_cents, 'state', v.state,
                           'validUntil', v.valid_until)
    from proposals v where v.id = messages.proposal_id)`.as('proposal')

/** A conversation for a participant; undefined for others and for clients before acceptance. */
export async function findConversation(db: Db, { chatId, userId }: { chatId: string; userId: number }) {
  const conversation = await db
    .selectFrom('conversations as c')
    .innerJoin('leads as l', 'l.id', 'c.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select([
      'c.id',
      'c.chat_id as chatId',
      'c.state',
      'c.client_user_id as clientUserId',
      'o.uuid as requestId',
      'l.id as leadId',
      'k.name as categoryName',
      'p.name as professionalName',
      'p.photo_url as professionalPhoto',
      'o.contact_name as clientName',
      'o.contact_mode as contactMode',
      'c.contact_shared_at as contactGivenAt',
      isBlockedSql('c').as('isBlocked'),
      isBlockedBySql('c', userId).as('isBlockedByMe'),
      readByOther('c', userId).as('seen'),
      sql<boolean>`case when c.client_user_id = ${userId} then c.client_archived_at else c.professional_archived_at end is not null`.as(
        'isArchived',
      ),
      // The rejection reason, for the professional only, without free text.
      sql<
        string | null
      >`case when l.state = 'rejected' and c.professional_user_id = ${userId} then split_part(l.reject_reason, ':', 1) end`.as(
        'rejection',
      ),
    ])
    .where('c.chat_id', '=', chatId)
    .where(isParticipantSql('c', userId))
    .executeTakeFirst()
  if (!conversation) return undefined
  const { contactMode, contactGivenAt, isBlocked, ...chat } = conversation
  const state = isBlocked && chat.state === 'open' ? ('closed' as const) : chat.state
  return { ...chat, state, hidesContact: isContactDataMasked({ contactMode, contactGivenAt }) }
}

/**
 * Messages in order: the latest page by default, `before` for older, `after` for newer. Contact data is hidden for
 * chat-only clients.
 */
export async function listMessages(
  db: Db,
  { conversationId, userId, hidesContact: hides }: { conversationId: number; userId: number; hidesContact: boolean },
  { before, after }: { before?: number; after?: number } = {},
) {
  const rows = await db
    .selectFrom('messages')
    .select([
      'id',
      'text',
      'kind',
      'sender_user_id',
      'created_at as createdAt',
      filesOfMessage('messages.id').as('files'),
      answeredBy('messages', userId).as('replyTo'),
    ])
    .select(proposalOfMessage)
    // Written as a range, matching messages_in_order: with an equality the planner may scan all messages by id.
    .where('conversation_id', '>=', conversationId)
    .where('conversation_id', '<=', conversationId)
    .$call((query) => (before === undefined ? query : query.where('id', '<', before)))
    .$call((query) => (after === undefined ? query : query.where('id', '>', after)))
    .orderBy('conversation_id', after === undefined ? 'asc' : 'desc')
    .orderBy('id', after === undefined ? 'desc' : 'asc')
    .limit(messagesPerPage)
    .execute()
  const inOrder = after === undefined ? rows.reverse() : rows
  return inOrder.map(({ sender_user_id, ...message }) => ({
    ...message,
    text: hides && message.kind === 'user' ? maskContactData(message.text) : message.text,
    replyTo: quotePreview(message.replyTo, hides),
    mine: sender_user_id === userId,
  }))
}
