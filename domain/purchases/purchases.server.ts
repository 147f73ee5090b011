/** Module entry of purchases. */
export { readLedgerSummary } from './ledger-summary.server.ts'
export { purchaseForStaff, purchasesForStaff } from './purchases-for-staff.server.ts'
export { refundPurchase } from './refund-purchase.server.ts'
export { decidePendingReview, settleDifference } from './decide-pending-review.server.ts'
export { salesOfMonth } from './sales-of-month.server.ts'
export { ownPurchases } from './own-purchases.server.ts'
