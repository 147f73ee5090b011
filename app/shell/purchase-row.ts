import type { Tone } from '#app/components/tone.ts'
import type { PurchaseState, StaffRefund } from '#domain/purchases/purchase.ts'
import { coinsBoughtText, purchaseStateText } from '#texts/coins.ts'
import { formatDateTime, formatMoney } from '#texts/format.ts'

const tones = {
  created: 'info',
  waiting: 'info',
  paid: 'success',
  pending_review: 'warning',
  failed: 'danger',
  expired: 'neutral',
  refunded: 'neutral',
  charged_back: 'danger',
} as const satisfies Record<PurchaseState, Tone>

type PurchaseStatus = { state: PurchaseState; staffRefund: StaffRefund | null }
type Purchase = PurchaseStatus & {
  uuid: string
  coins: number
  bonusCoins: number
  priceCents: number
  createdAt: Date
}

/** The state of a purchase as a badge. */
export const purchaseBadge = ({ state, staffRefund }: PurchaseStatus) => ({
  state: purchaseStateText(state, staffRefund),
  tone: state === 'paid' && staffRefund ? ('info' as const) : tones[state],
})

/** A purchase as a list row, for its professional and for staff. */
export const purchaseRow = ({ uuid, coins, bonusCoins, priceCents, createdAt, ...status }: Purchase) => ({
  uuid,
  title: coinsBoughtText(coins, bonusCoins),
  price: formatMoney(priceCents),
  at: formatDateTime(createdAt),
  ...purchaseBadge(status),
})
export type PurchaseRow = ReturnType<typeof purchaseRow>
