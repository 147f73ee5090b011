import { personLimits } from '#domain/shared/person-limits.ts'
import type { Db } from '#platform/db.ts'
import { countedAddress } from '#platform/security/network-address.ts'
import { type Limit, rateLimitsOf } from '#platform/security/rate-limit.ts'
import { ticketLimit } from './ticket.ts'

type Writer = { userId?: number | undefined; address: string | undefined }

/** Whether somebody may write to our team once more: by person when signed in, for fifty may share an address; else by address. */
export async function canAskForHelp(db: Db, { userId, address }: Writer) {
  const limits: readonly Limit[] = userId === undefined ? [ticketLimit] : personLimits.ticket
  for (const limit of limits) {
    const taken = await rateLimitsOf(db).takeFrom(limit, String(userId ?? countedAddress(address)))
    if (!taken.ok) return taken
  }
  return { ok: true } as const
}
