import { data, redirect } from 'react-router'
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
import { topicText, notificationTexts as words } from '#texts/notifications.ts'
import type { Route } from './+types/unsubscribe.ts'

export const handle = { pageType: 'notifications:unsubscribe' }
export const meta = ({ loaderData }: Route.MetaArgs) => titleMeta(loaderData?.title ?? '')

/** GET changes nothing: mail clients prefetch links. */
export async function loader({ params: { token }, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const topic = readUnsubscribeToken(token)?.topic
  if (topic)
    return query.has('pronto')
      ? { state: 'stopped' as const, title: words.stopped, text: words.stoppedText(topicText(topic)) }
      : { state: 'asked' as const, title: words.stopTitle, text: words.stopText(topicText(topic)) }
  const mailbox = await findMailboxByToken(db(), token)
  if (!mailbox) throw data(null, { status: 404 })
  if (mailbox.hasOptedOut) return { state: 'left' as const, title: words.leftAllTitle, text: words.leftAll }
  return query.has('de-volta')
    ? { state: 'back' as const, title: words.receivesAgain, text: words.receivesAgainText }
    : { state: 'asked' as const, title: words.leaveAllTitle, text: words.leaveAllText }
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
export default function Unsubscribe({ loaderData: { state, title, text } }: Route.ComponentProps) {
  const stop = useActionForm('stop')
  const resubscribeForm = useActionForm('again')
  return (
    <Page surface="client" contentId="conteudo" header={<Header links={[]} homeHref="/" contentId="conteudo" />}>
      <Container width="form">
        <div className="stack stack-6 py-8 desktop:py-12">
          <h1>{title}</h1>
          <Card gap={4}>
            <p>{text}</p>
            {state === 'left' && (
              <ActionForm form={resubscribeForm}>
                <SubmitButton kind="secondary" wide>
                  {words.receiveAgain}
                </SubmitButton>
              </ActionForm>
            )}
            {state === 'asked' ? (
              <ActionForm form={stop}>
                <SubmitButton wide>{words.stop}</SubmitButton>
              </ActionForm>
            ) : (
              <ButtonLink href={href('/')} kind="secondary">
                {words.home}
              </ButtonLink>
            )}
          </Card>
        </div>
      </Container>
    </Page>
  )
}
