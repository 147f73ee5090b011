import { findPurchaseForStaff, listPurchasesForStaff, listSalesOfMonth } from '#domain/purchases/purchases.server.ts'
import { auditedRead } from '#domain/staff/staff.server.ts'

/** The purchases of a professional. Undefined for an unknown id. */
export const readPurchases = auditedRead({
  permission: 'wallet_adjust',
  read: listPurchasesForStaff,
  audit: (_, professionalId) => ({ action: 'purchases.read', subject: `profile:${professionalId}` }),
})

/** One purchase. */
export const readPurchase = auditedRead({
  permission: 'wallet_adjust',
  read: findPurchaseForStaff,
  audit: (_, uuid) => ({ action: 'purchases.read', subject: `purchase:${uuid}` }),
})

/** A month's sales for invoicing. It contains names and documents, so the export is audited. */
export const exportSales = auditedRead({
  permission: 'wallet_adjust',
  read: listSalesOfMonth,
  audit: (sales, month) => ({ action: 'sales.exported', subject: `sales:${month}`, after: { sales: sales.length } }),
})
