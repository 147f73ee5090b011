import { redirect } from 'react-router'
import { ActionForm, FormError, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card, TitledCard } from '#app/components/card.tsx'
import { CopyField } from '#app/components/copy-field.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { PageColumn, PageHeading } from '#app/components/layout.tsx'
import { TextLink, StandaloneLink } from '#app/components/text-link.tsx'
import { formAction } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { renewCalendar } from '#domain/visits/calendar.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { proTexts } from '#texts/professional.ts'
import { visitTexts as words } from '#texts/visits.ts'
import { VisitBadge } from '../visit-badge.tsx'
import type { Route } from './+types/agenda.ts'
import { agendaView } from './agenda-view.server.ts'

export const handle = { pageType: 'agenda:show' }
export const meta = () => titleMeta(words.agenda, words.agendaIntro)

export const loader = ({ request, context }: Route.LoaderArgs) =>
  agendaView(context.get(signedIn).userId, request, now())

export const action = formAction(renewCalendar, {
  onSuccess: () => redirect(href('/profissional/agenda'), 303),
})

/** A professional's visits, the next one first, and the address of their calendar. */
export default function Agenda({ loaderData: { visits, address, hasConflicts } }: Route.ComponentProps) {
  const form = useActionForm()
  return (
    <PageColumn width="reading">
      <BackLink href={href('/profissional/contatos')}>{proTexts.contacts}</BackLink>
      <PageHeading title={words.agenda} intro={words.agendaIntro} />
      {hasConflicts && (
        <Alert tone="warning" icon="calendar">
          {words.conflicts}
        </Alert>
      )}
      {visits.length === 0 && (
        <Card>
          <EmptyState
            drawing="empty-inbox"
            title={words.none}
            text={words.noneText}
            action={<ButtonLink href={href('/profissional/contatos')}>{proTexts.contacts}</ButtonLink>}
          />
        </Card>
      )}
      <ul className="stack stack-4">
        {visits.map((visit) => (
          <li key={visit.visitId}>
            <Visit visit={visit} />
          </li>
        ))}
      </ul>
      <TitledCard id="calendario" title={words.subscribe} intro={words.subscribeText}>
        <CopyField
          id="endereco-agenda"
          label={words.calendarAddress}
          value={address}
          copy={words.copy}
          copied={words.copied}
        />
        <p className="text-small text-help">{words.keepSecret}</p>
        <FormError form={form} />
        <ActionForm form={form} preventScrollReset>
          <SubmitButton kind="ghost" size="small">
            {words.renew}
          </SubmitButton>
        </ActionForm>
      </TitledCard>
    </PageColumn>
  )
}

type VisitView = Route.ComponentProps['loaderData']['visits'][number]

const Visit = ({ visit }: { visit: VisitView }) => (
  <Card as="article" linked labelledBy={`visita-${visit.visitId}`} gap={2}>
    <h2 id={`visita-${visit.visitId}`} className="text-title-4">
      <TextLink cover href={href('/profissional/contatos/:leadId', { leadId: visit.leadId })}>
        {visit.when}
      </TextLink>
    </h2>
    <p>
      {visit.client}&nbsp;· {visit.service}&nbsp;· {visit.length}
    </p>
    <p className="break-words text-soft">{visit.address}</p>
    <p className="row">
      <VisitBadge state={visit.state} />
      {visit.hasConflict && (
        <Badge tone="warning" icon="alert">
          {words.conflicts}
        </Badge>
      )}
    </p>
    <p className="card-above">
      <StandaloneLink
        icon="calendar"
        href={href('/profissional/agenda/:visitId/visita.ics', { visitId: visit.visitId })}
      >
        {words.addToCalendar}
      </StandaloneLink>
    </p>
  </Card>
)
