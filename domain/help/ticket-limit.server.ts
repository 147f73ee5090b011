import { personLimits } from '#domain/shared/person-limits.ts'
import type { Db } from '#platform/db.ts'
import { limitKeyOfIp } from '#platform/security/ip-address.ts'
import { type Limit, rateLimitsOf } from '#platform/security/rate-limit.ts'
import { ticketLimit } from './ticket.ts'

type Writer = { userId?: number | undefined; ip: string | undefined }

/** Consumes the ticket limit: per person when signed in, because fifty may share an IP; else per IP. */
export async function consumeTicketLimit(db: Db, { userId, ip }: Writer) {
  const limits: readonly Limit[] = userId === undefined ? [ticketLimit] : personLimits.ticket
  for (const limit of limits) {
    const allowance = await rateLimitsOf(db).takeFrom(limit, String(userId ?? limitKeyOfIp(ip)))
    if (!allowance.ok) return allowance
  }
  return { ok: true } as const
}
