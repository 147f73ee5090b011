import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { PageColumn, PageHeading } from '#app/components/layout.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { memberRole, signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { href } from '#href.ts'
import { clientTexts } from '#texts/client.ts'
import { proTexts } from '#texts/professional.ts'
import { ticketTexts as words } from '#texts/tickets.ts'
import type { Route } from './+types/ticket-list.ts'
import { ticketList } from './own-tickets.server.ts'

export const handle = { pageType: 'tickets:index' }
export const meta = () => titleMeta(words.title, words.intro)

export async function loader({ context }: Route.LoaderArgs) {
  const { userId, ...user } = context.get(signedIn)
  const role = memberRole(user)
  return { role, tickets: await ticketList(userId, role) }
}

const back = {
  client: { href: href('/conta'), label: clientTexts.accountTitle },
  professional: { href: href('/profissional/perfil'), label: proTexts.backToProfile },
}

/** A person's tickets with their status, newest first. */
export default function TicketList({ loaderData: { tickets, role } }: Route.ComponentProps) {
  return (
    <PageColumn width="reading">
      <BackLink href={back[role].href}>{back[role].label}</BackLink>
      <PageHeading title={words.title} intro={words.intro} />
      {tickets.length === 0 ? (
        <EmptyState drawing="empty-inbox" title={words.none} text={words.noneText} />
      ) : (
        <ul className="stack stack-4">
          {tickets.map(({ protocol, page, subject, about, badge }) => (
            <Card as="li" key={protocol} linked>
              <div className="flex flex-wrap items-center justify-between gap-2">
                <div>
                  <TextLink cover href={page}>
                    {subject}
                  </TextLink>
                  <p className="text-small text-help">{about}</p>
                </div>
                <Badge tone={badge.tone} icon={badge.icon}>
                  {badge.text}
                </Badge>
              </div>
            </Card>
          ))}
        </ul>
      )}
      <div>
        <ButtonLink href={href('/pedir-ajuda')} kind={tickets.length ? 'secondary' : 'primary'} icon="send">
          {tickets.length ? words.askAnother : words.ask}
        </ButtonLink>
      </div>
    </PageColumn>
  )
}
