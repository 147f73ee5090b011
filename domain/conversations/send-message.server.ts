import { notify } from '#domain/notifications/notifications.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { idempotencyOf } from '#domain/shared/under-key.ts'
import { type Db, inTransaction, type KeyReused } from '#platform/db.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { type Answered, answeredBy, isInConversation } from './answered-message.server.ts'
import { areBlocked } from './blocks.server.ts'
import { filesOnly, messageLimit } from './conversation.ts'
import { filesOf, type ConversationFile, useFiles } from './message-files.server.ts'
import { shownIn } from './shown-text.server.ts'
import type { SendErrorCode, sendMessageForm } from './send-message.ts'
import { showMessage } from './write-message.server.ts'

export type SentMessage = {
  id: number
  text: string
  createdAt: Date
  files: ConversationFile[]
  replyTo: Answered | null
}

/**
 * Sends a message, idempotent by `clientId` (AMB-32). The locked conversation numbers messages in order.
 * Errors: not a participant, closed or blocked, files of others or already sent, personal limits.
 */
export function sendMessage(
  db: Db,
  asked: ActionInput<typeof sendMessageForm>,
  now: Date,
): Promise<Result<SentMessage, SendErrorCode> | KeyReused> {
  const { chatId, userId, text, clientId, files = [], replyTo } = asked
  return inTransaction(
    db,
    async (tx): Promise<Result<SentMessage, SendErrorCode>> => {
      const words = text.trim()
      if ((!words && !files.length) || words.length > messageLimit) return fail('invalid_text')
      const conversation = await tx
        .selectFrom('conversations')
        .select(['id', 'lead_id', 'state', 'client_user_id', 'professional_user_id', 'contact_shared_at'])
        .where('chat_id', '=', chatId)
        .where((eb) => eb.or([eb('client_user_id', '=', userId), eb('professional_user_id', '=', userId)]))
        .forUpdate()
        .executeTakeFirst()
      if (!conversation) return fail('not_found')
      const known = await tx
        .selectFrom('messages')
        .select(['id', 'text', 'created_at as createdAt', answeredBy('messages', userId).as('replyTo')])
        .where('conversation_id', '=', conversation.id)
        .where('sender_user_id', '=', userId)
        .where('client_id', '=', clientId)
        .executeTakeFirst()
      if (known) return ok(await shownIn(tx, conversation, { ...known, files: await filesOf(tx, known.id) }))
      if (conversation.state !== 'open') return fail('not_open')
      if (await areBlocked(tx, conversation.client_user_id, conversation.professional_user_id)) return fail('not_open')
      if (
        replyTo !== undefined &&
        !(await isInConversation(tx, { conversationId: conversation.id, messageId: replyTo }))
      )
        return fail('not_found')
      const may = await consumeLimit(tx, personLimits.message, userId)
      if (!may.ok) return may

      const message = await tx
        .insertInto('messages')
        .values({
          conversation_id: conversation.id,
          sender_user_id: userId,
          text: words,
          client_id: clientId,
          reply_to_id: replyTo ?? null,
          created_at: now,
        })
        .returning(['id', 'text', 'created_at as createdAt', answeredBy('messages', userId).as('replyTo')])
        .executeTakeFirstOrThrow()
      const sent = await useFiles(tx, { userId, messageId: message.id, files }, now)
      if (!sent) return fail('no_file')
      const line = words || filesOnly[sent[0]!.kind]
      await showMessage(tx, { ...conversation, chatId }, { senderUserId: userId, messageId: message.id, line }, now)
      const { client_user_id: client, professional_user_id: professional } = conversation
      const told = {
        userId: userId === client ? professional : client,
        conversationId: conversation.id,
        facts: { chatId, ...(sent[0] ? { files: sent[0].kind } : {}) },
      }
      await notify(tx, { kind: 'message_received', ...told }, now)
      return ok(await shownIn(tx, conversation, { ...message, files: sent }))
    },
    idempotencyOf(
      'message',
      asked,
      `${chatId}:${clientId}:${text}${files.length ? `:${files.join(',')}` : ''}${replyTo ? `>${replyTo}` : ''}`,
      now,
    ),
  )
}
