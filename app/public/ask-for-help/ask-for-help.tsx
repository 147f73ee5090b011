import { Alert, ErrorAlert } from '#app/components/alert.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import {
  emptyTicket,
  type TicketField,
  type TicketFields,
  ticketSubjects,
  ticketTextLimit,
} from '#domain/help/ticket.ts'
import { href } from '#href.ts'
import { helpTexts as words, ticketFieldTexts, ticketSubjectTexts } from '#texts/help.ts'
import { pageTitle } from '#texts/site.ts'
import { pageMeta } from '../page-meta.ts'
import { PathFromHome } from '../path-from-home.tsx'
import { StatusMessage } from '../problems/status-message.tsx'
import { publicAddress, requirePlainAddress } from '../public-address.server.ts'
import { UnsentNote } from '../unsent-note.tsx'
import type { Route } from './+types/ask-for-help.ts'
import { type TicketSubmission, type SentTicket, ticketFromForm } from './ask-for-help-action.server.ts'

export const handle = { pageType: 'ask-for-help:show' }

export function loader({ request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  const query = new URL(request.url).searchParams
  const initialTicket = {
    ...emptyTicket,
    subject: query.get('assunto') ?? '',
    text: query.get('texto')?.slice(0, ticketTextLimit) ?? '',
  }
  return { address: publicAddress(href('/pedir-ajuda')), initialTicket }
}

export const action = ticketFromForm

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({ title: pageTitle(words.title), description: words.description, address: loaderData.address })
    : [{ title: pageTitle(words.title) }]

/** A question to staff (spec 2, help pages; AMB-46). The form's result is a page of its own, not cached. */
export default function AskForHelp({ loaderData, actionData }: Route.ComponentProps) {
  return actionData?.sent ? (
    <Sent ticket={actionData} />
  ) : (
    <Form initialTicket={loaderData.initialTicket} submission={actionData} />
  )
}

/** The form, with the text that the assistant's page passed on (`?texto=`). */
function Form({ initialTicket, submission }: { initialTicket: TicketFields; submission?: TicketSubmission }) {
  const { fields = initialTicket, errors = {}, problem } = submission ?? {}
  const firstWrong = (['name', 'email', 'subject', 'text'] as const).find((field) => errors[field])
  const field = (name: TicketField) => ({
    ...ticketFieldTexts[name],
    name,
    defaultValue: fields[name],
    error: errors[name],
    required: true,
    autoFocus: name === firstWrong,
  })
  const { empty, ...subject } = { ...ticketFieldTexts.subject, ...field('subject') }
  return (
    <>
      <div className="section-sunken">
        <div className="page-width stack stack-4 pt-2 pb-8">
          <PathFromHome crumbs={[{ label: words.title }]} />
          <div className="stack stack-2 max-w-[44rem]">
            <h1>{words.title}</h1>
            <p className="text-lead text-soft">{words.intro}</p>
          </div>
        </div>
      </div>
      <div className="page-width grid items-start gap-8 py-8 desktop:grid-cols-[1fr_360px]">
        <Card as="section" labelledBy="mensagem">
          <form method="post" noValidate className="stack stack-6" data-own-contact="">
            <h2 id="mensagem">{words.formTitle}</h2>
            {problem && <ErrorAlert>{problem}</ErrorAlert>}
            <TextField {...field('name')} autoComplete="name" />
            <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" />
            <SelectField
              {...subject}
              emptyLabel={empty}
              options={ticketSubjects.map((value) => ({ value, label: ticketSubjectTexts[value] }))}
            />
            <TextareaField {...field('text')} rows={7} />
            <UnsentNote />
            <div className="flex justify-end">
              <div className="flex-1 tablet:flex-none">
                <Button type="submit" size="large" wide icon="send">
                  {words.send}
                </Button>
              </div>
            </div>
          </form>
        </Card>
        <div className="stack stack-4">
          <Alert tone="neutral" icon="clock" title={words.hoursTitle}>
            {words.hours}
          </Alert>
          <Alert tone="warning" icon="shield" title={words.safetyTitle}>
            {words.safety}
          </Alert>
        </div>
      </div>
    </>
  )
}

const Sent = ({ ticket }: { ticket: SentTicket }) => (
  <StatusMessage drawing="sent-order" title={words.sentTitle} text={words.sentText}>
    <p className="[overflow-wrap:anywhere]">{words.answerGoesTo(ticket.email)}</p>
    <p role="status">
      <span className="block text-soft">{words.protocol}</span>
      <strong className="numbers block font-title text-title-2">{ticket.protocol}</strong>
      <span className="block text-small text-help">{words.protocolNote}</span>
    </p>
    <Alert tone="neutral" icon="clock" title={ticket.state}>
      {words.hours}
    </Alert>
    <div className="row">
      {ticket.page && <ButtonLink href={ticket.page}>{words.follow}</ButtonLink>}
      <ButtonLink href={href('/')} kind={ticket.page ? 'secondary' : 'primary'}>
        {words.goHome}
      </ButtonLink>
      {!ticket.page?.startsWith(href('/profissional')) && (
        <ButtonLink href={href('/meus-pedidos')} kind="secondary" icon="list">
          {words.goToOrders}
        </ButtonLink>
      )}
    </div>
  </StatusMessage>
)
