import { sql } from 'kysely'
import { notify } from '#domain/notifications/notifications.server.ts'
import type { ReplyReason } from '#domain/shared/reply-reason.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { purgePages } from '#platform/cache/page-cache.ts'
import type { Db } from '#platform/db.ts'
import type { DecideReviewErrorCode } from './review-signals.ts'

export type ReplyDecision = { kept: true } | { kept: false; reason: ReplyReason }

/** `userIds`: of the review's client and of who reported the reply. */
type DecidedReply = { professionalId: number; userIds: number[]; reports: number }

/**
 * Staff keep or withdraw a reported reply, in the caller's transaction. Errors: no open report, or decided
 * since `decidedReportCount` of its reports were.
 */
export async function decideReply(
  tx: Db,
  { reviewId, decision, decidedReportCount }: { reviewId: number; decision: ReplyDecision; decidedReportCount: number },
  now: Date,
): Promise<Result<DecidedReply, DecideReviewErrorCode>> {
  const reply = await tx
    .selectFrom('review_replies as a')
    .innerJoin('reviews as r', 'r.id', 'a.review_id')
    .innerJoin('professionals as p', 'p.id', 'r.professional_id')
    .innerJoin('leads as l', 'l.id', 'r.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['p.id as professionalId', 'p.user_id as userId', 'r.lead_id as leadId', 'o.client_id as clientId'])
    .where('a.review_id', '=', reviewId)
    .forUpdate('a')
    .executeTakeFirst()
  if (!reply) return fail('not_found')

  const reports = tx.selectFrom('reply_reports').where('review_id', '=', reviewId)
  const { decided } = await reports.select(sql<number>`count(decided_at)::int`.as('decided')).executeTakeFirstOrThrow()
  if (decided > decidedReportCount) return fail('already_decided')

  const nowDecided = await tx
    .updateTable('reply_reports')
    .set({ decided_at: now })
    .where('review_id', '=', reviewId)
    .where('decided_at', 'is', null)
    .returning('reporter_user_id as userId')
    .execute()
  if (!nowDecided.length) return fail('already_decided')

  if (!decision.kept) {
    const { reason } = decision
    const { numUpdatedRows } = await tx
      .updateTable('review_replies')
      .set({ withdrawn_at: now, withdrawn_reason: reason })
      .where('review_id', '=', reviewId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows) {
      const { userId, leadId, professionalId } = reply
      await purgePages(tx, now, [`professional:${professionalId}`])
      const notification = { userId, leadId, reference: `review:${reviewId}`, facts: { leadId, reason } }
      await notify(tx, { ...notification, kind: 'reply_withdrawn' }, now)
    }
  }

  const { professionalId, clientId } = reply
  const reporters = nowDecided.map(({ userId }) => userId)
  const userIds = clientId === null ? reporters : [clientId, ...reporters]
  return ok({ professionalId, userIds, reports: reporters.length })
}
