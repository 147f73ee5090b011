import type { Asked } from '#domain/shared/action-form.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { takeWithin } from '#platform/security/rate-limit.ts'
import { lockOwnTalk, otherOf } from '../participant.server.ts'
import { type reportMessagesForm, reportedAtMost, type ReportRefusal } from './report.ts'

/**
 * One of the two of a talk shows our team what the other one wrote: the message that is named, or the latest of them. One that
 * still waits takes in what is reported besides. Refuses strangers, messages that are not the other one's, and a talk in
 * which the other one wrote nothing.
 */
export function reportMessages(
  db: Db,
  { chatId, userId, reason, messageId, note }: Asked<typeof reportMessagesForm>,
  now: Date,
): Promise<Result<null, ReportRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<null, ReportRefusal>> => {
    const talk = await lockOwnTalk(tx, { chatId, userId })
    if (!talk) return refuse('not_found')
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
    if (!messages.length) return refuse(messageId === undefined ? 'nothing_to_report' : 'not_found')
    const may = await takeWithin(tx, personLimits.report, userId)
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
    return done(null)
  })
}
