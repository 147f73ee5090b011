import { z } from 'zod'
import { searchTickets, findTicketThread } from '#domain/help/help.server.ts'
import { auditedRead } from '#domain/staff/staff.server.ts'

/** A ticket with all its messages (quality: Staff). */
export const readTicket = auditedRead({
  permission: 'support',
  read: findTicketThread,
  audit: (_, protocol) => ({ action: 'ticket.read', subject: `ticket:${protocol}` }),
})

/** A search for tickets: a protocol, an email or a phone. */
export const findTicketsForm = z.object({ text: z.string().trim().min(5).max(254) })

/** Tickets by protocol, email or phone. The search is audited without its text. */
export const findTickets = auditedRead({
  permission: 'support',
  read: searchTickets,
  audit: ({ by, total: found }, _, staffUserId) => ({
    action: 'tickets.searched',
    subject: `staff:${staffUserId}`,
    after: { by, found },
  }),
})
