import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Notice } from './provider.ts'

const noticeShape = z.object({
  noticeId: z.string().min(1).max(100),
  kind: z.enum(['charge.paid', 'charge.failed', 'charge.refunded']),
  chargeId: z.string().min(1).max(100),
  reference: z.string().min(1).max(100),
  amountCents: z.number().int().min(1),
})

const digest = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest()

/** The header that proves a notice: `sha256=` and the HMAC-SHA256 of the body in hex. */
export const signNotice = (secret: string, body: string) => `sha256=${digest(secret, body).toString('hex')}`

/** The notice, or null when signature or shape are wrong. Compares in constant time. */
export function readNotice(secret: string, body: string, signature: string | null | undefined): Notice | null {
  const given = /^sha256=([0-9a-f]{64})$/.exec(signature ?? '')?.[1]
  if (!given || !timingSafeEqual(Buffer.from(given, 'hex'), digest(secret, body))) return null
  try {
    return noticeShape.parse(JSON.parse(body))
  } catch {
    return null
  }
}
