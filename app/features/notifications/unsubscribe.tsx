import { data, redirect, useSearchParams } from 'react-router'
import { ActionForm, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Header } from '#app/components/header.tsx'
import { Container, Page } from '#app/components/layout.tsx'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { findMailboxByToken, optInMailbox } from '#domain/notifications/mailbox.server.ts'
import { readUnsubscribeToken, unsubscribe } from '#domain/notifications/unsubscribe.server.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { notificationTexts, topicText } from '#texts/notifications.ts'
import type { Route } from './+types/unsubscribe.ts'

export const handle = { pageType: 'notices:unsubscribe' }
export const meta = () => titleMeta(notificationTexts.stopTitle, notificationTexts.stopped)

/** GET changes nothing: mail clients prefetch links. */
export async function loader({ params: { token } }: Route.LoaderArgs) {
  const topic = readUnsubscribeToken(token)?.topic
  if (topic) {
    const stopped = notificationTexts.stoppedText(topicText(topic))
    const question = notificationTexts.stopText(topicText(topic))
    return { stopped, asked: question, hasOptedOut: false }
  }
  const mailbox = await findMailboxByToken(db(), token)
  if (!mailbox) throw data(null, { status: 404 })
  return { stopped: notificationTexts.leftAll, asked: notificationTexts.leaveAllText, hasOptedOut: mailbox.hasOptedOut }
}

const toPage = (query: string) => ({
  onSuccess: (_: null, { token }: { token: string }) =>
    redirect(`${href('/avisos/sair/:token', { token })}?${query}=1`, 303),
})
export const action = formActions({
  stop: formAction(unsubscribe, toPage('pronto')),
  again: formAction(optInMailbox, toPage('de-volta')),
})

/** The unsubscribe link of every email: one press, no sign-in (mail clients use RFC 8058). */
export default function Unsubscribe({ loaderData: { asked, stopped, hasOptedOut } }: Route.ComponentProps) {
  const stop = useActionForm('stop')
  const resubscribeForm = useActionForm('again')
  const [search] = useSearchParams()
  const isDone = hasOptedOut || search.has('pronto')
  const isBack = !hasOptedOut && search.has('de-volta')
  const title = isBack
    ? notificationTexts.receivesAgain
    : isDone
      ? notificationTexts.stopped
      : notificationTexts.stopTitle
  return (
    <Page surface="client" contentId="conteudo" header={<Header links={[]} homeHref="/" contentId="conteudo" />}>
      <Container width="form">
        <div className="stack stack-6 py-8 desktop:py-12">
          <h1>{title}</h1>
          <Card gap={4}>
            <p>{isBack ? notificationTexts.receivesAgainText : isDone ? stopped : asked}</p>
            {hasOptedOut && (
              <ActionForm form={resubscribeForm}>
                <SubmitButton kind="secondary" wide>
                  {notificationTexts.receiveAgain}
                </SubmitButton>
              </ActionForm>
            )}
            {isDone || isBack ? (
              <ButtonLink href={href('/')} kind="secondary">
                {notificationTexts.home}
              </ButtonLink>
            ) : (
              <ActionForm form={stop}>
                <SubmitButton wide>{notificationTexts.stop}</SubmitButton>
              </ActionForm>
            )}
          </Card>
        </div>
      </Container>
    </Page>
  )
}
