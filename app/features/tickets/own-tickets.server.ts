import { data } from 'react-router'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { protocolField } from '#domain/help/tickets/protocol-field.ts'
import { replyToTicket } from '#domain/help/tickets/reply-to-ticket.server.ts'
import { acceptsMessages, type TicketStatus } from '#domain/help/tickets/ticket-status.ts'
import { findOwnTicket, listOwnTickets } from '#domain/help/tickets/ticket-thread.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { formatAgo, formatDateTime } from '#texts/format.ts'
import { ticketSubjectTexts } from '#texts/help.ts'
import { ticketPath, ticketStatusTexts, ticketTexts as words } from '#texts/tickets.ts'

const badges = {
  open: { tone: 'neutral', icon: 'clock' },
  answered: { tone: 'success', icon: 'chat' },
  closed: { tone: 'neutral', icon: 'check' },
} as const satisfies Record<TicketStatus, object>
const badgeOf = (status: TicketStatus) => ({ ...badges[status], text: ticketStatusTexts[status] })

/** A person's tickets, for the list page. */
export async function ticketList(userId: number, role: 'client' | 'professional') {
  const tickets = await listOwnTickets(db(), userId)
  return tickets.map(({ protocol, subject, status, createdAt }) => ({
    protocol,
    page: ticketPath(protocol, role),
    subject: ticketSubjectTexts[subject],
    about: `${words.protocol(protocol)}\u00a0· ${words.begun(formatAgo(createdAt, now()))}`,
    badge: badgeOf(status),
  }))
}

/** One's own ticket with all its messages; 404 for another's. */
export async function ticketForPerson(userId: number, protocol: string) {
  const ticket = protocolField.safeParse(protocol).success ? await findOwnTicket(db(), { userId, protocol }) : undefined
  if (!ticket) throw data(null, { status: 404 })
  const { subject, status, email, text, createdAt, messages } = ticket
  return {
    protocol,
    subject: ticketSubjectTexts[subject],
    about: `${words.protocol(protocol)}\u00a0· ${words.begun(formatAgo(createdAt, now()))}`,
    badge: badgeOf(status),
    email,
    messages: [{ id: 0, text, byStaff: false, createdAt }, ...messages].map((message) => ({
      id: message.id,
      text: message.text,
      byStaff: message.byStaff,
      at: formatDateTime(message.createdAt),
    })),
    acceptsMessages: acceptsMessages(status),
    field: fieldAttributes(replyToTicket.input, 'text'),
  }
}
