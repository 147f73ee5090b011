import { z } from 'zod'
import { type ActionContext, defineAction, member } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { emitToUsers } from '#platform/events/event-outbox.ts'
import { chatId } from './chat-id.ts'
import type { SystemLine } from './conversation.ts'
import { isParticipantSql, otherParticipantId } from './participant.server.ts'
import { writeSystemLine } from './system-line.server.ts'

/**
 * One participant blocks the other: no messages, contacts or offers between them, in any of their conversations. The
 * other is not notified (product: Safety and fairness).
 */
export const blockPerson = defineAction({
  name: 'block-person',
  actor: member,
  openToSuspended: true,
  input: z.object({ chatId }),
  errors: ['not_found'],
  run: (context, input) =>
    change(context, input, { line: 'blocked', event: 'conversation.closed' }, async (tx, blocker, blocked) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('blocks')
        .values({ blocker_user_id: blocker, blocked_user_id: blocked, created_at: context.now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    }),
})

/** Lifts the caller's block. A block by the other participant stays. */
export const unblockPerson = defineAction({
  name: 'unblock-person',
  actor: member,
  openToSuspended: true,
  input: z.object({ chatId }),
  errors: ['not_found'],
  run: (context, input) =>
    change(context, input, { line: 'unblocked', event: 'conversation.created' }, async (tx, blocker, blocked) => {
      const { numDeletedRows } = await tx
        .deleteFrom('blocks')
        .where('blocker_user_id', '=', blocker)
        .where('blocked_user_id', '=', blocked)
        .executeTakeFirst()
      if (numDeletedRows === 0n) return false
      const other = await tx
        .selectFrom('blocks')
        .select('created_at')
        .where('blocker_user_id', '=', blocked)
        .where('blocked_user_id', '=', blocker)
        .executeTakeFirst()
      return other === undefined
    }),
})

type BlockUpdate = { line: SystemLine; event: 'conversation.closed' | 'conversation.created' }

/** Locks all conversations of the two first: a message is stored before the block, or refused. */
async function change(
  { tx, actor: { userId }, now }: ActionContext<{ userId: number }>,
  { chatId }: { chatId: string },
  { line, event }: BlockUpdate,
  write: (tx: Db, blocker: number, blocked: number) => Promise<boolean>,
) {
  const participants = await tx
    .selectFrom('conversations')
    .select(['client_user_id as clientUserId', 'professional_user_id as professionalUserId'])
    .where('chat_id', '=', chatId)
    .where(isParticipantSql('conversations', userId))
    .executeTakeFirst()
  if (!participants) return fail('not_found')

  const conversations = await tx
    .selectFrom('conversations')
    .select(['id', 'chat_id as chatId', 'state'])
    .where('client_user_id', '=', participants.clientUserId)
    .where('professional_user_id', '=', participants.professionalUserId)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!(await write(tx, userId, otherParticipantId(participants, userId)))) return ok(null)

  const open = conversations.filter(({ state }) => state === 'open')
  const openIds = open.map(({ id }) => id)
  await writeSystemLine(tx, openIds, line, now)
  const userIds = [participants.clientUserId, participants.professionalUserId]
  for (const conversation of open) await emitToUsers(tx, now, userIds, event, { chatId: conversation.chatId })
  return ok(null)
}
