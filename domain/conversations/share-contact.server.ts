import { z } from 'zod'
import { defineAction, member } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { emitToUsers } from '#platform/events/event-outbox.ts'
import { areBlocked } from './blocks.server.ts'
import { chatId } from './chat-id.ts'
import { lockOwnConversation } from './participant.server.ts'
import { writeSystemLine } from './system-line.server.ts'

/** Shares the client's phone and e-mail with the professional, in contact and messages, in an open conversation. */
export const shareContact = defineAction({
  name: 'share-contact',
  actor: member,
  input: z.object({ chatId }),
  errors: ['not_found', 'not_open'],
  async run({ tx, actor: { userId }, now }, { chatId: id }) {
    const conversation = await lockOwnConversation(tx, { chatId: id, userId })
    if (conversation?.clientUserId !== userId) return fail('not_found')
    const { clientUserId, professionalUserId } = conversation
    if (conversation.state !== 'open' || (await areBlocked(tx, clientUserId, professionalUserId)))
      return fail('not_open')
    const { numUpdatedRows } = await tx
      .updateTable('conversations')
      .set({ contact_shared_at: now })
      .where('id', '=', conversation.id)
      .where('contact_shared_at', 'is', null)
      .executeTakeFirst()
    if (!numUpdatedRows) return ok(null)
    await writeSystemLine(tx, [conversation.id], 'contact_shared', now)
    await emitToUsers(tx, now, [clientUserId, professionalUserId], 'conversation.contact_shared', { chatId: id })
    return ok(null)
  },
})
