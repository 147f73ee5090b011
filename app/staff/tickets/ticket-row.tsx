import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import type { listTicketsOfStatus } from '#domain/help/tickets/ticket-queue.server.ts'
import { answerBy } from '#domain/help/tickets/ticket-status.ts'
import { href } from '#href.ts'
import { formatAgo } from '#texts/format.ts'
import { ticketSubjectTexts } from '#texts/help.ts'
import { staffTicketTexts as words, ticketStatusTexts } from '#texts/tickets.ts'
import { QueueCard } from '../queue-page.tsx'

type Ticket = Awaited<ReturnType<typeof listTicketsOfStatus>>['tickets'][number]

function toneOf(isOpen: boolean, isLate: boolean) {
  if (isLate) return 'danger'
  return isOpen ? 'warning' : 'neutral'
}

/** A ticket as text: person, subject and due date, without message content. */
export function ticketFacts({ protocol, name, subject, status, waitsSince }: Ticket, now: Date) {
  const dueAt = answerBy(waitsSince)
  const isOpen = status === 'open'
  const isLate = isOpen && dueAt < now
  const dueText = isLate ? words.late(dueAt) : words.due(dueAt)
  return {
    protocol,
    about: `${protocol}\u00a0· ${formatAgo(waitsSince, now)}`,
    heading: `${name}: ${ticketSubjectTexts[subject]}`,
    isOpen,
    isLate,
    badge: isOpen ? dueText : ticketStatusTexts[status],
  }
}

type Props = ReturnType<typeof ticketFacts>

/** One ticket of the queue. */
export const TicketRow = ({ protocol, about, heading, isOpen, isLate, badge }: Props) => (
  <QueueCard id={`protocolo-${protocol}`} about={about} title={heading}>
    <div className="row">
      <Badge tone={toneOf(isOpen, isLate)} icon={isOpen ? 'clock' : 'check'}>
        {badge}
      </Badge>
    </div>
    <div>
      <ButtonLink href={href('/interno/atendimento/:protocol', { protocol })} kind="secondary" size="small">
        {isOpen ? words.read : words.readOnly}
        <span className="sr-only">: {protocol}</span>
      </ButtonLink>
    </div>
  </QueueCard>
)
