import { data, Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/visit.ts'
import { useAnswer } from '#app/browser/use-answer.ts'
import { pageDoor, pageDoors } from '#app/middleware/page-door.ts'
import { signedIn } from '#app/middleware/session.ts'
import { isUuid } from '#app/middleware/uuid.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { answerVisit, cancelVisit } from '#domain/visits/answer-visit.server.ts'
import { hasBegun, isStanding, visitNoteLimit } from '#domain/visits/visit.ts'
import { answerVisitForm, cancelVisitForm } from '#domain/visits/visit-forms.ts'
import { visitForClient } from '#domain/visits/visits.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { brand } from '#texts/brand.ts'
import { lengthText, visitTexts as words, visitWhenAlone } from '#texts/visits.ts'
import { href } from '#href.ts'

export const handle = { pageType: 'visit:show' }
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? [{ title: `${words.visitOf(loaderData.visit.professional)} · ${brand.name}` }] : []

export async function loader({ params, context }: Route.LoaderArgs) {
  const { uuid } = params
  const visitId = Number(params.visitId)
  const { userId } = context.get(signedIn)
  const visit =
    isUuid(uuid) && Number.isSafeInteger(visitId)
      ? await visitForClient(db(), { visitId, userId, uuid }, now())
      : undefined
  if (!visit) throw data(null, { status: 404 })
  const { state, startsAt, zone, minutes, address, note, answer, professionalName } = visit
  return {
    visit: {
      state,
      isOpen: isStanding(state) && !hasBegun(visit, now()),
      when: visitWhenAlone(startsAt, zone),
      length: lengthText(minutes),
      address,
      note,
      answer,
      professional: professionalName,
    },
  }
}

const ofVisit = {
  from: { visitId: 'visitId' },
  done: (_: unknown, { visitId }: { visitId: number }, params: Record<string, string | undefined>) =>
    redirect(href('/meus-pedidos/:uuid/visita/:visitId', { uuid: params.uuid ?? '', visitId: String(visitId) }), 303),
} as const
export const action = pageDoors({
  answer: pageDoor(answerVisitForm, answerVisit, ofVisit),
  cancel: pageDoor(cancelVisitForm, cancelVisit, ofVisit),
})

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'
export { revalidate as shouldRevalidate } from '#app/browser/look-again.ts'

const tones = {
  proposed: 'warning',
  confirmed: 'success',
  declined: 'neutral',
  canceled: 'neutral',
  unanswered: 'neutral',
} as const

/** A visit that a professional proposes: confirm it, or ask for another hour. */
export default function Visit({ loaderData: { visit }, actionData, params }: Route.ComponentProps) {
  const refused = useAnswer(actionData)
  const sending = useNavigation().formData?.get('answer')
  const isProposed = visit.state === 'proposed' && visit.isOpen
  return (
    <PageColumn width="reading">
      <BackLink href={href('/meus-pedidos/:uuid', { uuid: params.uuid })}>{words.backToOrder}</BackLink>
      <div className="stack stack-2">
        <h1>{words.visitOf(visit.professional)}</h1>
        <p>
          <Badge tone={tones[visit.state]}>{words.clientStates[visit.state]}</Badge>
        </p>
      </div>
      {refused && (
        <Alert tone="danger" role="alert">
          {refused.text}
        </Alert>
      )}
      <Card>
        <DetailsList
          items={[
            { title: words.when, text: visit.when },
            { title: words.length, text: visit.length },
            { title: words.where, text: visit.address },
            ...(visit.note ? [{ title: words.message, text: visit.note }] : []),
          ]}
        />
      </Card>
      {visit.isOpen && (
        <ButtonLink
          href={href('/meus-pedidos/:uuid/visita/:visitId/visita.ics', params)}
          kind="secondary"
          icon="calendar"
        >
          {words.addToCalendar}
        </ButtonLink>
      )}
      {visit.answer && <Alert tone="info">{words.yourWords(visit.answer)}</Alert>}
      {isProposed && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="answer" />
          <Button
            type="submit"
            name="answer"
            value="confirm"
            size="large"
            wide
            icon="check"
            busy={sending === 'confirm'}
          >
            {sending === 'confirm' ? words.confirming : words.confirm}
          </Button>
        </Form>
      )}
      {visit.isOpen && (
        <Disclosure title={words.askOther} open={refused?.form === 'answer' && refused.typed.answer === 'decline'}>
          <Form method="post" className="stack stack-4" preventScrollReset>
            <input type="hidden" name="intent" value="answer" />
            <TextareaField
              name="words"
              label={words.wordsLabel}
              help={words.wordsHelp}
              placeholder={words.wordsPlaceholder}
              rows={3}
              maxLength={visitNoteLimit}
              defaultValue={String(refused?.typed.words ?? '')}
              optional
            />
            <Button type="submit" name="answer" value="decline" kind="secondary" busy={sending === 'decline'}>
              {words.send}
            </Button>
          </Form>
        </Disclosure>
      )}
      {visit.isOpen && visit.state === 'confirmed' && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="cancel" />
          <Button type="submit" kind="ghost">
            {words.cancel}
          </Button>
        </Form>
      )}
      <Alert tone="neutral" icon="shield">
        {words.safety}
      </Alert>
    </PageColumn>
  )
}
