import { data, Form, redirect } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { countReports } from '#domain/conversations/reports/reports.server.ts'
import { countOpenTickets } from '#domain/help/tickets/ticket-queue.server.ts'
import { ordersOnHold } from '#domain/moderation/orders-on-hold.server.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { formatAgo } from '#texts/format.ts'
import { doneTexts, moderationTexts as words } from '#texts/moderation.ts'
import { staffReportTexts } from '#texts/reports.ts'
import { staffTicketTexts } from '#texts/tickets.ts'
import { doneText } from '../done-text.ts'
import { Queue, QueueCard, QueuePage } from '../queue-page.tsx'
import type { Route } from './+types/moderation.ts'
import { Findings } from './findings.tsx'

export const handle = { pageType: 'moderation:show' }
export const meta = () => titleMeta(words.title, words.intro)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { permissions = [] } = context.get(signedIn)
  const { searchParams } = new URL(request.url)
  const code = searchParams.get('pedido')?.trim().slice(0, 100)
  if (code && isUuid(code)) throw redirect(href('/interno/moderacao/:uuid', { uuid: code.toLowerCase() }))
  const [{ orders, total }, reports, tickets] = await Promise.all([
    ordersOnHold(db()),
    countReports(db()),
    permissions.includes('support') ? countOpenTickets(db()) : null,
  ])
  return data(
    {
      orders: orders.map(({ heldSince, uf, city, ...order }) => ({
        ...order,
        place: `${city}, ${uf.toUpperCase()}`,
        since: words.waitingSince(formatAgo(heldSince, now())),
      })),
      rest: total > orders.length ? words.more(total - orders.length) : null,
      reports: staffReportTexts.waiting(reports),
      tickets: tickets === null ? null : staffTicketTexts.waiting(tickets),
      done: doneText(request, doneTexts),
      search: code ?? '',
      searchError: code ? words.searchInvalid : undefined,
    },
    { status: code ? 422 : 200 },
  )
}

/** The queue of orders on hold, and a search for any other order (product: Moderation; AMB-62). */
export default function Moderation({ loaderData }: Route.ComponentProps) {
  const { orders, rest, reports, tickets, done, search, searchError } = loaderData
  return (
    <QueuePage
      title={words.title}
      intro={words.intro}
      more={
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <StandaloneLink href={href('/interno/denuncias')}>{reports}</StandaloneLink>
          {tickets && <StandaloneLink href={href('/interno/atendimento')}>{tickets}</StandaloneLink>}
        </div>
      }
      done={done}
    >
      <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_320px]">
        <section aria-label={words.title} className="stack stack-4">
          <Queue
            empty={{ title: words.empty, text: words.emptyText }}
            rest={rest}
            refresh={href('/interno/moderacao')}
            rows={orders.map((order) => (
              <QueueCard
                key={order.uuid}
                id={`pedido-${order.uuid}`}
                about={`${order.place}\u00a0· ${order.since}`}
                title={order.category}
              >
                <Findings flags={order.flags} findings={order.findings} />
                <p className="line-clamp-4 whitespace-pre-line break-words">
                  {order.description || words.noDescription}
                </p>
                <div>
                  <ButtonLink href={href('/interno/moderacao/:uuid', { uuid: order.uuid })} size="small">
                    {words.look}
                    <span className="sr-only">: {order.category}</span>
                  </ButtonLink>
                </div>
              </QueueCard>
            ))}
          />
        </section>
        <Card as="section">
          <Form method="get" className="stack stack-4" noValidate>
            <TextField
              name="pedido"
              label={words.searchLabel}
              help={words.searchHelp}
              defaultValue={search}
              error={searchError}
              autoComplete="off"
              spellCheck={false}
            />
            <Button type="submit" kind="secondary" icon="search" wide>
              {words.search}
            </Button>
          </Form>
        </Card>
      </div>
    </QueuePage>
  )
}
