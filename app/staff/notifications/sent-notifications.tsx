import { redirect } from 'react-router'
import { ActionForm, type ActionFormState, useActionForm } from '#app/browser/use-action-form.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { formAction } from '#app/middleware/form-action.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { resendNotification } from '#domain/moderation/resend-notification.server.ts'
import { countDeliveriesOfDay, findFailedDeliveries } from '#domain/notifications/failed-deliveries.server.ts'
import { matrixRows, deliveryChannels } from '#domain/notifications/matrix.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { formatAgo } from '#texts/format.ts'
import { messagesTexts } from '#texts/inbox.ts'
import { queueRows } from '#texts/messages/staff-email.ts'
import { kindTexts, deliveryChannelTexts } from '#texts/notifications.ts'
import { deliveryProblemText, endStateTexts, sentNotificationsTexts as words } from '#texts/sent-notifications.ts'
import { staffVerificationTexts } from '#texts/staff-verifications.ts'
import { Queue, QueuePage } from '../queue-page.tsx'
import type { Route } from './+types/sent-notifications.ts'

export const handle = { pageType: 'sent-notifications:show' }
export const meta = () => titleMeta(words.title, words.intro)

export async function loader({ request }: Route.LoaderArgs) {
  const currentTime = now()
  const [{ deliveries, total }, day] = await Promise.all([
    findFailedDeliveries(db(), currentTime),
    countDeliveriesOfDay(db(), currentTime),
  ])
  return {
    deliveries: deliveries.map(({ id, channel, state, problem, kind, name, attempts, createdAt }) => ({
      id,
      what: kindTexts[kind],
      channel: deliveryChannelTexts[channel],
      state: endStateTexts[state],
      to: words.to(name),
      why: deliveryProblemText(problem),
      about: `${formatAgo(createdAt, currentTime)}\u00a0· ${words.attempts(attempts)}`,
      canRepeat: state === 'unknown',
    })),
    rest: total - deliveries.length,
    day: day.map(({ channel, ...figures }) => ({ channel: deliveryChannelTexts[channel], ...figures })),
    matrix: matrixRows().map(({ kind, to, isStoppable, cells }) => [
      `${kindTexts[kind]} (${to.map((role) => words.readers[role]).join(', ')})`,
      ...cells.map(({ when, isAskedFor, replacedChannel }) => {
        if (when) return messagesTexts.when[when] + (isAskedFor ? ` (${messagesTexts.unlessAsked})` : '')
        return replacedChannel ? words.inPlaceOf(replacedChannel) : words.never
      }),
      isStoppable ? words.stoppable : words.always,
    ]),
    team: queueRows().map((row) => [...row]),
    isDone: new URL(request.url).searchParams.has('feito'),
  }
}

export const action = formAction(resendNotification, {
  messages: { own_household: staffVerificationTexts.ownHousehold },
  onSuccess: () => redirect(`${href('/interno/avisos')}?feito`, 303),
})

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

/** Failed deliveries, today's figures by channel, and the matrix of notifications. */
export default function SentNotifications({ loaderData }: Route.ComponentProps) {
  const form = useActionForm()
  const { deliveries, rest, day, matrix, team, isDone } = loaderData
  return (
    <QueuePage title={words.title} intro={words.intro} done={isDone ? words.done : null} forms={[form]}>
      {deliveries.length === 0 ? (
        <Queue rows={[]} empty={{ title: words.none, text: words.noneText }} />
      ) : (
        <ul className="grid gap-4 desktop:grid-cols-2">
          {deliveries.map((delivery) => (
            <li key={delivery.id}>
              <Delivery form={form} {...delivery} />
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && <p className="text-soft">{words.rest(rest)}</p>}
      <div className="stack stack-2">
        <h2>{words.day}</h2>
        {day.length === 0 ? (
          <p className="text-soft">{words.noneToday}</p>
        ) : (
          <Table
            label={words.day}
            heads={[words.channel, words.sent, words.waiting, words.failed, words.unknown]}
            rows={day.map(({ channel, sent, waiting, failed, unknown }) => [channel, sent, waiting, failed, unknown])}
          />
        )}
      </div>
      <div className="stack stack-2">
        <h2>{words.matrix}</h2>
        <p className="text-soft">{words.matrixIntro}</p>
        <Table
          label={words.matrix}
          heads={[words.event, ...deliveryChannels.map((channel) => deliveryChannelTexts[channel]), words.canStop]}
          rows={matrix}
        />
      </div>
      <div className="stack stack-2">
        <h2>{words.team}</h2>
        <p className="text-soft">{words.teamIntro}</p>
        <Table label={words.team} heads={[words.queue, words.late, words.page]} rows={team} />
      </div>
    </QueuePage>
  )
}

type DeliveryProps = Route.ComponentProps['loaderData']['deliveries'][number] & { form: ActionFormState }

function Delivery({ form, id, what, channel, state, to, why, about, canRepeat }: DeliveryProps) {
  const isSending = form.isPendingWith('deliveryId', String(id))
  return (
    <Card as="article">
      <ActionForm form={form} className="stack stack-2">
        <p className="row text-small text-help">
          <Badge tone={canRepeat ? 'warning' : 'danger'} icon="alert">
            {state}
          </Badge>
          {channel}&nbsp;· {about}
        </p>
        <h2 className="text-title-4">{what}</h2>
        <p className="text-soft">
          {to}. {why}
        </p>
        {canRepeat && <p className="text-small text-help">{words.canRepeat}</p>}
        <input type="hidden" name="deliveryId" value={id} />
        <Button type="submit" kind="secondary" busy={isSending}>
          {isSending ? words.sending : words.again}
        </Button>
      </ActionForm>
    </Card>
  )
}

type TableProps = { label: string; heads: string[]; rows: (string | number)[][] }

/** The first cell of a row names it. A narrow screen moves the table sideways. */
const Table = ({ label, heads, rows }: TableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard moves a wide table, too
  <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
    <table className="w-full border-collapse text-left">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="border-b border-line p-2 text-small text-help">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row" className="border-b border-line p-2 font-normal">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={heads[index + 1]} className="border-b border-line p-2 text-soft">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
