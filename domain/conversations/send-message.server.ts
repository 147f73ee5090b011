import { z } from 'zod'
import { notify } from '#domain/notifications/notifications.server.ts'
import { maskContactData, isContactDataMasked } from '#domain/orders/mask-contact-data.ts'
import { defineAction, member } from '#domain/shared/define-action.server.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { answeredBy, isInConversation, type QuotedMessage, quotePreview } from './answered-message.server.ts'
import { areBlocked } from './blocks.server.ts'
import { chatId } from './chat-id.ts'
import { filePreviewTexts, maxFiles, messageLimit } from './conversation.ts'
import { attachFiles, listFiles } from './message-files.server.ts'
import { showMessage } from './write-message.server.ts'

/**
 * Sends a message, idempotent by `clientId` (AMB-32). The locked conversation numbers messages in order.
 * Errors: not a participant, closed or blocked, files of others or already sent, personal limits.
 */
export const sendMessage = defineAction({
  name: 'message',
  switch: 'messages',
  actor: member,
  input: z.object({
    chatId,
    text: z.string().max(4000).meta({ minLength: 1, maxLength: messageLimit }),
    clientId: z.string().min(1).max(100),
    /** The quoted message of the same conversation. */
    replyTo: z.int().positive().optional(),
    /** Ids of uploaded files; the text may then be empty. */
    files: z.array(z.int().positive()).max(maxFiles).optional(),
  }),
  errors: ['not_found', 'not_open', 'invalid_text', 'no_file', 'too_many_requests'],
  identifiedByInput: true,
  async run({ tx, actor: { userId }, now }, { chatId: id, text, clientId, files = [], replyTo }) {
    const trimmed = text.trim()
    if ((!trimmed && !files.length) || trimmed.length > messageLimit) return fail('invalid_text')
    const conversation = await tx
      .selectFrom('conversations')
      .select(['id', 'lead_id', 'state', 'client_user_id', 'professional_user_id', 'contact_shared_at'])
      .where('chat_id', '=', id)
      .where((eb) => eb.or([eb('client_user_id', '=', userId), eb('professional_user_id', '=', userId)]))
      .forUpdate()
      .executeTakeFirst()
    if (!conversation) return fail('not_found')
    const existingMessage = await tx
      .selectFrom('messages')
      .select(['id', 'text', 'created_at as createdAt', answeredBy('messages', userId).as('replyTo')])
      .where('conversation_id', '=', conversation.id)
      .where('sender_user_id', '=', userId)
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    if (existingMessage) {
      const sentBefore = { ...existingMessage, files: await listFiles(tx, existingMessage.id) }
      return ok(toValue(await redactMessage(tx, conversation, sentBefore)))
    }
    if (conversation.state !== 'open') return fail('not_open')
    if (await areBlocked(tx, conversation.client_user_id, conversation.professional_user_id)) return fail('not_open')
    if (replyTo !== undefined && !(await isInConversation(tx, { conversationId: conversation.id, messageId: replyTo })))
      return fail('not_found')
    const admitted = await consumeLimit(tx, personLimits.message, userId)
    if (!admitted.ok) return admitted

    const message = await tx
      .insertInto('messages')
      .values({
        conversation_id: conversation.id,
        sender_user_id: userId,
        text: trimmed,
        client_id: clientId,
        reply_to_id: replyTo ?? null,
        created_at: now,
      })
      .returning(['id', 'text', 'created_at as createdAt', answeredBy('messages', userId).as('replyTo')])
      .executeTakeFirstOrThrow()
    const sent = await attachFiles(tx, { userId, messageId: message.id, files }, now)
    if (!sent) return fail('no_file')
    const line = trimmed || filePreviewTexts[sent[0]!.kind]
    await showMessage(tx, { ...conversation, chatId: id }, { senderUserId: userId, messageId: message.id, line }, now)
    const { client_user_id: client, professional_user_id: professional } = conversation
    const recipient = {
      userId: userId === client ? professional : client,
      conversationId: conversation.id,
      facts: { chatId: id, ...(sent[0] ? { files: sent[0].kind } : {}) },
    }
    await notify(tx, { kind: 'message_received', ...recipient }, now)
    return ok(toValue(await redactMessage(tx, conversation, { ...message, files: sent })))
  },
})

const toValue = <Message extends { createdAt: Date }>(message: Message) => ({
  ...message,
  createdAt: message.createdAt.toISOString(),
})

type Conversation = { lead_id: number; contact_shared_at: Date | null }

/** A message as both people see it. Loads the order only if the text or the quote contains contact data. */
async function redactMessage<Message extends { text: string; replyTo: QuotedMessage | null }>(
  tx: Db,
  conversation: Conversation,
  message: Message,
) {
  const text = maskContactData(message.text)
  const replyTo = quotePreview(message.replyTo, true)
  const open = { ...message, replyTo: quotePreview(message.replyTo, false) }
  if (text === message.text && replyTo?.text === open.replyTo?.text) return open
  const { contactMode } = await tx
    .selectFrom('leads as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select('o.contact_mode as contactMode')
    .where('l.id', '=', conversation.lead_id)
    .executeTakeFirstOrThrow()
  return isContactDataMasked({ contactMode, contactGivenAt: conversation.contact_shared_at })
    ? { ...message, text, replyTo }
    : open
}
