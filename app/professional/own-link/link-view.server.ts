import { data } from 'react-router'
import { qrCode } from '#app/shell/qr-code.server.ts'
import { findOwnLink } from '#domain/professionals/own-link.server.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { env } from '#platform/env.ts'

/** The caller's own link as text and QR code. */
export async function linkView(userId: number, request: Request) {
  const own = await findOwnLink(db(), userId)
  if (!own) throw data(null, { status: 404 })
  const path = href('/p/:slug/:service?', { slug: own.slug })
  const address = new URL(path, env.PUBLIC_ORIGIN ?? new URL(request.url).origin).href
  return {
    path,
    address,
    hiddenReason: own.hiddenReason,
    suspension: own.suspension,
    orderCount: own.orderCount,
    qr: qrCode(address),
  }
}
