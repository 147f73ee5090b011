import { createHash } from 'node:crypto'
import { notifyAll } from '#domain/notifications/notifications.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { isBlocked } from './blocks.server.ts'
import type { AskAllErrorCode, askAllForm } from './ask-all.ts'
import { messageLimit } from './conversation.ts'
import { writeMessage } from './write-message.server.ts'

/** The open talks of a client about an order, without those of whom one has blocked the other. */
const talksToAsk = (db: Db, { orderUuid, userId }: { orderUuid: string; userId: number }) =>
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
    .where((eb) => eb.not(isBlocked('conversations')))

/** How many would be asked. */
export async function countConversationsToAsk(db: Db, asked: { orderUuid: string; userId: number }): Promise<number> {
  const { count } = await talksToAsk(db, asked)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Sends one question to every open conversation about an order, all or none; idempotent by `clientId` and words.
 * Returns how many were asked. Errors: another client's order, no open conversation, personal limits.
 */
export function askAll(
  db: Db,
  { orderUuid, userId, text, clientId }: ActionInput<typeof askAllForm>,
  now: Date,
): Promise<Result<{ asked: number }, AskAllErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<{ asked: number }, AskAllErrorCode>> => {
    const words = text.trim()
    if (!words || words.length > messageLimit) return fail('invalid_text')
    const ownId = createHash('sha256').update(`${clientId} ${words}`).digest('base64url')
    const order = await tx
      .selectFrom('orders')
      .select('id')
      .where('uuid', '=', orderUuid)
      .where('client_id', '=', userId)
      .executeTakeFirst()
    if (!order) return fail('not_found')
    await talksToAsk(tx, { orderUuid, userId }).select('id').orderBy('id').forUpdate().execute()
    // Read after the lock: somebody may have blocked during the wait.
    const talks = await talksToAsk(tx, { orderUuid, userId })
      .select(['id', 'chat_id as chatId', 'client_user_id', 'professional_user_id'])
      .orderBy('id')
      .execute()
    if (!talks.length) return fail('not_open')
    for (const talk of talks) {
      if (!(await writeMessage(tx, talk, { senderUserId: userId, text: words, clientId: ownId }, now))) continue
      const may = await consumeLimit(tx, personLimits.message, userId)
      if (!may.ok) return may
      const told = { userId: talk.professional_user_id, conversationId: talk.id, facts: { chatId: talk.chatId } }
      await notifyAll(tx, [{ kind: 'message_received', ...told }], now)
    }
    return ok({ asked: talks.length })
  })
}
