import type { ActionInput } from '#domain/shared/action-form.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { lockOwnConversation, otherOf } from '../participant.server.ts'
import { type reportMessagesForm, reportedAtMost, type ReportErrorCode } from './report.ts'

/**
 * One of the two of a talk shows our team what the other one wrote: the message that is named, or the latest of them. One that
 * still waits takes in what is reported besides. Refuses strangers, messages that are not the other one's, and a talk in
 * which the other one wrote nothing.
 */
export function reportMessages(
  db: Db,
  { chatId, userId, reason, messageId, note }: ActionInput<typeof reportMessagesForm>,
  now: Date,
): Promise<Result<null, ReportErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, ReportErrorCode>> => {
    const talk = await lockOwnConversation(tx, { chatId, userId })
    if (!talk) return fail('not_found')
    const reported = otherOf(talk, userId)
    const messages = await tx
      .selectFrom('messages')
      .select('id')
      .where('conversation_id', '=', talk.id)
      .where('sender_user_id', '=', reported)
      .$if(messageId !== undefined, (query) => query.where('id', '=', messageId!))
      .orderBy('id', 'desc')
      .limit(reportedAtMost)
      .execute()
    if (!messages.length) return fail(messageId === undefined ? 'nothing_to_report' : 'not_found')
    const may = await consumeLimit(tx, personLimits.report, userId)
    if (!may.ok) return may
    const { id } = await tx
      .insertInto('message_reports')
      .values({
        conversation_id: talk.id,
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
      .values(messages.map((message) => ({ report_id: id, message_id: message.id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return ok(null)
  })
}
