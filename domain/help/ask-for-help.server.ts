import { createHash } from 'node:crypto'
import { ok, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction, type KeyReused } from '#platform/db.ts'
import type { CheckedTicket, Protocol } from './ticket.ts'

type NewTicket = { ticket: CheckedTicket; userId?: number }

/**
 * Writes down what somebody asks our team and gives it a protocol number (spec 2, help pages). The same words from the
 * same person within a day, by a double click or a page loaded anew, are one ticket with one number.
 */
export function askForHelp(
  db: Db,
  { ticket, userId }: NewTicket,
  now: Date,
): Promise<Result<{ protocol: Protocol }, never> | KeyReused> {
  const { name, email, subject, text } = ticket
  const fingerprint = JSON.stringify([name, email, subject, text, userId ?? null])
  const key = createHash('sha256').update(fingerprint).digest('base64url')
  return inTransaction(
    db,
    async (tx) => {
      const { protocol } = await tx
        .insertInto('support_tickets')
        .values({ name, email, subject, text, user_id: userId ?? null, created_at: now })
        .returning('protocol')
        .executeTakeFirstOrThrow()
      return ok({ protocol })
    },
    { scope: 'help', key, fingerprint: key, now },
  )
}
