import { data } from 'react-router'
import type { Route } from './+types/receipt-pdf.ts'
import { signedIn } from '#app/middleware/session.ts'
import { isUuid } from '#app/middleware/uuid.ts'
import { ownPurchase } from '#domain/purchases/own-purchases.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { documentPdf } from '#platform/pdf/document.ts'
import { brand } from '#texts/brand.ts'
import { receiptText } from '#texts/receipt.ts'

/** The receipt of a purchase that was paid, as a document to keep (product: Coins). */
export async function loader({ params: { uuid }, context }: Route.LoaderArgs) {
  const { userId, name } = context.get(signedIn)
  const purchase = isUuid(uuid) ? await ownPurchase(db(), { userId, uuid }, now()) : undefined
  if (!purchase?.paidAt || !purchase.paymentRef) throw data(null, { status: 404 })
  const { paidAt, paymentRef } = purchase
  const pdf = await documentPdf({
    author: brand.name,
    at: paidAt,
    ...receiptText({ ...purchase, paidAt, paymentRef, name }),
  })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="recibo-${uuid.slice(0, 8)}.pdf"`,
      'cache-control': 'no-store',
    },
  })
}
