import { createRoute, z } from '@hono/zod-openapi'
import { chatId } from '#domain/conversations/chat-id.ts'
import { listInstitutionalProfiles } from '#domain/institutional-console/institutional-profiles.server.ts'
import { readConversations } from '#domain/institutional-console/read-conversations.server.ts'
import { readMessages } from '#domain/institutional-console/read-messages.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { conversationList, message, presentConversationList, presentMessage } from '#presenters/conversation.ts'
import { present } from '#presenters/present.ts'
import { requireUser } from './access.ts'
import { unwrap } from './api-error.ts'
import { newApi } from './context.ts'
import { jsonResponse, errorResponsesFor } from './schemas.ts'

export const consoleEndpoints = newApi()

const profile = z
  .object({ id: z.int(), userId: z.int(), name: z.string(), category: z.string(), description: z.string() })
  .openapi('InstitutionalProfile')

const id = z.coerce.number().int().positive()

consoleEndpoints.openapi(
  createRoute({
    method: 'get',
    path: '/v1/chat/institutional-profiles',
    summary: 'Profissionais institucionais (equipe)',
    responses: { 200: jsonResponse(z.array(profile), 'Os perfis'), ...errorResponsesFor(401, 403) },
  }),
  async (c) => {
    const profiles = await listInstitutionalProfiles(db())
    return c.json(
      profiles.map((row) => present(profile, row)),
      200,
    )
  },
)

/** An institutional professional's conversations (spec 7). 401 with `professional_token_changed` until reconnected. */
consoleEndpoints.openapi(
  createRoute({
    method: 'get',
    path: '/v1/chat/conversations',
    summary: 'Conversas de um profissional institucional (equipe)',
    request: { query: z.object({ profileId: id, userId: id }) },
    responses: { 200: jsonResponse(conversationList, 'As conversas'), ...errorResponsesFor(401, 403, 404, 422) },
  }),
  async (c) => {
    const result = await readConversations(db(), requireUser(c), c.req.valid('query'), now())
    const { conversations, unread } = unwrap(result)
    return c.json(presentConversationList(conversations, unread), 200)
  },
)

consoleEndpoints.openapi(
  createRoute({
    method: 'get',
    path: '/v1/chat/conversations/{chatId}/messages',
    summary: 'Mensagens de uma conversa de um profissional institucional (equipe)',
    request: { params: z.object({ chatId }), query: z.object({ before: id.optional() }) },
    responses: {
      200: jsonResponse(
        z.object({
          title: z.string(),
          subtitle: z.string(),
          state: z.enum(['requested', 'open', 'closed']),
          messages: z.array(message),
        }),
        'Até 50 mensagens',
      ),
      ...errorResponsesFor(401, 403, 404, 422),
    },
  }),
  async (c) => {
    const currentTime = now()
    const reading = { ...c.req.valid('param'), ...c.req.valid('query') }
    const { messages, ...chat } = unwrap(await readMessages(db(), requireUser(c), reading, currentTime))
    return c.json({ ...chat, messages: messages.map((row) => presentMessage(row, currentTime)) }, 200)
  },
)
