import type { ActionInput } from '#domain/shared/action-form.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import type { ReportReplyErrorCode, reportReplyForm } from './reply.ts'
import { publicReply } from './replies.server.ts'

/** Shows our team an answer that everybody reads. Twice by one person is one report. Refuses an answer that is not public. */
export function reportReply(
  db: Db,
  { userId, reviewId, reason }: ActionInput<typeof reportReplyForm>,
  now: Date,
): Promise<Result<null, ReportReplyErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, ReportReplyErrorCode>> => {
    if (!(await publicReply(tx, { reviewId, userId }))) return fail('not_found')
    const may = await consumeLimit(tx, personLimits.report, userId)
    if (!may.ok) return may
    await tx
      .insertInto('reply_reports')
      .values({ review_id: reviewId, reporter_user_id: userId, reason, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return ok(null)
  })
}
