import { findOwnPurchase } from '#domain/purchases/own-purchases.server.ts'
import type { Db } from '#platform/db.ts'
import { getStoredDocument } from '#platform/media/pdf/stored-document.ts'
import type { Attachment } from '#platform/messaging/email/sender.ts'
import { brand } from '#texts/brand.ts'
import { receiptText } from '#texts/receipt.ts'
import { company } from './company.ts'

type ReceiptQuery = { userId: number; name: string; uuid: string }

/**
 * The receipt of a paid purchase as a document (product: Coins); undefined if not paid, pending review, or another
 * person's.
 */
export async function receiptOf(
  db: Db,
  { userId, name, uuid }: ReceiptQuery,
  now: Date,
): Promise<Attachment | undefined> {
  const purchase = await findOwnPurchase(db, { userId, uuid }, now)
  if (!purchase?.paidAt || !purchase.paymentRef || purchase.state === 'pending_review') return undefined
  const { paidAt, paymentRef } = purchase
  const words = receiptText({ ...purchase, paidAt, paymentRef, name, company: company() })
  const content = Buffer.from(await getStoredDocument(db, { author: brand.name, at: paidAt, ...words }, { now }))
  return { name: `recibo-${uuid.slice(0, 8)}.pdf`, type: 'application/pdf', content }
}
