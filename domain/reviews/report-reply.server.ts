import { z } from 'zod'
import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { replyReasons } from '#domain/shared/reply-reason.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { findPublicReply } from './replies.server.ts'

/** A client reports a public reply to staff. One report per person. Errors: not public, personal limits. */
export const reportReply = defineAction({
  name: 'report-reply',
  actor: client,
  input: z.object({ reviewId: rowId, reason: z.enum(replyReasons) }),
  errors: ['not_found', 'too_many_requests'],
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { reviewId, reason }) {
    if (!(await findPublicReply(tx, { reviewId, userId }))) return fail('not_found')
    const limit = await consumeLimit(tx, personLimits.report, userId)
    if (!limit.ok) return limit
    await tx
      .insertInto('reply_reports')
      .values({ review_id: reviewId, reporter_user_id: userId, reason, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return ok(null)
  },
})
