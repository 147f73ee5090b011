import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { publishEphemeral } from '#platform/events/ephemeral-event.ts'
import { rateLimitsOf } from '#platform/security/rate-limit.ts'
import { isBlocked } from './blocks.server.ts'
import { otherOf } from './participant.server.ts'
import type { publishTypingForm } from './publish-typing.ts'
import { typingEverySeconds } from './typing.ts'

const limit = { name: 'typing', points: 1, durationSeconds: typingEverySeconds }

/**
 * The other one of an open talk is told in passing that somebody writes, at most once in three seconds; told more often, nothing
 * happens. Refuses strangers, and talks in which nobody writes.
 */
export async function publishTyping(
  db: Db,
  { chatId, userId }: ActionInput<typeof publishTypingForm>,
): Promise<Result<null, 'not_found'>> {
  const talk = await db
    .selectFrom('conversations as c')
    .select(['c.client_user_id as clientUserId', 'c.professional_user_id as professionalUserId'])
    .select(isBlocked('c').as('isBlocked'))
    .where('chat_id', '=', chatId)
    .where('state', '=', 'open')
    .where((eb) => eb.or([eb('client_user_id', '=', userId), eb('professional_user_id', '=', userId)]))
    .executeTakeFirst()
  if (!talk || talk.isBlocked) return fail('not_found')
  const may = await rateLimitsOf(db).takeFrom(limit, `${chatId}:${userId}`)
  if (may.ok)
    await publishEphemeral(db, {
      topic: `user:${otherOf(talk, userId)}`,
      kind: 'conversation.typing',
      payload: { chatId },
    })
  return ok(null)
}
