import { data, Form, useNavigation } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { readForm } from '#app/middleware/read-form.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { countOpenTickets, listTicketsOfStatus } from '#domain/help/tickets/ticket-queue.server.ts'
import { type TicketStatus, ticketStatuses } from '#domain/help/tickets/ticket-status.ts'
import { findTickets, findTicketsForm } from '#domain/moderation/tickets/read-ticket.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { noTicketTexts, staffTicketTexts as words, ticketDoneTexts, ticketTabTexts } from '#texts/tickets.ts'
import { doneText } from '../done-text.ts'
import { Queue, QueuePage } from '../queue-page.tsx'
import type { Route } from './+types/tickets.ts'
import { useClearAnswer } from './answer-forms.tsx'
import { ticketFacts, TicketRow } from './ticket-row.tsx'

export const handle = { pageType: 'staff-tickets:show' }
export const meta = () => titleMeta(words.title, words.intro)

const tabs = { open: 'abertos', answered: 'respondidos', closed: 'encerrados' } as const satisfies Record<
  TicketStatus,
  string
>

const queueHref = (status: TicketStatus) => {
  const queue = href('/interno/atendimento')
  return status === 'open' ? queue : `${queue}?situacao=${tabs[status]}`
}
const restText = (rest: number) => (rest > 0 ? words.more(rest) : null)

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const status = ticketStatuses.find((value) => tabs[value] === searchParams.get('situacao')) ?? 'open'
  const [{ tickets, total }, open] = await Promise.all([listTicketsOfStatus(db(), status), countOpenTickets(db())])
  const done = doneText(request, ticketDoneTexts)
  return {
    status,
    open,
    tickets: tickets.map((ticket) => ticketFacts(ticket, now())),
    rest: restText(total - tickets.length),
    done,
    sent: done ? searchParams.get('protocolo') : null,
  }
}

/** The search is a POST: URLs are logged and must have no phone or e-mail. */
export async function action({ request, context }: Route.ActionArgs) {
  const parsed = readForm(findTicketsForm, await request.formData())
  const text = String(parsed.typed.text ?? '')
  if (!parsed.ok) return data({ text, error: words.searchInvalid, found: null, total: '', rest: null }, { status: 422 })
  const { tickets, total } = await findTickets(db(), context.get(signedIn), parsed.value.text, now())
  return {
    text,
    error: undefined,
    found: tickets.map((ticket) => ticketFacts(ticket, now())),
    total: words.found(total),
    rest: restText(total - tickets.length),
  }
}

/** The ticket queue by due date, and a search by protocol, email or phone. */
export default function Tickets({ loaderData, actionData: result }: Route.ComponentProps) {
  const { status, open, done } = loaderData
  useClearAnswer(loaderData.sent)
  const isBusy = useNavigation().formMethod === 'POST'
  const { tickets, rest } = result?.found ? { tickets: result.found, rest: result.rest } : loaderData
  return (
    <QueuePage title={words.title} intro={words.intro} done={result ? undefined : done}>
      <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_320px]">
        <section aria-label={words.title} className="stack stack-4">
          {result?.found ? (
            <div className="stack stack-2">
              <h2 className="text-title-3" role="status">
                {result.total}
              </h2>
              <BackLink href={href('/interno/atendimento')}>{words.toQueue}</BackLink>
            </div>
          ) : (
            <Tabs
              label={words.tabs}
              tabs={ticketStatuses.map((value) => ({
                href: queueHref(value),
                label: ticketTabTexts[value],
                current: value === status,
                count: value === 'open' ? open : undefined,
              }))}
            />
          )}
          <Queue
            empty={!result?.found && noTicketTexts[status]}
            rest={rest}
            refresh={!result?.found && href('/interno/atendimento')}
            rows={tickets.map((ticket) => (
              <TicketRow key={ticket.protocol} {...ticket} />
            ))}
          />
        </section>
        <Card as="section">
          <Form method="post" action={href('/interno/atendimento')} className="stack stack-4" noValidate>
            <TextField
              name="text"
              label={words.searchLabel}
              help={words.searchHelp}
              defaultValue={result?.text ?? ''}
              error={result?.error}
              autoComplete="off"
              spellCheck={false}
              maxLength={254}
            />
            <Button type="submit" kind="secondary" icon="search" wide busy={isBusy}>
              {words.search}
            </Button>
          </Form>
        </Card>
      </div>
    </QueuePage>
  )
}
