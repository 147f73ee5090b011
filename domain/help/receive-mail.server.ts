import { createHash } from 'node:crypto'
import { findOrderOfNotification } from '#domain/notifications/notifications.server.ts'
import { isEmail } from '#domain/shared/email.ts'
import { isVisibleText, normalizeName } from '#domain/shared/person-name.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction, type KeyReused } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { asciiAddress } from '#platform/messaging/email/ascii-address.ts'
import type { Mail } from '#platform/messaging/email/read-mail.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { isOurOwn, readReplyAddress } from './reply-address.server.ts'
import { mailLimits, type Protocol, ticketNameLimit } from './ticket.ts'
import { addTicketMessage } from './tickets/add-ticket-message.server.ts'
import { acceptsMessages } from './tickets/ticket-status.ts'

type MailTicket = { protocol: Protocol; isJoined: boolean }
type MailErrorCode = 'automatic' | 'nothing_written' | 'odd_sender' | 'too_many_requests'

/**
 * An inbound mail becomes a ticket or a message of its ticket. It belongs to an account only if both reply address and
 * sender match. Idempotent. Refuses automatic, our own and empty mail, and mail beyond the limits.
 */
export function receiveMail(
  db: Db,
  { mail, to }: { mail: Mail; to: string },
  now: Date,
): Promise<Result<MailTicket, MailErrorCode> | KeyReused> {
  const { address } = mail.from
  const text = mail.text || mail.subject
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([mail.messageId ?? [mail.subject, text], address, to.toLowerCase()]))
    .digest('base64url')
  return inTransaction(
    db,
    async (tx): Promise<Result<MailTicket, MailErrorCode>> => {
      if (mail.isAutomatic || isOurOwn(address)) return fail('automatic')
      if (!isEmail(address)) return fail('odd_sender')
      if (!text) return fail('nothing_written')
      const sender = createHash('sha256').update(address).digest('base64url')
      const limit = await consumeLimit(tx, mailLimits, sender)
      if (!limit.ok) return limit
      const { ticketId, ...origin } = await findAnsweredTicket(tx, to, address)
      const message = { text, cameBy: 'mail' as const }
      const joined = ticketId === undefined ? undefined : await addTicketMessage(tx, { ticketId, ...message }, now)
      const ticket = joined ?? (await openTicket(tx, mail, text, origin, now))
      const isJoined = joined !== undefined
      const { attachments: dropped, isCut } = mail
      await enqueue(tx, 'acknowledge-email', { ticketId: ticket.id, isJoined, dropped, isCut, once: fingerprint })
      return ok({ protocol: ticket.protocol, isJoined })
    },
    { scope: 'mail', key: fingerprint, fingerprint, now },
  )
}

type MailOrigin = { userId: number | null; aboutKind: string | null; orderId: number | null }

/** The account and subject of a mail, if its reply address and sender agree. */
async function findAnsweredTicket(tx: Db, to: string, sender: string): Promise<MailOrigin & { ticketId?: number }> {
  const nobody: MailOrigin = { userId: null, aboutKind: null, orderId: null }
  const replyAddress = readReplyAddress(to)
  if (!replyAddress) return nobody
  const { userId, about } = replyAddress
  if ('ticket' in about) {
    const ticket = await tx
      .selectFrom('support_tickets')
      .select(['id', 'user_id', 'email', 'status', 'order_id'])
      .where('id', '=', about.ticket)
      .executeTakeFirst()
    if (!ticket?.email || asciiAddress(ticket.email) !== sender) return nobody
    const origin = { ...nobody, userId: ticket.user_id, orderId: ticket.order_id }
    return acceptsMessages(ticket.status) ? { ...origin, ticketId: ticket.id } : origin
  }
  const person = await tx
    .selectFrom('users as u')
    .leftJoin('notifications as n', (join) => join.onRef('n.user_id', '=', 'u.id').on('n.id', '=', about.notice))
    .select(['u.id', 'u.email', 'n.kind'])
    .where('u.id', '=', userId)
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  if (!person?.email || asciiAddress(person.email) !== sender) return nobody
  const orderId = await findOrderOfNotification(tx, about.notice, person.id)
  return { userId: person.id, aboutKind: person.kind, orderId }
}

const openTicket = (tx: Db, { from }: Mail, text: string, { userId, aboutKind, orderId }: MailOrigin, now: Date) =>
  tx
    .insertInto('support_tickets')
    .values({
      user_id: userId,
      name: (from.name && isVisibleText(from.name) ? normalizeName(from.name) : from.address).slice(0, ticketNameLimit),
      email: from.address,
      subject: 'other',
      text,
      source: 'mail',
      notification_kind: aboutKind,
      order_id: orderId,
      created_at: now,
    })
    .returning(['id', 'protocol'])
    .executeTakeFirstOrThrow()
