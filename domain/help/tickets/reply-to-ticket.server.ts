import { z } from 'zod'
import { defineAction, member } from '#domain/shared/define-action.server.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { ticketTextLimit } from '../ticket.ts'
import { addTicketMessage } from './add-ticket-message.server.ts'
import { protocolField } from './protocol-field.ts'

/** Adds a message to the caller's own ticket and reopens it; the same text again changes nothing. */
export const replyToTicket = defineAction({
  name: 'reply-to-ticket',
  actor: member,
  openToSuspended: true,
  input: z.object({ protocol: protocolField, text: z.string().trim().min(2).max(ticketTextLimit) }),
  errors: ['not_found', 'ticket_closed', 'too_many_requests'],
  async run({ tx, actor: { userId }, now }, { protocol, text }) {
    const ticket = await tx
      .selectFrom('support_tickets')
      .select('id')
      .where('protocol', '=', protocol)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!ticket) return fail('not_found')
    const last = await tx
      .selectFrom('ticket_messages')
      .select(['text', 'staff_user_id as staffUserId'])
      .where('ticket_id', '=', ticket.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.text === text && last.staffUserId === null) return ok(null)
    const admitted = await consumeLimit(tx, personLimits.ticket, String(userId))
    if (!admitted.ok) return admitted
    const reopened = await addTicketMessage(tx, { ticketId: ticket.id, text, cameBy: 'form' }, now)
    return reopened ? ok(null) : fail('ticket_closed')
  },
})
