import { data } from 'react-router'
import { qrCode } from '#app/shell/qr-code.server.ts'
import { findOwnLink } from '#domain/professionals/own-link.server.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { env } from '#platform/env.ts'

/** The caller's own link as text and QR code. */
export async function linkView(userId: number, request: Request) {
  const link = await findOwnLink(db(), userId)
  if (!link) throw data(null, { status: 404 })
  const path = href('/p/:slug/:service?', { slug: link.slug })
  const address = new URL(path, env.PUBLIC_ORIGIN ?? new URL(request.url).origin).href
  return {
    path,
    address,
    hiddenReason: link.hiddenReason,
    suspension: link.suspension,
    orderCount: link.orderCount,
    qr: qrCode(address),
  }
}
