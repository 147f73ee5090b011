import { data, Form, redirect, useSearchParams } from 'react-router'
import type { Route } from './+types/unsubscribe.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Header } from '#app/ui/header.tsx'
import { Container, Page } from '#app/ui/layout.tsx'
import { readUnsubscribeToken, unsubscribe } from '#domain/notifications/unsubscribe.server.ts'
import { stopSignUpLetters, stopsSignUpLetters } from '#domain/professionals/remind-sign-ups.server.ts'
import { db } from '#platform/db.ts'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { noticeTexts, topicText } from '#texts/notices.ts'

export const handle = { pageType: 'notices:unsubscribe' }
export const meta = () => [
  { title: `${noticeTexts.stopTitle} · ${brand.name}` },
  { name: 'description', content: noticeTexts.stopped },
]

/** Looking changes nothing: mailboxes open links before their people do. */
export function loader({ params: { token } }: Route.LoaderArgs) {
  const topic = readUnsubscribeToken(token)?.topic
  if (topic)
    return { stopped: noticeTexts.stoppedText(topicText(topic)), asked: noticeTexts.stopText(topicText(topic)) }
  if (!stopsSignUpLetters(token)) throw data(null, { status: 404 })
  return { stopped: noticeTexts.stoppedSignUp, asked: noticeTexts.stopSignUp }
}

export async function action({ params: { token } }: Route.ActionArgs) {
  if (!(await unsubscribe(db(), token)) && !(await stopSignUpLetters(db(), token))) throw data(null, { status: 404 })
  return redirect(`${href('/avisos/sair/:token', { token })}?pronto=1`, 303)
}

/** The foot of every letter leads here: one press, no sign-in (RFC 8058 has the same for machines). */
export default function Unsubscribe({ loaderData: { asked, stopped } }: Route.ComponentProps) {
  const isDone = useSearchParams()[0].has('pronto')
  return (
    <Page surface="client" contentId="conteudo" header={<Header links={[]} homeHref="/" contentId="conteudo" />}>
      <Container width="form">
        <div className="stack stack-6 py-8 desktop:py-12">
          <h1>{isDone ? noticeTexts.stopped : noticeTexts.stopTitle}</h1>
          <Card>
            <div className="stack stack-4">
              <p>{isDone ? stopped : asked}</p>
              {isDone ? (
                <ButtonLink href={href('/')} kind="secondary">
                  {noticeTexts.home}
                </ButtonLink>
              ) : (
                <Form method="post">
                  <Button type="submit" wide>
                    {noticeTexts.stop}
                  </Button>
                </Form>
              )}
            </div>
          </Card>
        </div>
      </Container>
    </Page>
  )
}
