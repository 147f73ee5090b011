import { z } from '@hono/zod-openapi'
import { reaisOf } from '#domain/shared/money.ts'
import { proposalStates } from '#domain/shared/proposal-state.ts'
import type { ConversationRow, MessageRow } from '#domain/conversations/conversations.server.ts'

const conversation = z
  .object({
    chatId: z.string(),
    title: z.string(),
    subtitle: z.string(),
    message: z.string(),
    lastMessageSent: z.string().nullable(),
    isUnread: z.boolean(),
    unreadMessages: z.int(),
    requestId: z.uuid(),
  })
  .openapi('Conversation')

const presentConversation = (row: ConversationRow): z.infer<typeof conversation> => ({
  chatId: row.chatId,
  title: row.otherName,
  subtitle: row.categoryName,
  message: row.text,
  lastMessageSent: row.lastMessageAt?.toISOString() ?? null,
  isUnread: row.unread > 0,
  unreadMessages: row.unread,
  requestId: row.requestId,
})

export const chatList = z.object({ conversations: z.array(conversation), unreadConversations: z.int() })

/** A list of conversations for one of its two people, or for our team (AMB-33). */
export const presentChatList = (rows: ConversationRow[], unread: number): z.infer<typeof chatList> => ({
  conversations: rows.map(presentConversation),
  unreadConversations: unread,
})

const proposalCard = z
  .object({
    id: z.int(),
    version: z.int(),
    total: z.number().openapi({ description: 'Em reais' }),
    state: z.enum(proposalStates),
  })
  .openapi('ProposalCard')

export const message = z
  .object({
    id: z.int(),
    text: z.string(),
    mine: z.boolean(),
    kind: z.enum(['user', 'system']),
    createdAt: z.string(),
    proposal: proposalCard.optional().openapi({ description: 'O orçamento de que a mensagem fala' }),
  })
  .openapi('Message')

export const presentMessage = ({
  id,
  text,
  mine,
  kind,
  createdAt,
  proposal,
}: Omit<MessageRow, 'proposal'> & Partial<Pick<MessageRow, 'proposal'>>): z.infer<typeof message> => ({
  id,
  text,
  mine,
  kind,
  createdAt: createdAt.toISOString(),
  ...(proposal && {
    proposal: {
      id: proposal.id,
      version: proposal.version,
      total: reaisOf(proposal.totalCents),
      state: proposal.state,
    },
  }),
})
