import type { Db } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { historyFlags } from '../moderation/moderation.ts'
import { expiryOf, type Urgency } from '../order.ts'

/** Reviews again an order on hold for its texts only; others stay with staff. */
export async function reviewAgain(tx: Db, order: { id: number; flags: string[]; urgency: Urgency }, now: Date) {
  if (!order.flags.length || historyFlags.some((flag) => order.flags.includes(flag))) return
  const expires_at = expiryOf(order.urgency, now)
  await tx.updateTable('orders').set({ flags: [], review_at: now, expires_at }).where('id', '=', order.id).execute()
  await enqueue(tx, 'review-orders', {}, { runAt: now })
}
