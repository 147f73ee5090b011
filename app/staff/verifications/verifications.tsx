import { redirect } from 'react-router'
import { ActionForm, type ActionFormState, useActionForm } from '#app/browser/use-action-form.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { TitledBlock } from '#app/components/layout.tsx'
import { formAction } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { findStaffIdentification } from '#domain/identity/staff/staff-identification.server.ts'
import { assignVerification } from '#domain/moderation/verify-professionals.server.ts'
import { verificationDueAt } from '#domain/verification/due-date.ts'
import { listWaitingVerifications } from '#domain/verification/verification-queue.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { formatDate, formatDateTime, formatTime } from '#texts/format.ts'
import {
  staffVerificationDoneTexts,
  staffVerificationErrorTexts,
  staffVerificationTexts as words,
} from '#texts/staff-verifications.ts'
import { kindTexts } from '#texts/verification.ts'
import { doneText } from '../done-text.ts'
import { IdentificationMissing } from '../identification/identification-missing.tsx'
import { Queue, QueuePage } from '../queue-page.tsx'
import type { Route } from './+types/verifications.ts'

export const handle = { pageType: 'verifications:show' }
export const meta = () => titleMeta(words.title, words.intro)

export async function loader({ request, context }: Route.LoaderArgs) {
  const currentTime = now()
  const { userId } = context.get(signedIn)
  const { all, count } = await listWaitingVerifications(db(), userId, currentTime)
  return {
    waiting: all.map(({ kind, sentAt, assignedToOtherUntil, ...document }) => {
      const dueAt = verificationDueAt(sentAt)
      return {
        ...document,
        kind: kindTexts[kind].name,
        sent: words.sent(formatDateTime(sentAt)),
        promise: dueAt < currentTime ? words.late(formatDate(dueAt)) : words.by(formatDate(dueAt)),
        isLate: dueAt < currentTime,
        assignedText: assignedToOtherUntil && words.other(formatTime(assignedToOtherUntil)),
      }
    }),
    rest: count > all.length ? words.more(count - all.length) : null,
    isStaffUnidentified: (await findStaffIdentification(db(), userId)) === undefined,
    done: doneText(request, staffVerificationDoneTexts),
  }
}

export const action = formAction(assignVerification, {
  messages: staffVerificationErrorTexts,
  onSuccess: (_, { verificationId }) => redirect(href('/interno/verificacoes/:id', { id: `${verificationId}` }), 303),
})

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

/** Waiting documents, own assignments first, then the oldest, with due dates. */
export default function Verifications({ loaderData }: Route.ComponentProps) {
  const form = useActionForm()
  const { waiting, rest, done, isStaffUnidentified } = loaderData
  return (
    <QueuePage title={words.title} intro={words.intro} done={done} forms={[form]}>
      {isStaffUnidentified && <IdentificationMissing />}
      <Documents id="com-voce" title={words.own} form={form} documents={waiting.filter(({ isMine }) => isMine)} />
      <Documents id="na-fila" title={words.queue} form={form} documents={waiting.filter(({ isMine }) => !isMine)} />
      <Queue
        rows={[]}
        empty={waiting.length === 0 && { title: words.empty, text: words.emptyText }}
        rest={rest}
        refresh={href('/interno/verificacoes')}
        refreshText={words.refresh}
      />
    </QueuePage>
  )
}

type DocumentsProps = {
  id: string
  title: string
  form: ActionFormState
  documents: Route.ComponentProps['loaderData']['waiting']
}

function Documents({ id, title, form, documents }: DocumentsProps) {
  if (documents.length === 0) return null
  return (
    <TitledBlock id={id} title={title}>
      <ul className="stack stack-4">
        {documents.map((document) => (
          <Card as="li" key={document.id}>
            <div className="flex flex-wrap items-center justify-between gap-4">
              <div className="stack stack-1">
                <h3 className="text-title-4 wrap-anywhere">
                  {document.kind}&nbsp;· {document.name}
                </h3>
                <p className="text-small text-help">{document.sent}</p>
                <p className="row">
                  <Badge tone={document.isLate ? 'danger' : 'neutral'} icon="clock">
                    {document.promise}
                  </Badge>
                  {document.isResubmission && <Badge>{words.again}</Badge>}
                  {document.assignedText && (
                    <Badge tone="warning" icon="lock">
                      {document.assignedText}
                    </Badge>
                  )}
                </p>
              </div>
              <ActionForm form={form}>
                <Button
                  type="submit"
                  name="verificationId"
                  value={String(document.id)}
                  kind="secondary"
                  disabled={document.assignedText !== null}
                  busy={form.isPendingWith('verificationId', String(document.id))}
                >
                  {document.isMine ? words.goOn : words.open}
                  <span className="sr-only">
                    : {document.kind} de {document.name}
                  </span>
                </Button>
              </ActionForm>
            </div>
          </Card>
        ))}
      </ul>
    </TitledBlock>
  )
}
