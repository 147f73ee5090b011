import { purchaseRow } from '#app/shell/purchase-row.ts'
import type { OwnPurchase } from '#domain/purchases/own-purchases.server.ts'
import { newestPurchasesText } from '#texts/coins.ts'

/** The page's limit. One more is loaded, to say whether there are more. */
export const maxShown = 50
export const purchasesPerPage = (rows: readonly OwnPurchase[]) => ({
  purchases: rows.slice(0, maxShown).map(purchaseRow),
  more: rows.length > maxShown ? newestPurchasesText(maxShown) : null,
})
