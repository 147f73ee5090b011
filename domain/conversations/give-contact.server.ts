import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import type { shareContactForm } from './give-contact.ts'
import { lockOwnConversation } from './participant.server.ts'
import { writeSystemLine } from './system-line.server.ts'

/**
 * The client of a talk lets its professional see phone and e-mail: on the page of the contact, and in what both wrote. Twice
 * is once. Refuses everybody but the client.
 */
export function shareContact(
  db: Db,
  { chatId, userId }: ActionInput<typeof shareContactForm>,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  return inTransaction(db, async (tx): Promise<Result<null, 'not_found'>> => {
    const talk = await lockOwnConversation(tx, { chatId, userId })
    if (talk?.clientUserId !== userId) return fail('not_found')
    const { numUpdatedRows } = await tx
      .updateTable('conversations')
      .set({ contact_shared_at: now })
      .where('id', '=', talk.id)
      .where('contact_shared_at', 'is', null)
      .executeTakeFirst()
    if (!numUpdatedRows) return ok(null)
    await writeSystemLine(tx, [talk.id], 'contact_shared', now)
    await emit(
      tx,
      now,
      ...[talk.clientUserId, talk.professionalUserId].map((each) => ({
        topic: `user:${each}`,
        kind: 'conversation.contact_shared',
        payload: { chatId },
      })),
    )
    return ok(null)
  })
}
