import { findTicketEmail } from '#domain/help/ticket-email.server.ts'
import { messageSenders } from '#platform/configured-providers.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { renderEmail } from '#presenters/email.ts'
import { mailReceivedEmail } from '#texts/messages/mail-received.ts'

type Payload = { ticketId: number; isJoined: boolean; dropped: number; isCut: boolean; once: string }

/** Acknowledges an inbound mail: ticket number, and which parts are not stored. */
export const acknowledgeEmailTask: Task = async ({ ticketId, once, ...taken }: Payload, { db, now }) => {
  const ticket = await findTicketEmail(db, ticketId)
  if (!ticket) return
  const { protocol, email: to, replyTo } = ticket
  const email = renderEmail(mailReceivedEmail({ protocol, ...taken }, now))
  const message = { to, template: 'mail_taken', ...email, replyTo }
  await messageSenders().email.send({ ...message, idempotencyKey: `mail:${once}`, now })
}
