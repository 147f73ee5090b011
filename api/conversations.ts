import { createRoute, z } from '@hono/zod-openapi'
import { archiveConversation, unarchiveConversation } from '#domain/conversations/archive-conversation.server.ts'
import { blockPerson, unblockPerson } from '#domain/conversations/block-person.server.ts'
import { chatId } from '#domain/conversations/chat-id.ts'
import {
  listConversationPage,
  conversationCursorOf,
  countUnreadConversations,
} from '#domain/conversations/conversation-list.server.ts'
import { findConversationFileLink } from '#domain/conversations/message-files.server.ts'
import { findConversation, listMessages } from '#domain/conversations/messages.server.ts'
import { publishTyping } from '#domain/conversations/publish-typing.server.ts'
import { markRead } from '#domain/conversations/read-conversation.server.ts'
import { reportMessages } from '#domain/conversations/reports/report-messages.server.ts'
import { sendMessage } from '#domain/conversations/send-message.server.ts'
import { shareContact } from '#domain/conversations/share-contact.server.ts'
import { readConversationFile } from '#domain/institutional-console/read-conversation-file.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import {
  message,
  ownConversationList,
  presentMessage,
  presentOwnConversationList,
  presentConversationStatus,
  conversationStatus,
} from '#presenters/conversation.ts'
import { requireMember, requireUser } from './access.ts'
import { apiAction } from './api-action.ts'
import { ApiError } from './api-error.ts'
import { newApi } from './context.ts'
import { redirectToPrivateFile } from './picture-files.ts'
import { jsonResponse, errorResponsesFor } from './schemas.ts'

export const conversations = newApi()

/** A person's own conversations (spec 7; AMB-33). The id in the path grants nothing: another person's is refused. */
conversations.openapi(
  createRoute({
    method: 'get',
    path: '/v1/chat/messages/{userId}',
    summary: 'Conversas da pessoa',
    request: {
      params: z.object({ userId: z.coerce.number().int().positive() }),
      query: z.object({ before: z.string().optional(), archived: z.enum(['true', 'false']).optional() }),
    },
    responses: {
      200: jsonResponse(ownConversationList, 'Até 50 conversas, da mais recente à mais antiga'),
      ...errorResponsesFor(401, 403),
    },
  }),
  async (c) => {
    const user = requireMember(c)
    if (c.req.valid('param').userId !== user.userId) throw new ApiError('wrong_role')
    const query = c.req.valid('query')
    const filter = { before: conversationCursorOf(query.before), archived: query.archived === 'true' }
    const [page, unread] = await Promise.all([
      listConversationPage(db(), user, filter),
      countUnreadConversations(db(), user),
    ])
    return c.json(presentOwnConversationList(page, unread), 200)
  },
)

conversations.openapi(
  createRoute({
    method: 'get',
    path: '/v1/chat/{chatId}/messages',
    summary: 'Mensagens de uma conversa',
    request: {
      params: z.object({ chatId }),
      query: z.object({ before: z.coerce.number().int().optional(), after: z.coerce.number().int().optional() }),
    },
    responses: {
      200: jsonResponse(conversationStatus.extend({ messages: z.array(message) }), 'Até 50 mensagens'),
      ...errorResponsesFor(401, 403, 404),
    },
  }),
  async (c) => {
    const user = requireUser(c)
    const { userId } = user
    const conversation = await findConversation(db(), { chatId: c.req.valid('param').chatId, userId })
    if (!conversation) throw new ApiError('not_found')
    const rows = await listMessages(
      db(),
      { conversationId: conversation.id, userId, hidesContact: conversation.hidesContact },
      c.req.valid('query'),
    )
    const currentTime = now()
    const messages = rows.map((row) => presentMessage(row, currentTime))
    return c.json({ messages, ...presentConversationStatus(conversation, user) }, 200)
  },
)

/** A repeated `clientId` or `Idempotency-Key` is the same message. */
apiAction(conversations, sendMessage, {
  path: '/v1/chat/{chatId}/messages',
  summary: 'Enviar uma mensagem',
  response: {
    status: 201,
    schema: message,
    description: 'Mensagem enviada',
    toBody: ({ id, text, createdAt, files, replyTo }) =>
      presentMessage({ id, text, mine: true, kind: 'user', createdAt: new Date(createdAt), files, replyTo }, now()),
  },
})

conversations.openapi(
  createRoute({
    method: 'post',
    path: '/v1/chat/{chatId}/read',
    summary: 'Marcar uma conversa como lida',
    request: { params: z.object({ chatId }) },
    responses: { 204: { description: 'Lida' }, ...errorResponsesFor(401, 403, 404) },
  }),
  async (c) => {
    const { userId } = requireUser(c)
    const isFound = await markRead(db(), { chatId: c.req.valid('param').chatId, userId }, now())
    if (!isFound) throw new ApiError('not_found')
    return c.body(null, 204)
  },
)

/**
 * A file of a conversation, for its two people and staff who may read it: redirects to a link that works for five
 * minutes, only for this user.
 */
conversations.openapi(
  createRoute({
    method: 'get',
    path: '/v1/chat/{chatId}/files/{name}',
    summary: 'Uma foto ou um PDF de uma conversa',
    request: { params: z.object({ chatId, name: z.string().regex(/^[0-9a-f]{32}$/) }) },
    responses: { 303: { description: 'O arquivo, por um link de cinco minutos' }, ...errorResponsesFor(401, 404) },
  }),
  async (c) => {
    const user = requireUser(c)
    const file = c.req.valid('param')
    const link =
      user.role === 'staff'
        ? await readConversationFile(db(), { ...file, reader: user }, now())
        : await findConversationFileLink(db(), { ...file, userId: user.userId }, now())
    return redirectToPrivateFile(c, link)
  },
)

apiAction(conversations, archiveConversation, {
  path: '/v1/chat/{chatId}/archive',
  summary: 'Arquivar uma conversa',
})
apiAction(conversations, unarchiveConversation, {
  path: '/v1/chat/{chatId}/unarchive',
  summary: 'Tirar uma conversa do arquivo',
})
apiAction(conversations, blockPerson, {
  path: '/v1/chat/{chatId}/block',
  summary: 'Bloquear a outra pessoa de uma conversa',
})
apiAction(conversations, unblockPerson, {
  path: '/v1/chat/{chatId}/unblock',
  summary: 'Desfazer um bloqueio',
})
apiAction(conversations, shareContact, {
  path: '/v1/chat/{chatId}/contact',
  summary: 'Mostrar celular e e-mail ao profissional de uma conversa só pelo chat',
})
apiAction(conversations, publishTyping, {
  path: '/v1/chat/{chatId}/typing',
  summary: 'Dizer que está escrevendo',
})
apiAction(conversations, reportMessages, {
  path: '/v1/chat/{chatId}/report',
  summary: 'Denunciar mensagens da outra pessoa',
})
