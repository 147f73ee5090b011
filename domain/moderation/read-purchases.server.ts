import { findPurchaseForStaff, listPurchasesForStaff } from '#domain/purchases/purchases.server.ts'
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
