/** A purchase of coins (domain 2.8): its states, and the packages sold. */

import { dayMs } from '#domain/shared/durations.ts'
import { stateMachine } from '#domain/shared/state-machine.ts'
import { coolingOffDays } from './purchase-limits.ts'

/** Late payments are credited, even after a failed attempt. `pending_review`: the amount differs, and staff decide. */
export const purchaseMachine = stateMachine({
  created: { ask: 'waiting', pay: 'paid', hold: 'pending_review', fail: 'failed', expire: 'expired' },
  waiting: { pay: 'paid', hold: 'pending_review', fail: 'failed', expire: 'expired' },
  paid: { refund: 'refunded', charge_back: 'charged_back' },
  pending_review: { pay: 'paid', refund: 'refunded', charge_back: 'charged_back' },
  failed: { pay: 'paid', hold: 'pending_review' },
  expired: { pay: 'paid', hold: 'pending_review' },
  refunded: {},
  charged_back: {},
})
export const purchaseStates = purchaseMachine.states
export type PurchaseState = (typeof purchaseStates)[number]
export type PurchaseEvent = (typeof purchaseMachine.events)[number]

/** A payment may still arrive. */
export const openStates = purchaseMachine.statesBefore('pay').filter((state) => state !== 'pending_review')
/** Shows the payment step. */
export const isPayable = (state: PurchaseState) => state === 'created' || state === 'waiting'

/** Coin packages (packages.server.ts): coins and bonus coins. Named by their coins: `p50`. */
export type Package = { id: string; coins: number; bonus: number }
/** A coin costs one real (product: Coins). */
export const centsOf = (coins: number) => coins * 100

/** Payment methods; settings say which are offered. */
export const paymentMethods = ['pix', 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Minutes after a payment in which the quoted price of the unlock stays reserved. */
export const quoteReservedMinutes = 10
/** A charge can be paid this long after its end, because the bank's clock differs from ours. */
export const paymentGraceMinutes = 2
/** Days in which unpaid charges are still checked: banks confirm late. */
export const unpaidCheckDays = 3
/** Purchases of one professional shown to staff. */
export const maxPurchasesForStaff = 50

export const canCancelPurchase = ({ state, paidAt }: { state: PurchaseState; paidAt: Date | null }, now: Date) =>
  state === 'paid' && paidAt !== null && now.getTime() - paidAt.getTime() <= coolingOffDays * dayMs

/** Staff decisions on a different amount: refund all, or credit and refund the excess. */
export const pendingReviewDecisions = ['give_back', 'credit'] as const
export type PendingReviewDecision = (typeof pendingReviewDecisions)[number]

type Refundable = { state: PurchaseState; isAccountDeleted: boolean; isUnderWay: boolean; coinsLeft: number }
/** Why staff cannot refund a purchase; null if they can, given enough coins in the wallet (domain 2.8). */
export function refundDenial({ state, isAccountDeleted, isUnderWay, coinsLeft }: Refundable): RefundDenial | null {
  if (state !== 'paid') return 'not_paid'
  if (isUnderWay) return 'refund_under_way'
  if (coinsLeft <= 0) return 'nothing_left'
  return isAccountDeleted ? 'account_closed' : null
}
export type RefundDenial = 'not_paid' | 'refund_under_way' | 'nothing_left' | 'account_closed'

/** Refund kinds: unspent coins by the professional, a different amount or its excess, a purchase or its rest by staff. */
export const refundKinds = ['cooling_off', 'pending_review', 'difference', 'staff'] as const
export type RefundKind = (typeof refundKinds)[number]
/** Staff refunds: a whole purchase, or the rest after a partial one. */
export type StaffRefund = 'whole' | 'rest'
export const refundStates = ['requested', 'processing', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]
