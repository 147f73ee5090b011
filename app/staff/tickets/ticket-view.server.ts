import { hasText } from '#app/components/details-list.tsx'
import { answerBy, acceptsMessages } from '#domain/help/tickets/ticket-status.ts'
import type { TicketThread } from '#domain/help/tickets/ticket-thread.server.ts'
import type { StaffPermission } from '#domain/identity/staff.ts'
import type { NotificationKind } from '#domain/notifications/matrix.ts'
import { hidePhone } from '#domain/shared/brazilian-phone.ts'
import { inSentence } from '#domain/shared/sentence.ts'
import { href } from '#href.ts'
import { formatDate, formatDateTime } from '#texts/format.ts'
import { ticketSubjectTexts } from '#texts/help.ts'
import { kindTexts } from '#texts/notifications.ts'
import { staffTicketTexts as words, ticketStatusTexts } from '#texts/tickets.ts'

const channelNames = { form: words.byForm, mail: words.byMail } as const
const channelText = (cameBy: string) => channelNames[cameBy as keyof typeof channelNames]

/** A ticket as staff read it; its links depend on the reader's permissions. */
export function ticketView(ticket: TicketThread, permissions: readonly StaffPermission[], now: Date) {
  const { status, role, accountName, memberSince, phone, orderUuid, orderService, professionalId, aboutKind } = ticket
  const dueAt = answerBy(ticket.reopenedAt ?? ticket.createdAt)
  const isLate = status === 'open' && dueAt < now
  const last = ticket.messages.at(-1)
  const mayModerate = permissions.includes('moderate')
  return {
    protocol: ticket.protocol,
    heading: `${ticket.name}: ${ticketSubjectTexts[ticket.subject]}`,
    about: `${ticket.protocol}\u00a0· ${formatDateTime(ticket.createdAt)}`,
    status: ticketStatusTexts[status],
    due: status === 'open' ? { text: isLate ? words.late(dueAt) : words.due(dueAt), isLate } : null,
    messages: [
      {
        id: 0,
        text: ticket.text,
        byStaff: false,
        by: `${ticket.name}, ${channelText(ticket.cameBy)}\u00a0· ${formatDateTime(ticket.createdAt)}`,
      },
      ...ticket.messages.map(({ id, text, staff, cameBy, createdAt }) => ({
        id,
        text,
        byStaff: staff !== null,
        by: `${staff ?? `${ticket.name}, ${channelText(cameBy)}`}\u00a0· ${formatDateTime(createdAt)}`,
      })),
    ],
    accountName,
    /** The id of the last message on the page. */
    seen: last?.id ?? 0,
    answeredBy: last?.staff ? words.answeredBy(last.staff, last.createdAt, now) : null,
    acceptsMessages: acceptsMessages(status),
    facts: [
      { title: words.name, text: ticket.name },
      { title: words.email, text: ticket.email ?? words.noEmail },
      {
        title: words.account,
        text: role ? words.accountSince(words.roles[role], accountName!, formatDate(memberSince!)) : words.noAccount,
      },
      { title: words.phone, text: phone && hidePhone(phone) },
      { title: words.about, text: aboutKind && (kindTexts[aboutKind as NotificationKind] ?? aboutKind) },
      { title: words.order, text: orderService && !mayModerate ? words.orderOnly(orderService) : null },
    ].filter(hasText),
    order:
      orderUuid && mayModerate
        ? {
            text: words.seeOrder(inSentence(orderService!)),
            path: href('/interno/moderacao/:uuid', { uuid: orderUuid }),
          }
        : null,
    professional:
      professionalId && permissions.includes('verify_pros')
        ? href('/interno/profissionais/:id', { id: `${professionalId}` })
        : null,
  }
}
