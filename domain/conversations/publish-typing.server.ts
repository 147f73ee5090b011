import { z } from 'zod'
import { defineAction, member } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { publishEphemeral } from '#platform/events/ephemeral-event.ts'
import { rateLimitsOf } from '#platform/security/rate-limit.ts'
import { isBlockedSql } from './blocks.server.ts'
import { chatId } from './chat-id.ts'
import { otherParticipantId } from './participant.server.ts'
import { typingEverySeconds } from './typing.ts'

const limit = { name: 'typing', points: 1, durationSeconds: typingEverySeconds }

/** Publishes to the other participant of a conversation that the caller is typing, at most every three seconds. */
export const publishTyping = defineAction({
  name: 'publish-typing',
  actor: member,
  input: z.object({ chatId }),
  errors: ['not_found'],
  idempotent: true,
  async run({ tx, actor: { userId } }, { chatId: id }) {
    const conversation = await tx
      .selectFrom('conversations as c')
      .select(['c.client_user_id as clientUserId', 'c.professional_user_id as professionalUserId'])
      .select(isBlockedSql('c').as('isBlocked'))
      .where('chat_id', '=', id)
      .where('state', '=', 'open')
      .where((eb) => eb.or([eb('client_user_id', '=', userId), eb('professional_user_id', '=', userId)]))
      .executeTakeFirst()
    if (!conversation || conversation.isBlocked) return fail('not_found')
    const admitted = await rateLimitsOf(tx).takeFrom(limit, `${id}:${userId}`)
    if (admitted.ok)
      await publishEphemeral(tx, {
        topic: `user:${otherParticipantId(conversation, userId)}`,
        kind: 'conversation.typing',
        payload: { chatId: id },
      })
    return ok(null)
  },
})
