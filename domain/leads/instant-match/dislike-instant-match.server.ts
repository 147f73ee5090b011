import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { dislikeForm } from './dislike-instant-match.ts'
import { findNext, latestRound, ownInstantOrder, showRound } from './instant-match.server.ts'
import { instantRounds } from './instant-match.ts'

/**
 * The client does not like who was indicated: once there are six others, then the order goes on searching as any other
 * (AMB-47). Returns whether there are others to look at. The same click twice dislikes one round, not two. Refuses an order
 * of somebody else.
 */
export function dislikeInstantMatch(
  db: Db,
  { orderUuid, userId, reason, round: seen }: ActionInput<typeof dislikeForm>,
  now: Date,
): Promise<Result<{ hasOthers: boolean }, 'not_found'>> {
  return inTransaction(db, async (tx): Promise<Result<{ hasOthers: boolean }, 'not_found'>> => {
    const order = await ownInstantOrder(tx, { orderUuid, clientUserId: userId }) // locked: two clicks come one after the other
    if (!order) return fail('not_found')
    const latest = await latestRound(tx, order.id)
    if (!latest || latest.isDisliked) return ok({ hasOthers: false })
    if (seen !== undefined && seen < latest.round) return ok({ hasOthers: true })
    await tx
      .updateTable('instant_match_rounds')
      .set({ disliked_at: now, reason })
      .where('order_id', '=', order.id)
      .where('round', '=', latest.round)
      .execute()
    if (latest.round >= instantRounds || order.status !== 'searching' || order.leadCount >= order.maxLeads)
      return ok({ hasOthers: false })
    const ids = await findNext(tx, order, latest.ids, now)
    if (!ids.length) return ok({ hasOthers: false })
    await showRound(tx, order.id, instantRounds, ids, now)
    return ok({ hasOthers: true })
  })
}
