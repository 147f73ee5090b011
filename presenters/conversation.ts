import { z } from '@hono/zod-openapi'
import type { findConversation, ConversationRow, MessageRow } from '#domain/conversations/conversations.server.ts'
import type { FoundConversation } from '#domain/conversations/search-conversations.server.ts'
import { stateAt } from '#domain/proposals/proposal.ts'
import { reaisOf } from '#domain/shared/money.ts'
import { proposalStates } from '#domain/shared/proposal-state.ts'
import { suspendedClientTexts } from '#texts/client-suspension.ts'
import { closedText, systemLineText } from '#texts/conversations.ts'
import { present } from './present.ts'

const conversation = z
  .object({
    chatId: z.string(),
    title: z.string(),
    avatar: z.string().nullable().openapi({ description: 'A foto do profissional; null quando não há' }),
    subtitle: z.string(),
    message: z.string(),
    lastMessageSent: z.string().nullable(),
    isUnread: z.boolean(),
    unreadMessages: z.int(),
    requestId: z.uuid(),
  })
  .openapi('Conversation')

const presentConversation = (row: ConversationRow) =>
  present(conversation, {
    ...row,
    title: row.otherName,
    avatar: row.otherPhoto,
    subtitle: row.categoryName,
    message: row.text,
    lastMessageSent: row.lastMessageAt?.toISOString() ?? null,
    isUnread: row.unread > 0,
    unreadMessages: row.unread,
  })

export const conversationList = z.object({ conversations: z.array(conversation), unreadConversations: z.int() })

/** A list of conversations for one of its two people, or for staff (AMB-33). */
export const presentConversationList = (rows: ConversationRow[], unread: number): z.infer<typeof conversationList> => ({
  conversations: rows.map(presentConversation),
  unreadConversations: unread,
})

export const ownConversationList = conversationList.extend({
  older: z
    .string()
    .nullable()
    .openapi({ description: 'Onde começa a página seguinte: peça com before; null na última' }),
})

/** A page of a person’s own conversations. */
export const presentOwnConversationList = (
  { rows, older }: { rows: ConversationRow[]; older: string | null },
  unread: number,
): z.infer<typeof ownConversationList> => ({ ...presentConversationList(rows, unread), older })

/** A conversation found by a search, for the person who searched. */
export const presentFoundConversation = ({ line, ...row }: FoundConversation) => ({
  chatId: row.chatId,
  title: row.otherName,
  avatar: row.otherPhoto,
  subtitle: row.categoryName,
  line: { before: line.before, found: line.found, after: line.after },
  messageId: row.messageId,
})

const proposalCard = z
  .object({
    id: z.int(),
    version: z.int(),
    total: z.number().openapi({ description: 'Em reais' }),
    state: z.enum(proposalStates),
  })
  .openapi('ProposalCard')
const file = z
  .object({
    name: z.string(),
    kind: z.enum(['picture', 'pdf', 'audio']),
    width: z.int().nullable(),
    height: z.int().nullable(),
    blur: z.string().nullable().openapi({ description: 'As cores da foto, em poucos bytes, até ela chegar' }),
    seconds: z.int().nullable().openapi({ description: 'De uma mensagem de voz: quanto dura' }),
  })
  .openapi('MessageFile', { description: 'Abre em GET /v1/chat/{chatId}/files/{name}' })

export const message = z
  .object({
    id: z.int(),
    text: z.string(),
    mine: z.boolean(),
    kind: z.enum(['user', 'system']),
    createdAt: z.string(),
    proposal: proposalCard.optional().openapi({ description: 'O orçamento de que a mensagem fala' }),
    files: z.array(file),
    replyTo: z
      .object({ id: z.int(), text: z.string(), mine: z.boolean() })
      .nullable()
      .openapi({ description: 'A mensagem a que responde, em uma linha' }),
  })
  .openapi('Message')

/** A message in its current state: an expired proposal shows so before the job runs. */
export const presentMessage = (
  row: Omit<MessageRow, 'proposal'> & Partial<Pick<MessageRow, 'proposal'>>,
  now: Date,
): z.infer<typeof message> =>
  present(message, {
    ...row,
    text: row.kind === 'system' ? systemLineText(row.text) : row.text,
    createdAt: row.createdAt.toISOString(),
    proposal: row.proposal
      ? {
          id: row.proposal.id,
          version: row.proposal.version,
          total: reaisOf(row.proposal.totalCents),
          state: stateAt({ state: row.proposal.state, validUntil: new Date(row.proposal.validUntil) }, now),
        }
      : undefined,
    files: row.files.map((stored) => present(file, stored)),
    replyTo: row.replyTo && { id: row.replyTo.id, text: row.replyTo.text, mine: row.replyTo.mine },
  })

/** The state of a conversation for one participant. */
export const conversationStatus = z.object({
  state: z.enum(['requested', 'open', 'closed']),
  closedText: z.string().openapi({ description: 'O que dizer quando state é closed' }),
  isBlockedByMe: z.boolean().openapi({ description: 'Só quem bloqueou pode desfazer' }),
  isArchived: z.boolean().openapi({ description: 'Quem pergunta arquivou; volta quando a outra pessoa escreve' }),
  seen: z
    .object({ upTo: z.int(), at: z.string() })
    .nullable()
    .openapi({ description: 'Até que mensagem a outra pessoa leu, e quando; null sem visto' }),
  hidesContact: z.boolean().openapi({ description: 'Só pelo chat: telefones e e-mails das mensagens ficam ocultos' }),
})

type Conversation = NonNullable<Awaited<ReturnType<typeof findConversation>>>

/** `isSuspended`: the reader is a suspended client, for whom every conversation is closed. */
export const presentConversationStatus = (conversation: Conversation, { isSuspended }: { isSuspended: boolean }) =>
  present(conversationStatus, {
    ...conversation,
    state: isSuspended ? 'closed' : conversation.state,
    closedText: isSuspended ? suspendedClientTexts.chat : closedText(conversation.rejection),
    seen: conversation.seen && { upTo: conversation.seen.upTo, at: new Date(conversation.seen.at).toISOString() },
  })
