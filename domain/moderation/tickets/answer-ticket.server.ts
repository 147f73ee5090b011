import { z } from 'zod'
import { addTicketAnswer, markTicketClosed } from '#domain/help/help.server.ts'
import { protocolField } from '#domain/help/tickets/protocol-field.ts'
import { answerLimits } from '#domain/help/tickets/ticket-status.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok } from '#domain/shared/result.ts'
import { staffWith } from '#domain/staff/staff.server.ts'

/** The last message that the page showed, 0 for none: later ones were not read. */
const seen = z.coerce.number<string>().int().min(0)
const errors = ['not_found', 'ticket_closed', 'answered_meanwhile', 'written_meanwhile'] as const

/** Staff answer a ticket, whose person is notified. Errors: closed, or with messages that were not read. */
export const answerTicket = defineAction({
  name: 'answer-ticket',
  actor: staffWith('support'),
  input: z.object({
    protocol: protocolField,
    text: z.string().trim().min(answerLimits.min).max(answerLimits.max),
    seen,
    closes: z.boolean().optional(),
  }),
  fingerprint: ['protocol', 'text', 'closes'], // a retry may carry a newer message as the last one read
  errors,
  async run({ tx, actor, now }, { protocol, text, seen: lastRead, closes = false }) {
    const answer = { protocol, text, seen: lastRead, staffUserId: actor.userId, closes }
    const answered = await addTicketAnswer(tx, answer, now)
    if (!answered.ok) return answered
    actor.audit({
      action: 'ticket.answered',
      subject: `ticket:${protocol}`,
      before: { status: answered.value.status },
      after: { status: closes ? 'closed' : 'answered' },
      parties: [],
    })
    return ok({ closes })
  },
})

/** Staff close a ticket without an answer. */
export const closeTicket = defineAction({
  name: 'close-ticket',
  actor: staffWith('support'),
  input: z.object({ protocol: protocolField, seen }),
  fingerprint: ['protocol'],
  errors,
  async run({ tx, actor }, { protocol, seen: lastRead }) {
    const closed = await markTicketClosed(tx, { protocol, seen: lastRead })
    if (!closed.ok) return closed
    const before = { status: closed.value.status }
    actor.audit({ action: 'ticket.closed', subject: `ticket:${protocol}`, before, parties: [] })
    return ok(null)
  },
})
