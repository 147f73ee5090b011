import { z } from 'zod'
import { type ActionContext, defineAction, member } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { chatId } from './chat-id.ts'
import { lockOwnConversation } from './participant.server.ts'

/** Archives a conversation for the caller only, until the other participant writes. */
export const archiveConversation = defineAction({
  name: 'archive-conversation',
  actor: member,
  openToSuspended: true,
  input: z.object({ chatId }),
  errors: ['not_found'],
  run: (context, input) => setArchivedAt(context, input, context.now),
})

/** Moves a conversation out of the archive. */
export const unarchiveConversation = defineAction({
  name: 'unarchive-conversation',
  actor: member,
  openToSuspended: true,
  input: z.object({ chatId }),
  errors: ['not_found'],
  run: (context, input) => setArchivedAt(context, input, null),
})

async function setArchivedAt(
  { tx, actor: { userId }, now }: ActionContext<{ userId: number }>,
  { chatId }: { chatId: string },
  archivedAt: Date | null,
) {
  const conversation = await lockOwnConversation(tx, { chatId, userId })
  if (!conversation) return fail('not_found')
  const column = conversation.clientUserId === userId ? 'client_archived_at' : 'professional_archived_at'
  const { numUpdatedRows } = await tx
    .updateTable('conversations')
    .set({ [column]: archivedAt })
    .where('id', '=', conversation.id)
    .where(column, archivedAt ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows)
    await emit(tx, now, { topic: `user:${userId}`, kind: 'conversation.archived', payload: { chatId } })
  return ok(null)
}
