import { qrCode } from '#app/shell/qr-code.server.ts'
import type { OnePurchase } from '#domain/purchases/own-purchases.server.ts'
import { quoteReservedMinutes, isPayable } from '#domain/purchases/purchase.ts'
import { minuteMs } from '#domain/shared/durations.ts'
import { href } from '#href.ts'
import {
  bonusText,
  coinTexts as words,
  creditedText,
  methodTexts,
  paidAfterText,
  purchaseStateText,
  purchaseTitle,
  refundKindTexts,
  refundStateTexts,
  cancelPurchaseButton,
  coolingOffText,
} from '#texts/coins.ts'
import { coinsWithValue, formatDateTime, formatMoney } from '#texts/format.ts'

/** Whether the quote behind the purchase may still be reserved. */
const isQuoteReserved = ({ paidAt }: OnePurchase, now: Date) =>
  paidAt === null || now.getTime() - paidAt.getTime() < quoteReservedMinutes * minuteMs

const paidAfter = ({ createdAt, paidAt }: OnePurchase) =>
  paidAt && paidAfterText((paidAt.getTime() - createdAt.getTime()) / 1_000)

/** The reason of a staff refund, not of bank refusals or chargebacks. */
const staffReasonOf = ({ state, staffRefund, refunds }: OnePurchase) =>
  staffRefund && (state === 'paid' || state === 'refunded')
    ? (refunds.findLast(({ kind }) => kind === 'staff')?.reason ?? null)
    : null

/** Loader data of a purchase. `demoBank`: its page in the demo bank, where no real provider is configured. */
export function purchaseView(purchase: OnePurchase, now: Date, demoBank: string | null) {
  const {
    uuid,
    coins,
    bonusCoins,
    priceCents,
    state,
    method,
    pixCode,
    checkoutUrl,
    expiresAt,
    orderUuid,
    coolingOff,
    refunds,
    creditedCoins,
    staffRefund,
  } = purchase
  const secondsLeft = Math.round((expiresAt.getTime() - now.getTime()) / 1_000)
  const isOpen = isPayable(state) && secondsLeft > 0
  const shownState = isPayable(state) && !isOpen ? ('expired' as const) : state
  const credited = creditedCoins ?? coins + bonusCoins
  const pix = pixCode ? { code: pixCode, qr: qrCode(pixCode), demoBank } : null
  const checkout = pixCode ? null : (checkoutUrl ?? demoBank)
  const details: Array<{ title: string; text: string }> = [
    { title: words.state, text: purchaseStateText(shownState, staffRefund) },
    { title: words.amount, text: formatMoney(priceCents) },
    { title: words.method, text: methodTexts[method] },
    { title: words.when, text: formatDateTime(purchase.createdAt) },
  ]
  if (purchase.paidAt) details.push({ title: words.paidWhen, text: formatDateTime(purchase.paidAt) })
  details.push({ title: words.number, text: uuid })
  return {
    uuid,
    title: purchaseTitle(coins),
    state: shownState,
    price: formatMoney(priceCents),
    gets: bonusCoins ? `${coinsWithValue(coins)} ${bonusText(bonusCoins)}` : coinsWithValue(coins),
    credited: [paidAfter(purchase), creditedText(credited, coins + bonusCoins - credited)].filter(Boolean).join(' '),
    pay: isOpen && (pix || checkout) ? { pix, checkout, secondsLeft } : null,
    method,
    order:
      orderUuid && isQuoteReserved(purchase, now) && href('/profissional/oportunidades/:uuid', { uuid: orderUuid }),
    regret: coolingOff && { text: coolingOffText(coolingOff, method), button: cancelPurchaseButton(coolingOff) },
    staffRefund,
    staffReason: staffReasonOf(purchase),
    refunds: refunds.map((refund) => ({
      title: refundKindTexts[refund.kind],
      text: `${formatMoney(refund.cents)}\u00a0· ${refundStateTexts[refund.state]}\u00a0· ${formatDateTime(refund.doneAt ?? refund.requestedAt)}`,
    })),
    // A payment pending review has no known purpose yet.
    receipt:
      purchase.paidAt && purchase.paymentRef && state !== 'pending_review'
        ? href('/profissional/carteira/compras/:uuid/recibo.pdf', { uuid })
        : null,
    details,
  }
}
export type PurchaseView = ReturnType<typeof purchaseView>
