import { redirect } from 'react-router'
import type { Route } from './+types/ticket.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { ticketForPerson } from '#app/features/tickets/own-tickets.server.ts'
import { TicketPage } from '#app/features/tickets/ticket-page.tsx'
import { replyToTicket } from '#domain/help/tickets/reply-to-ticket.server.ts'
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

export const action = formAction(replyToTicket, {
  onSuccess: (_, { protocol }) => redirect(`${ticketPath(protocol, 'client')}?enviado`, 303),
})

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

/** One ticket of a client, with the answers of staff, and a form to write again. */
export default function Ticket({ loaderData }: Route.ComponentProps) {
  return <TicketPage {...loaderData} list={href('/conta/atendimento')} />
}
