import { redirect } from 'react-router'
import type { Route } from './+types/ticket.ts'
import { useAnswer } from '#app/browser/use-answer.ts'
import { pageDoor } from '#app/middleware/page-door.ts'
import { signedIn } from '#app/middleware/session.ts'
import { ticketForPerson } from '#app/features/tickets/own-tickets.server.ts'
import { TicketPage } from '#app/features/tickets/ticket-page.tsx'
import { replyToTicket } from '#domain/help/tickets/reply-to-ticket.server.ts'
import { replyToTicketForm } from '#domain/help/tickets/reply-to-ticket.ts'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { ticketPath, ticketTexts as words } from '#texts/tickets.ts'

export const handle = { pageType: 'tickets:show' }
export const meta = ({ params }: Route.MetaArgs) => [
  { title: `${words.protocol(params.protocol)} · ${brand.name}` },
  { name: 'description', content: words.lead },
]

export const loader = ({ params: { protocol }, context }: Route.LoaderArgs) =>
  ticketForPerson(context.get(signedIn).userId, protocol)

export const action = pageDoor(replyToTicketForm, replyToTicket, {
  from: { protocol: 'protocol' },
  done: (_, { protocol }) => redirect(`${ticketPath(protocol, 'client')}?enviado`, 303),
})

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

/** One ticket of a client, with what our team answered, and a form to write again. */
export default function Ticket({ loaderData, actionData }: Route.ComponentProps) {
  return <TicketPage {...loaderData} refused={useAnswer(actionData)} list={href('/conta/atendimento')} />
}
