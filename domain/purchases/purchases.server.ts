/** The front door of purchases: what other rooms may call. */
export { readLedgerSummary } from './ledger-summary.server.ts'
export { purchaseForStaff, purchasesForStaff } from './purchases-for-staff.server.ts'
export { refundPurchase, type RefundedPurchase } from './refund-purchase.server.ts'
export { type DecidedPurchase, decidePendingReview, settleDifference } from './decide-pending-review.server.ts'
export { type Sale, salesOfMonth } from './sales-of-month.server.ts'
export { ownPurchases } from './own-purchases.server.ts'
