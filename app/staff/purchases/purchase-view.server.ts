import { hasText } from '#app/components/details-list.tsx'
import { purchaseBadge } from '#app/shell/purchase-row.ts'
import type { readPurchase } from '#domain/moderation/read-purchases.server.ts'
import { coinsBoughtText, methodTexts, purchaseTitle, refundKindTexts, refundStateTexts } from '#texts/coins.ts'
import { formatCoins, formatDateTime, formatMoney } from '#texts/format.ts'
import {
  staffPurchaseTexts as words,
  shortWalletText,
  refundDenialText,
  wouldRefundText,
} from '#texts/staff-purchases.ts'
import type { HistoryLine } from '../verifications/history-view.ts'

type Purchase = NonNullable<Awaited<ReturnType<typeof readPurchase>>>

/** A purchase as staff read it. */
export function purchaseView(purchase: Purchase) {
  const { uuid, coins, bonusCoins, state, staffRefund, method, would, denial, paidAt } = purchase
  return {
    title: purchaseTitle(coins),
    professional: purchase.professional ?? words.gone,
    professionalId: purchase.professionalId,
    ...purchaseBadge(purchase),
    details: [
      { title: words.professional, text: purchase.professional ?? words.gone },
      { title: words.coins, text: coinsBoughtText(coins, bonusCoins) },
      { title: words.price, text: formatMoney(purchase.priceCents) },
      { title: words.received, text: paidAt && formatMoney(purchase.receivedCents) },
      { title: words.method, text: methodTexts[method] },
      { title: words.made, text: formatDateTime(purchase.createdAt) },
      { title: words.paid, text: paidAt && formatDateTime(paidAt) },
      { title: words.provider, text: purchase.provider },
      { title: words.paymentRef, text: purchase.paymentRef || null },
      { title: words.number, text: uuid },
    ].filter(hasText),
    refunds: purchase.refunds.map(refundLine),
    refund: would && {
      text: wouldRefundText(would, method),
      short: shortWalletText(would),
      button: words.doRefund(would.cents),
    },
    isPending: state === 'pending_review',
    denial: denial && refundDenialText(denial, state, staffRefund),
  }
}

function refundLine(refund: Purchase['refunds'][number]): HistoryLine {
  const { kind, doneAt } = refund
  const coins = refund.coins ? ` por ${formatCoins(refund.coins + refund.bonusCoins)}` : ''
  const requestedBy = kind === 'cooling_off' ? words.byProfessional : refund.by
  return {
    key: String(refund.id),
    title: `${refundKindTexts[kind]}: ${formatMoney(refund.cents)}${coins}`,
    reason: refund.reason ?? '',
    note: `${refundStateTexts[refund.state]}${doneAt ? ` em ${formatDateTime(doneAt)}` : ''}`,
    by: `${requestedBy}, ${formatDateTime(refund.requestedAt)}`,
  }
}
