import { data, Form } from 'react-router'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Header } from '#app/components/header.tsx'
import type { IconName } from '#app/components/icon.tsx'
import { Page, PageColumn, PageHeading } from '#app/components/layout.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { pinPurposes } from '#domain/identity/pins/pin.ts'
import { audienceOf, rowOf, type DeliveryChannel, deliveryChannels, channelsOf } from '#domain/notifications/matrix.ts'
import { env } from '#platform/env.ts'
import { isOtherEmail, sampleEmail, type SampleName, sampleNames } from '#presenters/sample-email.ts'
import { messagesTexts } from '#texts/inbox.ts'
import { notificationWords, shortNotification, sampleOf } from '#texts/messages/notifications.ts'
import { pinMessage } from '#texts/messages/pin.ts'
import { kindTexts, deliveryChannelTexts } from '#texts/notifications.ts'
import type { Route } from './+types/messages.ts'

const widths = { phone: 360, desktop: 720 } as const
const icons = { push: 'bell', whatsapp: 'chat', sms: 'chat', email: 'send' } as const satisfies Record<
  DeliveryChannel,
  IconName
>
const looks = { light: 'light', dark: 'dark' } as const

export const handle = { pageType: 'dev:show' }
export const meta = () => titleMeta(messagesTexts.title, messagesTexts.intro)

function labelOf(name: SampleName) {
  if (isOtherEmail(name)) return messagesTexts.others[name]
  return name === 'digest' ? messagesTexts.digest : kindTexts[name]
}

/** The channels of an event, when they are used and their texts; of the e-mail only the subject, which links to it. */
function channelsOfKind(kind: SampleName, origin: string) {
  if (isOtherEmail(kind)) return [{ channel: 'email' as DeliveryChannel, when: messagesTexts.when.at_once, words: [] }]
  if (kind === 'digest') return [{ channel: 'email' as DeliveryChannel, when: messagesTexts.when.in_digest, words: [] }]
  const { channels, unlessAsked = [] } = rowOf(kind)
  const content = notificationWords(sampleOf(kind), audienceOf(kind)[0]!)
  const usedChannels = channelsOf(kind)
  return deliveryChannels.map((channel) => {
    if (!usedChannels.includes(channel)) return { channel, when: messagesTexts.notByChannel, words: [] }
    const when = channels[channel]
    const condition = unlessAsked.includes(channel) ? ` (${messagesTexts.unlessAsked})` : ''
    return {
      channel,
      when: when ? messagesTexts.when[when] + condition : messagesTexts.replaces,
      words: wordsFor[channel](content, origin),
    }
  })
}

type Content = ReturnType<typeof notificationWords>
const shortText = (content: Content, origin: string) => [shortNotification(content, origin)]
const wordsFor: Record<DeliveryChannel, (content: Content, origin: string) => string[]> = {
  email: () => [],
  push: ({ title, lines }) => [title, lines[0] ?? ''],
  whatsapp: shortText,
  sms: shortText,
}

export function loader({ request }: Route.LoaderArgs) {
  if (env.APP_ENV === 'production') throw data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  const kind = sampleNames.find((name) => name === query.get('evento')) ?? sampleNames[0]!
  const look = query.get('tema') === 'dark' ? looks.dark : looks.light
  const screen = query.get('tela') === 'desktop' ? 'desktop' : 'phone'
  const origin = `http://localhost:${env.PORT}`
  const byChannel = channelsOfKind(kind, origin)
  const hasEmail = kind === 'digest' || isOtherEmail(kind) || channelsOf(kind).includes('email')
  return {
    kind,
    look,
    screen,
    byChannel,
    emailSample: hasEmail
      ? {
          at: `/api/dev/emails/${kind}?tema=${look}`,
          width: widths[screen],
          subject: sampleEmail(kind, origin).subject,
        }
      : null,
    pins: pinPurposes.map((purpose) => pinMessage('1234', purpose)),
  }
}

const options = (texts: Record<string, string>) => Object.entries(texts).map(([value, label]) => ({ value, label }))

/** Every message of every event and channel, with sample facts. Never in production. */
export default function Messages({ loaderData }: Route.ComponentProps) {
  const { kind, look, screen, byChannel, emailSample: email, pins } = loaderData
  return (
    <Page surface="staff" header={<Header links={[]} />}>
      <PageColumn>
        <PageHeading title={messagesTexts.title} intro={messagesTexts.intro} />
        <Form method="get" className="grid items-end gap-4 tablet:grid-cols-[2fr_1fr_1fr_auto]">
          <SelectField
            name="evento"
            label={messagesTexts.event}
            defaultValue={kind}
            options={sampleNames.map((name) => ({ value: name, label: labelOf(name) }))}
          />
          <SelectField
            name="tema"
            label={messagesTexts.look}
            defaultValue={look}
            options={options(messagesTexts.looks)}
          />
          <SelectField
            name="tela"
            label={messagesTexts.screen}
            defaultValue={screen}
            options={options(messagesTexts.screens)}
          />
          <Button type="submit">{messagesTexts.show}</Button>
        </Form>
        <h2>{labelOf(kind)}</h2>
        <ul className="grid gap-4 tablet:grid-cols-2">
          {byChannel.map(({ channel, when, words }) => (
            <li key={channel}>
              <Card as="article" gap={2}>
                <p className="row text-small text-help">
                  <Badge icon={icons[channel]}>{deliveryChannelTexts[channel]}</Badge>
                  {when}
                </p>
                {words.map((line, index) => (
                  <p key={line} className={index === 0 && words.length > 1 ? 'font-semibold' : 'wrap-anywhere'}>
                    {line}
                  </p>
                ))}
              </Card>
            </li>
          ))}
        </ul>
        {email && (
          <section className="stack stack-2">
            <h3>
              {messagesTexts.subject}: {email.subject}
            </h3>
            <div className="overflow-x-auto">
              <iframe className="email-preview" title={email.subject} src={email.at} width={email.width} height={760} />
            </div>
          </section>
        )}
        <section className="stack stack-2">
          <h2>{messagesTexts.pin}</h2>
          <ul className="stack stack-2">
            {pins.map((line) => (
              <li key={line}>
                <Card>{line}</Card>
              </li>
            ))}
          </ul>
        </section>
      </PageColumn>
    </Page>
  )
}
