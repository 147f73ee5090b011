import type { Guarantee } from '#domain/guarantee/guarantee.ts'
import type { RefundReason } from '#domain/shared/refund-reason.ts'
import type { WalletMovement } from '#domain/wallet/wallet-movements.server.ts'
import type { WalletKinds } from '#domain/wallet/wallet.server.ts'
import { href } from '#href.ts'
import { causeTexts, coinTexts as words, debtText, endsText, lotsText, newestText, reasonText } from '#texts/coins.ts'
import { joinWithDots, formatCoins, formatDate, formatDateTime, formatMoney } from '#texts/format.ts'
import { guaranteeLines, guaranteeText } from '#texts/guarantee.ts'
import { ledgerTexts } from '#texts/professional.ts'
import { refundReasonTexts } from '#texts/refunds.ts'

/** A movement with client, order, reason and lots; without client data after a refund. */
export function movementView(row: WalletMovement, now: Date) {
  const isTakenBack = row.leadState === 'voided'
  const returned = row.refundReason && refundReasonTexts[row.refundReason as RefundReason]
  const cause = row.cause && causeTexts[row.cause]
  const reason = cause?.reason ?? returned ?? row.staffReason
  return {
    id: row.id,
    title: cause?.title ?? ledgerTexts[row.kind],
    coins: row.coins,
    at: row.createdAt,
    client: isTakenBack ? null : row.client,
    order:
      row.service && [row.service, row.city && `${row.city}, ${row.uf!.toUpperCase()}`].filter(Boolean).join(' em '),
    reason,
    // Entries without a lot are debt.
    lots: lotsText(row.lots, now, row.coins - row.lots.reduce((sum, { coins }) => sum + coins, 0)),
    purchase: row.purchaseUuid && href('/profissional/carteira/compras/:uuid', { uuid: row.purchaseUuid }),
    contact:
      row.leadId !== null && !isTakenBack ? href('/profissional/contatos/:leadId', { leadId: row.leadId }) : null,
  }
}

/** A movement as the page shows it. */
export function movementRow(row: WalletMovement, now: Date) {
  const { at, client, order, reason, ...rest } = movementView(row, now)
  return {
    ...rest,
    about: joinWithDots([client, order]),
    reason: reason && reasonText(reason),
    at: formatDateTime(at),
  }
}

/** The page's limit. One more is loaded, to say whether there are more. */
export const maxShown = 100
export const movementsPerPage = (rows: readonly WalletMovement[], now: Date) => ({
  movements: rows.slice(0, maxShown).map((row) => movementRow(row, now)),
  more: rows.length > maxShown ? newestText(maxShown) : null,
})

export const walletView = ({ balance, paid, bonus, ending }: WalletKinds) => ({
  balance: formatCoins(balance),
  value: formatMoney(balance * 100),
  debt: balance < 0 ? debtText(-balance) : null,
  kinds: [
    { title: words.paid, coins: formatCoins(paid), help: words.paidHelp },
    { title: words.bonus, coins: formatCoins(bonus), help: words.bonusHelp },
  ],
  // Lots that expire on one day are one line.
  ending: [...Map.groupBy(ending, ({ expiresAt }) => formatDate(expiresAt)).values()].map((lots) =>
    endsText(
      lots.reduce((sum, { coins }) => sum + coins, 0),
      lots[0]!.expiresAt,
    ),
  ),
})

/** The guarantee while it is available; null afterwards. */
export function guaranteeView(guarantee: Guarantee) {
  const text = guaranteeText(guarantee)
  return text === null ? null : { text, rules: guaranteeLines(guarantee) }
}
export type GuaranteeView = NonNullable<ReturnType<typeof guaranteeView>>
