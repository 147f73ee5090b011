import { listSalesOfMonth } from '#domain/purchases/purchases.server.ts'
import { auditedRead } from '#domain/staff/staff.server.ts'

/** A month's sales for invoicing. It contains names and documents, so the export is audited. */
export const exportSales = auditedRead({
  permission: 'wallet_adjust',
  read: listSalesOfMonth,
  audit: (sales, month) => ({ action: 'sales.exported', subject: `sales:${month}`, after: { sales: sales.length } }),
})
