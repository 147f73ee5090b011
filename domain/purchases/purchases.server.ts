/** Module entry of purchases. */
export { readLedgerSummary } from './ledger-summary.server.ts'
export { findPurchaseForStaff, listPurchasesForStaff } from './purchases-for-staff.server.ts'
export { refundPurchase } from './refund-purchase.server.ts'
export { decidePendingReview, settleDifference } from './decide-pending-review.server.ts'
export { listSalesOfMonth } from './sales-of-month.server.ts'
export { listOwnPurchases } from './own-purchases.server.ts'
