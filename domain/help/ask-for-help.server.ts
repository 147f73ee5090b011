import { createHash } from 'node:crypto'
import { anyone, defineAction } from '#domain/shared/define-action.server.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { limitKeyOfIp } from '#platform/security/ip-address.ts'
import { type Limit, rateLimitsOf } from '#platform/security/rate-limit.ts'
import { ticketSchema } from './ask-for-help.ts'
import { ticketLimit } from './ticket.ts'

/**
 * Anyone asks staff a question, which gets a protocol number (spec 2, help pages). The same text of the same person
 * within a day, by a double click or a reload, is one ticket.
 */
export const askForHelp = defineAction({
  name: 'help',
  actor: anyone,
  input: ticketSchema,
  errors: ['too_many_requests'],
  idempotencyKey: (ticket) => createHash('sha256').update(JSON.stringify(ticket)).digest('base64url'),
  async admit({ db, caller: { user, ip } }) {
    const limit = await consumeTicketLimit(db, { userId: user?.userId, ip })
    return limit.ok ? ok(null) : limit
  },
  async run({ tx, actor: { user }, now }, { name, email, subject, text }) {
    const { protocol } = await tx
      .insertInto('support_tickets')
      .values({ name, email, subject, text, user_id: user?.userId ?? null, created_at: now })
      .returning('protocol')
      .executeTakeFirstOrThrow()
    return ok({ protocol })
  },
})

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
