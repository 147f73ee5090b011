import { findTicketAnswerEmail } from '#domain/help/tickets/ticket-answer-email.server.ts'
import type { MessageSenders } from '#platform/configured-providers.ts'
import { env } from '#platform/env.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { publicOrigin } from '#platform/public-origin.ts'
import { renderEmail } from '#presenters/email.ts'
import { ticketAnswerEmail } from '#texts/messages/ticket-answer.ts'

type Payload = { messageId: number }

/** Sends a staff answer to the mailbox of the person who asked; a reply joins the ticket. */
export const createSendTicketAnswerTask =
  ({ email: mailer }: Pick<MessageSenders, 'email'>): Task =>
  async ({ messageId }: Payload, { db, now }) => {
    const message = await findTicketAnswerEmail(db, messageId)
    if (!message) return
    const { email: to, replyTo, role, ...answer } = message
    const origin = publicOrigin(env)
    const pagesOf = role === 'client' || role === 'professional' ? role : null
    const email = renderEmail(
      ticketAnswerEmail({ ...answer, role: pagesOf, canReply: replyTo !== undefined }, { origin }),
    )
    const idempotencyKey = `ticket-answer:${messageId}`
    await mailer.send({ to, template: 'ticket_answer', ...email, replyTo, idempotencyKey, now })
  }
