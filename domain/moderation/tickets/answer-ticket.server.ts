import { answerTicket as answer, closeTicket as close } from '#domain/help/help.server.ts'
import type { AnswerTicketErrorCode, answerTicketForm, closeTicketForm } from '#domain/help/tickets/answer-ticket.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { writeAudit } from '../moderation.server.ts'

/**
 * Somebody of our team answers a ticket; its person is told, and who did it is written down (quality: Staff). Refuses what is
 * closed, and what a colleague or its person wrote in meanwhile.
 */
export function answerTicket(
  db: Db,
  { protocol, text, seen, closes = false, userId: staffUserId }: ActionInput<typeof answerTicketForm>,
  now: Date,
): Promise<Result<{ closes: boolean }, AnswerTicketErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<{ closes: boolean }, AnswerTicketErrorCode>> => {
    const answered = await answer(tx, { protocol, text, seen, staffUserId, closes }, now)
    if (!answered.ok) return answered
    const before = { status: answered.value.status }
    const after = { status: closes ? 'closed' : 'answered' }
    await writeAudit(tx, { staffUserId, action: 'ticket.answered', subject: `ticket:${protocol}`, before, after }, now)
    return ok({ closes })
  })
}

/** Somebody of our team ends a ticket without a word, as what is no question; the same refusals. */
export function closeTicket(
  db: Db,
  { protocol, seen, userId: staffUserId }: ActionInput<typeof closeTicketForm>,
  now: Date,
): Promise<Result<null, AnswerTicketErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, AnswerTicketErrorCode>> => {
    const closed = await close(tx, { protocol, seen })
    if (!closed.ok) return closed
    const before = { status: closed.value.status }
    await writeAudit(tx, { staffUserId, action: 'ticket.closed', subject: `ticket:${protocol}`, before }, now)
    return ok(null)
  })
}
