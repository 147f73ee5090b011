import type { Route } from './+types/tickets.ts'
import { signedIn } from '#app/middleware/session.ts'
import { ticketList } from '#app/features/tickets/own-tickets.server.ts'
import { TicketList } from '#app/features/tickets/ticket-list.tsx'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { proTexts } from '#texts/professional.ts'
import { ticketTexts as words } from '#texts/tickets.ts'

export const handle = { pageType: 'tickets:index' }
export const meta = () => [{ title: `${words.title} · ${brand.name}` }, { name: 'description', content: words.lead }]

export const loader = ({ context }: Route.LoaderArgs) => ticketList(context.get(signedIn).userId, 'professional')

/** A professional's tickets, newest first. */
export default function Tickets({ loaderData }: Route.ComponentProps) {
  return (
    <TicketList tickets={loaderData} back={{ href: href('/profissional/perfil'), label: proTexts.backToProfile }} />
  )
}
