import { notify } from '#domain/notifications/notifications.server.ts'
import { addRating, lockProfile } from '#domain/professionals/professionals.server.ts'
import { purgePages } from '#platform/cache/page-cache.ts'
import type { Db } from '#platform/db.ts'
import { needsStaffReview } from './review-signals.ts'
import { findSignals } from './seen-signals.server.ts'

type ReviewInput = {
  leadId: number
  professional: { id: number; userId: number }
  categoryId: number
  cityId: number
  rating: number
  comment: string
}

/**
 * Publishes the review of a lead, or puts it on hold for staff by its signals (docs/decisions/0024). Serialized per
 * professional. Returns whether it is public.
 */
export async function publishReview(
  tx: Db,
  { leadId, professional, categoryId, cityId, rating, comment }: ReviewInput,
  now: Date,
): Promise<boolean> {
  await lockProfile(tx, professional.id)
  const signals = await findSignals(tx, { leadId, professional }, now)
  const waits = needsStaffReview(signals)
  const review = {
    lead_id: leadId,
    professional_id: professional.id,
    category_id: categoryId,
    city_id: cityId,
    rating,
    comment,
    created_at: now,
    signals,
    published_at: waits ? null : now,
  }
  await tx.insertInto('reviews').values(review).execute()
  if (!waits) await completePublication(tx, review, professional.userId, now)
  // The only signal that the professional can resolve.
  else if (signals.length === 1 && signals[0] === 'one_sided')
    await notifyReviewPending(tx, { leadId, userId: professional.userId }, now)
  return !waits
}

const notifyReviewPending = (tx: Db, { leadId, userId }: { leadId: number; userId: number }, now: Date) =>
  notify(tx, { userId, kind: 'review_pending', leadId, reference: `lead:${leadId}`, facts: { leadId } }, now)

type Counted = { lead_id: number; professional_id: number; category_id: number; rating: number }

/** Publishes a review: it counts, its professional is notified, pages are purged. */
export async function completePublication(
  tx: Db,
  { lead_id: leadId, professional_id: professionalId, category_id, rating }: Counted,
  professionalUserId: number,
  now: Date,
) {
  await addRating(tx, professionalId, rating, now)
  await purgePages(tx, now, [`service:${category_id}`])
  await notify(tx, { userId: professionalUserId, kind: 'review_published', leadId, facts: { leadId, rating } }, now)
}
