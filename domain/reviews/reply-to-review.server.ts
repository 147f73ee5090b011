import { z } from 'zod'
import { notify } from '#domain/notifications/notifications.server.ts'
import { wordFlagsOf } from '#domain/orders/moderation/moderation.ts'
import { professional } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { purgePages } from '#platform/cache/page-cache.ts'
import type { Db } from '#platform/db.ts'
import { replyLimit, replyUntil } from './reply-limits.ts'

const refusals = ['contact_data', 'link', 'forbidden_words'] as const

/**
 * A professional replies to the public review of a contact, once within 30 days. The client is notified and the
 * profile is purged. Contact data and links are refused.
 */
export const replyToReview = defineAction({
  name: 'reply-to-review',
  actor: professional,
  input: z.object({ leadId: rowId, text: z.string().trim().min(2).max(replyLimit) }),
  errors: ['not_found', 'already_replied', 'reply_late', 'contact_data', 'link', 'forbidden_words'],
  async run({ tx, actor: { userId }, now }, { leadId, text }) {
    const review = await findOwnPublicReview(tx, { userId, leadId })
    if (!review) return fail('not_found')
    if (replyUntil(review.publishedAt) <= now) return fail('reply_late')
    const flags = wordFlagsOf([text])
    const refusal = refusals.find((code) => flags.includes(code))
    if (refusal) return fail(refusal)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('review_replies')
      .values({ review_id: review.id, text, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return fail('already_replied')
    await purgePages(tx, now, [`professional:${review.professionalId}`])
    if (review.clientId !== null) {
      const notification = { userId: review.clientId, leadId, reference: `review:${review.id}` }
      await notify(tx, { ...notification, kind: 'review_replied', facts: { reviewId: review.id } }, now)
    }
    return ok(null)
  },
})

/** The professional's own public review, locked against withdrawal. `clientId` is null unless the account is active. */
async function findOwnPublicReview(tx: Db, { userId, leadId }: { userId: number; leadId: number }) {
  const row = await tx
    .selectFrom('reviews as r')
    .innerJoin('professionals as p', 'p.id', 'r.professional_id')
    .innerJoin('leads as l', 'l.id', 'r.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('users as u', 'u.id', 'o.client_id')
    .select(['r.id', 'r.professional_id as professionalId', 'r.published_at as publishedAt'])
    .select(['u.status', 'u.id as clientUserId'])
    .where('r.lead_id', '=', leadId)
    .where('p.user_id', '=', userId)
    .forShare('r')
    .executeTakeFirst()
  if (!row?.publishedAt) return undefined
  const { publishedAt, status, clientUserId, ...review } = row
  return { ...review, publishedAt, clientId: status === 'active' ? clientUserId : null }
}
