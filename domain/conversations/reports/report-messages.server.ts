import { z } from 'zod'
import { defineAction, member } from '#domain/shared/define-action.server.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { reportNoteLimit, reportReasons } from '#domain/shared/report-reason.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { chatId } from '../chat-id.ts'
import { lockOwnConversation, otherParticipantId } from '../participant.server.ts'

/** Without a message id, a report is about this many of the latest messages. */
const maxReported = 5

/**
 * Reports one message of the other participant to staff, or the latest ones. An open report of the same conversation is
 * extended. Errors: nothing written by the other participant, personal limits.
 */
export const reportMessages = defineAction({
  name: 'report-messages',
  actor: member,
  openToSuspended: true,
  input: z.object({
    chatId,
    reason: z.enum(reportReasons),
    messageId: rowId.optional(),
    note: z.string().trim().max(reportNoteLimit).meta({ maxLength: reportNoteLimit }).optional(),
  }),
  errors: ['not_found', 'nothing_to_report', 'too_many_requests'],
  async run({ tx, actor: { userId }, now }, { chatId: id, reason, messageId, note }) {
    const conversation = await lockOwnConversation(tx, { chatId: id, userId })
    if (!conversation) return fail('not_found')
    const reported = otherParticipantId(conversation, userId)
    const messages = await tx
      .selectFrom('messages')
      .select('id')
      .where('conversation_id', '=', conversation.id)
      .where('sender_user_id', '=', reported)
      .$call((query) => (messageId === undefined ? query : query.where('id', '=', messageId)))
      .orderBy('id', 'desc')
      .limit(maxReported)
      .execute()
    if (!messages.length) return fail(messageId === undefined ? 'nothing_to_report' : 'not_found')
    const admitted = await consumeLimit(tx, personLimits.report, userId)
    if (!admitted.ok) return admitted
    const { id: reportId } = await tx
      .insertInto('message_reports')
      .values({
        conversation_id: conversation.id,
        reporter_user_id: userId,
        reported_user_id: reported,
        reason,
        note: note || null,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['conversation_id', 'reporter_user_id'])
          .where('decision', 'is', null)
          .doUpdateSet((eb) => ({ reason, note: eb.fn.coalesce('excluded.note', 'message_reports.note') })),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('reported_messages')
      .values(messages.map((message) => ({ report_id: reportId, message_id: message.id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return ok(null)
  },
})
