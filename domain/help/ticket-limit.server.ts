import { personLimits } from '#domain/shared/person-limits.ts'
import type { Db } from '#platform/db.ts'
import { countedAddress } from '#platform/security/network-address.ts'
import { type Limit, rateLimitsOf } from '#platform/security/rate-limit.ts'
import { ticketLimit } from './ticket.ts'

type Writer = { userId?: number | undefined; address: string | undefined }

/** Consumes the ticket limit: per person when signed in, because fifty may share an address; else per address. */
export async function consumeTicketLimit(db: Db, { userId, address }: Writer) {
  const limits: readonly Limit[] = userId === undefined ? [ticketLimit] : personLimits.ticket
  for (const limit of limits) {
    const allowance = await rateLimitsOf(db).takeFrom(limit, String(userId ?? countedAddress(address)))
    if (!allowance.ok) return allowance
  }
  return { ok: true } as const
}
