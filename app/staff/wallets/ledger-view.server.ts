import { hasText } from '#app/components/details-list.tsx'
import { type RefundFigure, refundDimensions } from '#domain/leads/refund-claims/refund-figure.ts'
import {
  violatedInvariants,
  type LedgerSummary,
  type LedgerSum,
  netReceived,
} from '#domain/purchases/ledger-summary.ts'
import type { RefundReason } from '#domain/shared/refund-reason.ts'
import { saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import { formatCoins, formatMoney, monthOfDay } from '#texts/format.ts'
import { ledgerSummaryTexts as words, refundFigureText, refundFigureTexts } from '#texts/ledger.ts'
import { refundReasonTexts } from '#texts/refunds.ts'

const monthsBack = 13

/** The ledger summary in words, and the months whose sales can be downloaded. */
export function ledgerSummaryView(books: LedgerSummary, now: Date) {
  const { coins, money } = books
  const broken = Object.entries(violatedInvariants(books)).flatMap(([sum, isViolated]) =>
    isViolated ? words.broken[sum as LedgerSum] : [],
  )
  const [year, month] = saoPauloDay(now).split('-').map(Number) as [number, number]
  return {
    broken,
    coins: [
      { title: words.ledger, text: formatCoins(coins.ledger) },
      { title: words.wallets, text: formatCoins(coins.wallets) },
      { title: words.lots, text: formatCoins(coins.lots) },
      { title: words.sold, text: formatCoins(coins.sold) },
    ],
    money: [
      { title: words.received, text: formatMoney(money.received) },
      { title: words.back, text: formatMoney(money.back) },
      { title: words.chargedBack, text: formatMoney(money.chargedBack) },
      { title: words.held, text: formatMoney(money.pendingReview) },
      { title: words.tooMuch, text: money.tooMuch ? formatMoney(money.tooMuch) : null },
      { title: words.kept, text: formatMoney(netReceived(money)) },
    ].filter(hasText),
    months: Array.from({ length: monthsBack }, (_, back) => {
      const value = new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7)
      return { value, label: monthOfDay(value) }
    }),
  }
}

/** Refund figures by dimension. */
export const refundViews = (figures: readonly RefundFigure[]) =>
  refundDimensions.map((dimension) => ({
    title: refundFigureTexts.of[dimension],
    items: figures
      .filter((figure) => figure.of === dimension)
      .map(({ name, ...figure }) => ({
        title: dimension === 'reason' ? refundReasonTexts[name as RefundReason] : (name ?? refundFigureTexts.gone),
        text: refundFigureText(figure),
      })),
  }))
