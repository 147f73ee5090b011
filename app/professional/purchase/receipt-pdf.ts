import { data } from 'react-router'
import { busyDocument, limitDocuments } from '#app/middleware/document-response.ts'
import { signedIn } from '#app/middleware/session.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { receiptOf } from '#presenters/receipt.ts'
import type { Route } from './+types/receipt-pdf.ts'

/** The PDF receipt of a paid purchase (product: Coins). */
export async function loader({ params: { uuid }, context }: Route.LoaderArgs) {
  const { userId, name } = context.get(signedIn)
  await limitDocuments(userId)
  const receipt = isUuid(uuid) ? await receiptOf(db(), { userId, name, uuid }, now()).catch(busyDocument) : undefined
  if (!receipt) throw data(null, { status: 404 })
  return new Response(new Uint8Array(receipt.content), {
    headers: {
      'content-type': receipt.type,
      'content-disposition': `attachment; filename="${receipt.name}"`,
      'cache-control': 'no-store',
    },
  })
}
