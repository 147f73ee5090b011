import type { Route } from './+types/contacts.ts'
import { signedIn } from '#app/middleware/session.ts'
import { RouteLink } from '#app/frame/route-link.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Container } from '#app/ui/layout.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Tone } from '#app/ui/tone.ts'
import { contactsOf } from '#domain/leads/contact/contacts.server.ts'
import type { LeadState } from '#domain/leads/lead.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { brand } from '#texts/brand.ts'
import { formatAgo } from '#texts/format.ts'
import { contactStandingText, proTexts } from '#texts/professional.ts'
import { href } from '#href.ts'

export const handle = { pageType: 'contacts:show' }
export const meta = () => [
  { title: `${proTexts.contacts} · ${brand.name}` },
  { name: 'description', content: proTexts.contactsLead },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const rows = await contactsOf(db(), userId)
  return {
    contacts: rows.map((row) => ({
      leadId: row.leadId,
      state: row.state,
      standing: contactStandingText(row),
      name: row.clientName,
      category: row.category,
      place: `${row.city}, ${row.uf.toUpperCase()}`,
      ago: formatAgo(row.createdAt, now()),
    })),
  }
}

const tones = {
  unlocked: 'warning',
  contacted: 'info',
  accepted: 'success',
  rejected: 'neutral',
  ended: 'neutral',
  hired: 'success',
  voided: 'neutral',
} as const satisfies Record<LeadState, Tone>

/** The clients that a professional paid for, the latest first. */
export default function Contacts({ loaderData: { contacts } }: Route.ComponentProps) {
  return (
    <Container width="reading">
      <div className="stack stack-6 py-6 desktop:py-10">
        <div className="stack stack-1">
          <h1>{proTexts.contacts}</h1>
          <p className="text-soft">{proTexts.contactsLead}</p>
        </div>
        {contacts.length === 0 && (
          <Card>
            <EmptyState
              drawing="empty-inbox"
              title={proTexts.noContacts}
              text={proTexts.noContactsText}
              action={
                <ButtonLink href={href('/profissional')} linkAs={RouteLink}>
                  {proTexts.opportunities}
                </ButtonLink>
              }
            />
          </Card>
        )}
        <ul className="stack stack-4">
          {contacts.map((contact) => (
            <li key={contact.leadId}>
              <Card as="article" linked>
                <div className="flex items-center gap-4">
                  <Avatar name={contact.name} decorative />
                  <div className="min-w-0 flex-1">
                    <h2 className="text-title-4">
                      <TextLink
                        href={href('/profissional/contatos/:leadId', { leadId: contact.leadId })}
                        cover
                        linkAs={RouteLink}
                      >
                        {contact.name}
                      </TextLink>
                    </h2>
                    <p className="text-soft">
                      {contact.category} · {contact.place}
                    </p>
                    <p className="row pt-1">
                      <Badge tone={tones[contact.state]}>{contact.standing}</Badge>
                      <span className="text-small text-help">{contact.ago}</span>
                    </p>
                  </div>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      </div>
    </Container>
  )
}
