import { createHash } from 'node:crypto'
import { z } from 'zod'
import { notifyAll } from '#domain/notifications/notifications.server.ts'
import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { isBlockedSql } from './blocks.server.ts'
import { messageLimit } from './conversation.ts'
import { writeMessage } from './write-message.server.ts'

/** The open conversations of a client about an order, without blocks. */
const selectConversationsToAsk = (db: Db, { orderUuid, userId }: { orderUuid: string; userId: number }) =>
  db
    .selectFrom('conversations')
    .where((eb) =>
      eb(
        'lead_id',
        'in',
        eb
          .selectFrom('leads as l')
          .innerJoin('orders as o', 'o.id', 'l.order_id')
          .select('l.id')
          .where('o.uuid', '=', orderUuid),
      ),
    )
    .where('client_user_id', '=', userId)
    .where('state', '=', 'open')
    .where((eb) => eb.not(isBlockedSql('conversations')))

export async function countConversationsToAsk(db: Db, order: { orderUuid: string; userId: number }): Promise<number> {
  const { count } = await selectConversationsToAsk(db, order)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Sends one question to every open conversation of an order, all or none; idempotent by `clientId`. Returns how many.
 * Errors: another client's order, no open conversation, personal limits.
 */
export const askAll = defineAction({
  name: 'ask-all',
  actor: client,
  input: z.object({
    orderUuid: z.uuid(),
    text: z.string().max(4000).meta({ minLength: 1, maxLength: messageLimit }),
    clientId: z.string().min(1).max(100),
  }),
  errors: ['not_found', 'not_open', 'invalid_text', 'too_many_requests'],
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { orderUuid, text, clientId }) {
    const trimmed = text.trim()
    if (!trimmed || trimmed.length > messageLimit) return fail('invalid_text')
    const messageId = createHash('sha256').update(`${clientId} ${trimmed}`).digest('base64url')
    const order = await tx
      .selectFrom('orders')
      .select('id')
      .where('uuid', '=', orderUuid)
      .where('client_id', '=', userId)
      .executeTakeFirst()
    if (!order) return fail('not_found')
    await selectConversationsToAsk(tx, { orderUuid, userId }).select('id').orderBy('id').forUpdate().execute()
    // Read after the lock: a block may have been committed meanwhile.
    const conversations = await selectConversationsToAsk(tx, { orderUuid, userId })
      .select(['id', 'chat_id as chatId', 'client_user_id', 'professional_user_id'])
      .orderBy('id')
      .execute()
    if (!conversations.length) return fail('not_open')
    const message = { senderUserId: userId, text: trimmed, clientId: messageId }
    for (const conversation of conversations) {
      if (!(await writeMessage(tx, conversation, message, now))) continue
      const limit = await consumeLimit(tx, personLimits.message, userId)
      if (!limit.ok) return limit
      const { id: conversationId, chatId, professional_user_id } = conversation
      const recipient = { userId: professional_user_id, conversationId }
      await notifyAll(tx, [{ ...recipient, kind: 'message_received', facts: { chatId } }], now)
    }
    return ok({ asked: conversations.length })
  },
})
