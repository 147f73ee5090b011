import { useEffect } from 'react'
import { data, Form, useRevalidator } from 'react-router'
import { SuccessAlert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Header } from '#app/components/header.tsx'
import { Page, PageColumn } from '#app/components/layout.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { TextLink, StandaloneLink } from '#app/components/text-link.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { formatPhone } from '#domain/shared/brazilian-phone.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { channels, listNewestInInbox } from '#platform/messaging/inbox.ts'
import { formatDateTime } from '#texts/format.ts'
import { channelTexts, inboxTexts } from '#texts/inbox.ts'
import type { Route } from './+types/inbox.ts'
import { replyToEmail } from './reply-to-email.server.ts'

const maxShown = 50
const refreshMs = 3000

export const handle = { pageType: 'dev:show' }
export const meta = () => titleMeta(inboxTexts.title, inboxTexts.intro)

/** Phones are stored with and without +55; other recipients as they are. */
const readable = (recipient: string) =>
  recipient.includes('@') ? recipient : formatPhone(recipient.replace('+55', ''))

export async function loader({ request }: Route.LoaderArgs) {
  if (env.APP_ENV === 'production') throw data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  const searchText = (query.get('busca') ?? query.get('phone') ?? '').trim().slice(0, 100)
  const channel = channels.find((name) => name === query.get('canal'))
  const rows = await listNewestInInbox(db(), { holding: searchText, channel, limit: maxShown })
  const messages = rows.map((row) => ({
    id: row.id,
    channel: channelTexts[row.channel] ?? row.channel,
    recipient: readable(row.recipient),
    subject: row.subject,
    body: row.body,
    emailUrl: row.has_html ? `/api/dev/inbox/${row.id}/email` : null,
    attachment: row.attachment_name && { name: row.attachment_name, at: `/api/dev/inbox/${row.id}/attachment` },
    isAnswerable: row.may_be_answered && row.channel === 'email',
    pin: /^\d{4}(?=\D|$)/.exec(row.body)?.[0] ?? null,
    at: formatDateTime(row.created_at),
  }))
  const protocol = query.get('protocolo') ?? ''
  return {
    answered: /^\d{4}-\d{6,}$/.test(protocol) ? inboxTexts.answered(protocol) : null,
    wanted: searchText,
    channel: channel ?? '',
    tabs: ['', ...channels].map((name) => ({
      href: `?${new URLSearchParams({ ...(searchText && { busca: searchText }), ...(name && { canal: name }) })}`,
      label: channelTexts[name] ?? inboxTexts.all,
      current: name === (channel ?? ''),
    })),
    // Grouped by recipient, the newest message first.
    people: Array.from(
      Map.groupBy(messages, ({ recipient }) => recipient),
      ([recipient, messages]) => ({
        recipient,
        messages,
      }),
    ),
  }
}

export const action = ({ request }: Route.ActionArgs) => replyToEmail(request)

/** Sent messages (AMB-64), by person. Never in production. */
export default function Inbox({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { answered, wanted, channel, tabs, people } = loaderData
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, refreshMs)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <Page surface="staff" header={<Header links={[]} />}>
      <PageColumn width="reading">
        <div className="stack stack-1">
          <h1>{inboxTexts.title}</h1>
          <p className="text-soft">{inboxTexts.intro}</p>
          <p>
            <TextLink href={href('/dev/messages')}>{inboxTexts.messages}</TextLink>
          </p>
        </div>
        <Form method="get" className="flex flex-wrap items-end gap-2">
          {channel && <input type="hidden" name="canal" value={channel} />}
          <div className="min-w-0 flex-1">
            <TextField name="busca" label={inboxTexts.search} type="search" defaultValue={wanted} />
          </div>
          <Button type="submit">{inboxTexts.filter}</Button>
        </Form>
        {answered && <SuccessAlert>{answered}</SuccessAlert>}
        <Tabs label={inboxTexts.title} tabs={tabs} />
        {people.length === 0 && (
          <Card>
            <EmptyState
              drawing="empty-inbox"
              title={wanted || channel ? inboxTexts.noMatch : inboxTexts.none}
              text={wanted || channel ? inboxTexts.noMatchText : inboxTexts.noneText}
            />
          </Card>
        )}
        <div className="stack stack-6" aria-live="polite">
          {people.map(({ recipient, messages }) => (
            <section key={recipient} className="stack stack-2">
              <h2 className="text-title-3">{recipient}</h2>
              <ul className="stack stack-2">
                {messages.map((message) => (
                  <li key={message.id}>
                    <Message {...message} refused={refused?.id === message.id ? refused.text : undefined} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </PageColumn>
    </Page>
  )
}

type MessageProps = Route.ComponentProps['loaderData']['people'][number]['messages'][number] & {
  /** The input, if it became no ticket. */
  refused: string | undefined
}

function Message({
  id,
  channel,
  subject,
  body,
  emailUrl: email,
  attachment,
  pin,
  at,
  isAnswerable,
  refused,
}: MessageProps) {
  return (
    <Card as="article">
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1 stack stack-1">
          <p className="row text-small text-help">
            <Badge icon={channel === 'E-mail' ? 'send' : 'chat'}>{channel}</Badge>
            {at}
          </p>
          {subject && <p className="font-semibold">{subject}</p>}
          <p className="whitespace-pre-wrap wrap-anywhere">{body}</p>
          {email && (
            <p>
              <TextLink href={email}>{inboxTexts.showLetter}</TextLink>
            </p>
          )}
          {attachment && (
            <p>
              <StandaloneLink href={attachment.at} icon="download">
                {attachment.name}
              </StandaloneLink>
            </p>
          )}
          {isAnswerable && (
            <Disclosure title={inboxTexts.answer} open={refused !== undefined}>
              <Form method="post" className="stack stack-4">
                <input type="hidden" name="id" value={id} />
                <TextareaField
                  id={`resposta-${id}`}
                  name="text"
                  label={inboxTexts.answerLabel}
                  help={inboxTexts.answerHelp}
                  rows={3}
                  defaultValue={refused ?? ''}
                  error={refused === undefined ? undefined : inboxTexts.notTaken}
                />
                <Button type="submit" kind="secondary">
                  {inboxTexts.sendAnswer}
                </Button>
              </Form>
            </Disclosure>
          )}
        </div>
        {pin && (
          <p className="flex-none text-center">
            <span className="block text-small text-help">{inboxTexts.pin}</span>
            <strong className="numbers font-title text-title-1">{pin}</strong>
          </p>
        )}
      </div>
    </Card>
  )
}
