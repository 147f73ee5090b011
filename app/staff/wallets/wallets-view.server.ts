import type { listWaitingClaims } from '#domain/leads/refund-claims/claims.server.ts'
import {
  type listOpenDifferences,
  type listPurchasesPendingReview,
  pendingReviewDueAt,
} from '#domain/purchases/decide-pending-review.server.ts'
import type { listWaitingAdjustments } from '#domain/wallet/adjust-coins.server.ts'
import { href } from '#href.ts'
import {
  claimReasonTexts,
  claimStateTexts,
  staffRefundsTexts as words,
  differenceText,
  differenceTexts,
} from '#texts/claims.ts'
import { formatCoins, formatDateTime, formatMoney, joinWithDots } from '#texts/format.ts'

const dueText = (due: Date, now: Date) => (due < now ? words.late(formatDateTime(due)) : words.due(formatDateTime(due)))
const signedCoins = (coins: number) => `${coins > 0 ? '+' : '−'}${formatCoins(Math.abs(coins))}`

type Claim = Awaited<ReturnType<typeof listWaitingClaims>>['claims'][number]
type PendingPurchase = Awaited<ReturnType<typeof listPurchasesPendingReview>>[number]
type Difference = Awaited<ReturnType<typeof listOpenDifferences>>[number]
type Adjustment = Awaited<ReturnType<typeof listWaitingAdjustments>>[number]

/** A claim as a row of the queue. */
export const claimView = (
  { id, professional, service, coins, reason, state, dueAt, firstApprovedBy }: Claim,
  now: Date,
) => ({
  id,
  heading: words.heading(professional, coins),
  about: `${service}\u00a0· ${claimReasonTexts[reason]}`,
  state: claimStateTexts[state],
  needsSecondPerson: firstApprovedBy !== null,
  isLate: dueAt < now,
  due: dueText(dueAt, now),
})

/** A payment under review, with the two decisions. */
export function pendingPurchaseView(purchase: PendingPurchase, now: Date) {
  const { uuid, professional, priceCents, receivedCents, paidAt, canCredit } = purchase
  const [price, received] = [formatMoney(priceCents), formatMoney(receivedCents)]
  const excess = receivedCents > priceCents ? formatMoney(receivedCents - priceCents) : null
  return {
    uuid,
    professional,
    text: joinWithDots([words.heldText(received, price), paidAt && dueText(pendingReviewDueAt(paidAt), now)]),
    giveBack: words.giveBack(received),
    credit: canCredit ? words.credit(price, excess) : null,
  }
}

/** A difference between our books and the provider's. */
export function differenceView({ id, kind, reference, ours, theirs, foundAt }: Difference) {
  const isOfRefund = kind === 'refund_refused' || kind === 'charged_back_after_refund'
  const figures = isOfRefund ? [formatMoney(ours)] : [reference, differenceText(ours, theirs)]
  return {
    id,
    title: differenceTexts[kind],
    text: joinWithDots([...figures, formatDateTime(foundAt)]),
    purchase: isOfRefund ? href('/interno/moedas/compras/:uuid', { uuid: reference }) : null,
  }
}

/** An adjustment that waits for a second person. */
export function adjustmentView(adjustment: Adjustment, userId: number) {
  const { id, professional, reason, requestedBy, requestedByName, requestedAt } = adjustment
  const coins = signedCoins(adjustment.coins)
  return {
    id,
    isOwn: requestedBy === userId,
    title: `${professional}: ${coins}`,
    confirm: words.confirm(coins),
    text: `${reason}\u00a0· ${words.askedBy(requestedByName, formatDateTime(requestedAt))}`,
  }
}
