import { z } from 'zod'
import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { findNext, findLatestRound, lockOwnInstantOrder, showRound } from './instant-match.server.ts'
import { dislikeReasons, instantRounds } from './instant-match.ts'

/**
 * Rejects the candidates of `round`, so a double click rejects once: six others follow once, then the order searches
 * normally (AMB-47). Returns whether others follow. Error: another client's order.
 */
export const dislikeInstantMatch = defineAction({
  name: 'dislike-instant-match',
  actor: client,
  input: z.object({
    orderUuid: z.uuid(),
    reason: z.enum(dislikeReasons),
    round: z.int().min(1).max(instantRounds).optional(),
  }),
  errors: ['not_found'],
  async run({ tx, actor: { userId }, now }, { orderUuid, reason, round: shownRound }) {
    const order = await lockOwnInstantOrder(tx, { orderUuid, clientUserId: userId }) // locked, so that two clicks run one after the other
    if (!order) return fail('not_found')
    const latest = await findLatestRound(tx, order.id)
    if (!latest || latest.isDisliked) return ok({ hasOthers: false })
    if (shownRound !== undefined && shownRound < latest.round) return ok({ hasOthers: true })
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
  },
})
