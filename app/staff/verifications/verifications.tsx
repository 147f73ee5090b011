import { redirect } from 'react-router'
import type { Route } from './+types/verifications.ts'
import { RouteLink } from '#app/shell/route-link.tsx'
import { ActionForm, type ActionFormState, FormError, useActionForm } from '#app/browser/use-action-form.tsx'
import { formAction } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { staffFacts } from '#domain/identity/staff/own-facts.server.ts'
import { assignVerification } from '#domain/moderation/verify-professionals.server.ts'
import { promisedBy } from '#domain/verification/promise.ts'
import { waitingVerifications } from '#domain/verification/verification-queue.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { brand } from '#texts/brand.ts'
import { formatDate, formatDateTime, formatTime } from '#texts/format.ts'
import { kindTexts } from '#texts/verification.ts'
import { OwnFactsMissing } from '../own-facts/own-facts-missing.tsx'
import { EmptyQueue, QueuePage } from '../queue-page.tsx'
import { verifyDoneTexts, verifyErrorTexts, verifyTexts as words } from '#texts/verify.ts'

export const handle = { pageType: 'verifications:show' }
export const meta = () => [{ title: `${words.title} · ${brand.name}` }, { name: 'description', content: words.lead }]

const isDone = (word: string): word is keyof typeof verifyDoneTexts => Object.hasOwn(verifyDoneTexts, word)

export async function loader({ request, context }: Route.LoaderArgs) {
  const at = now()
  const { all, count } = await waitingVerifications(db(), context.get(signedIn).userId, at)
  const done = new URL(request.url).searchParams.get('feito') ?? ''
  return {
    waiting: all.map(({ kind, sentAt, otherUntil, ...rest }) => {
      const by = promisedBy(sentAt)
      return {
        ...rest,
        kind: kindTexts[kind].name,
        sent: words.sent(formatDateTime(sentAt)),
        promise: by < at ? words.late(formatDate(by)) : words.by(formatDate(by)),
        isLate: by < at,
        other: otherUntil && words.other(formatTime(otherUntil)),
      }
    }),
    hidden: count - all.length,
    isUnknown: (await staffFacts(db(), context.get(signedIn).userId)) === undefined,
    done: isDone(done) ? verifyDoneTexts[done] : null,
  }
}

export const action = formAction(assignVerification, {
  messages: verifyErrorTexts,
  onSuccess: (_, { verificationId }) => redirect(href('/interno/verificacoes/:id', { id: `${verificationId}` }), 303),
})

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

/** Waiting documents, own assignments first, then the oldest, with due dates. */
export default function Verifications({ loaderData }: Route.ComponentProps) {
  const form = useActionForm() // one for all rows, so that its error outlives the row
  const { waiting, hidden, done, isUnknown } = loaderData
  const own = waiting.filter(({ isOurs }) => isOurs)
  const others = waiting.filter(({ isOurs }) => !isOurs)
  return (
    <QueuePage
      title={words.title}
      lead={words.lead}
      done={form.message ? null : done}
      problem={<FormError form={form} tone="warning" />}
    >
      {isUnknown && <OwnFactsMissing />}
      {waiting.length === 0 && <EmptyQueue title={words.empty} text={words.emptyText} />}
      {own.length > 0 && (
        <section className="stack stack-4" aria-labelledby="com-voce">
          <h2 id="com-voce" className="text-title-3">
            {words.own}
          </h2>
          <Documents form={form} all={own} />
        </section>
      )}
      {others.length > 0 && (
        <section className="stack stack-4" aria-labelledby="na-fila">
          <h2 id="na-fila" className="text-title-3">
            {words.queue}
          </h2>
          <Documents form={form} all={others} />
        </section>
      )}
      {hidden > 0 && <p className="text-soft">{words.more(hidden)}</p>}
      <TextLink alone href={href('/interno/verificacoes')} linkAs={RouteLink}>
        {words.refresh}
      </TextLink>
    </QueuePage>
  )
}

type Waiting = Route.ComponentProps['loaderData']['waiting'][number]

function Documents({ form, all }: { form: ActionFormState; all: Waiting[] }) {
  return (
    <ul className="stack stack-4">
      {all.map((one) => (
        <Card as="li" key={one.id}>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <div className="stack stack-1">
              <h3 className="text-title-4">
                {one.kind}&nbsp;· {one.name}
              </h3>
              <p className="text-small text-help">{one.sent}</p>
              <p className="row">
                <Badge tone={one.isLate ? 'danger' : 'neutral'} icon="clock">
                  {one.promise}
                </Badge>
                {one.isAgain && <Badge>{words.again}</Badge>}
                {one.other && (
                  <Badge tone="warning" icon="lock">
                    {one.other}
                  </Badge>
                )}
              </p>
            </div>
            <ActionForm form={form}>
              <Button
                type="submit"
                name="verificationId"
                value={String(one.id)}
                kind="secondary"
                disabled={one.other !== null}
                busy={form.isPendingWith('verificationId', String(one.id))}
              >
                {one.isOurs ? words.goOn : words.open}
                <span className="sr-only">
                  : {one.kind} de {one.name}
                </span>
              </Button>
            </ActionForm>
          </div>
        </Card>
      ))}
    </ul>
  )
}
