import { useEffect } from 'react'
import { data, Form, useRevalidator } from 'react-router'
import type { Route } from './+types/inbox.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Header } from '#app/ui/header.tsx'
import { Container, Page } from '#app/ui/layout.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { digitsOf, formatPhone } from '#domain/shared/brazilian-phone.ts'
import { db } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { newestInInbox } from '#platform/inbox.ts'
import { brand } from '#texts/brand.ts'
import { formatDateTime } from '#texts/format.ts'
import { channelTexts, inboxTexts } from '#texts/inbox.ts'

const shown = 50
const refreshMs = 3000

export const handle = { pageType: 'dev:show' }
export const meta = () => [
  { title: `${inboxTexts.title} · ${brand.name}` },
  { name: 'description', content: inboxTexts.lead },
]

/** Phones are stored with and without +55; other recipients as they are. */
const readable = (recipient: string) =>
  recipient.includes('@') ? recipient : formatPhone(recipient.replace('+55', ''))

export async function loader({ request }: Route.LoaderArgs) {
  if (env.APP_ENV === 'production') throw data(null, { status: 404 })
  const phone = digitsOf(new URL(request.url).searchParams.get('phone') ?? '')
  const rows = await newestInInbox(db(), { holding: phone, limit: shown })
  return {
    phone,
    messages: rows.map((row) => ({
      id: row.id,
      channel: channelTexts[row.channel] ?? row.channel,
      recipient: readable(row.recipient),
      subject: row.subject,
      body: row.body,
      pin: /^\d{4}(?=\D|$)/.exec(row.body)?.[0] ?? null,
      at: formatDateTime(row.created_at),
    })),
  }
}

/** What was "sent" (AMB-64). Never served in production. */
export default function Inbox({ loaderData: { phone, messages } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const looking = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, refreshMs)
    return () => clearInterval(looking)
  }, [revalidate])
  return (
    <Page surface="staff" header={<Header links={[]} />}>
      <Container width="reading">
        <div className="stack stack-6 py-6 desktop:py-10">
          <div className="stack stack-1">
            <h1>{inboxTexts.title}</h1>
            <p className="text-soft">{inboxTexts.lead}</p>
          </div>
          <Form method="get" className="flex flex-wrap items-end gap-2">
            <div className="min-w-0 flex-1">
              <TextField name="phone" label={inboxTexts.phone} type="tel" inputMode="tel" defaultValue={phone} />
            </div>
            <Button type="submit">{inboxTexts.filter}</Button>
          </Form>
          {messages.length === 0 && (
            <Card>
              <EmptyState drawing="empty-inbox" title={inboxTexts.none} text={inboxTexts.noneText} />
            </Card>
          )}
          <ul className="stack stack-2" aria-live="polite">
            {messages.map((message) => (
              <li key={message.id}>
                <Card as="article">
                  <div className="flex items-center gap-4">
                    <div className="min-w-0 flex-1 stack stack-1">
                      <p className="row text-small text-help">
                        <Badge icon={message.channel === 'E-mail' ? 'send' : 'chat'}>{message.channel}</Badge>
                        <strong className="text-ink">{message.recipient}</strong>
                        {message.at}
                      </p>
                      {message.subject && <p className="font-semibold">{message.subject}</p>}
                      <p className="whitespace-pre-wrap">{message.body}</p>
                    </div>
                    {message.pin && (
                      <p className="flex-none text-center">
                        <span className="block text-small text-help">{inboxTexts.pin}</span>
                        <strong className="numbers font-title text-title-1">{message.pin}</strong>
                      </p>
                    )}
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        </div>
      </Container>
    </Page>
  )
}
