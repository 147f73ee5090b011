import { data } from 'react-router'
import {
  ActionForm,
  type ActionFormState,
  FormError,
  SubmitButton,
  useActionForm,
} from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { isUuid } from '#domain/shared/uuid.ts'
import { answerVisit, cancelVisit } from '#domain/visits/answer-visit.server.ts'
import { hasBegun, isActiveState, visitNoteLimit } from '#domain/visits/visit.ts'
import { findVisitForClient } from '#domain/visits/visits.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { formatVisitLength, visitTexts as words, formatVisitTimeCapitalized } from '#texts/visits.ts'
import type { Route } from './+types/visit.ts'

export const handle = { pageType: 'visit:show' }
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? titleMeta(words.visitOf(loaderData.visit.professional)) : []

export async function loader({ params, context }: Route.LoaderArgs) {
  const { uuid } = params
  const visitId = Number(params.visitId)
  const { userId } = context.get(signedIn)
  if (!isUuid(uuid) || !Number.isSafeInteger(visitId)) throw data(null, { status: 404 })
  const visit = await findVisitForClient(db(), { visitId, userId, uuid }, now())
  if (!visit) throw data(null, { status: 404 })
  const { state, startsAt, zone, minutes, address, note, answer, professionalName } = visit
  return {
    visit: {
      state,
      isOpen: isActiveState(state) && !hasBegun(visit, now()),
      when: formatVisitTimeCapitalized(startsAt, zone),
      length: formatVisitLength(minutes),
      address,
      note,
      answer,
      professional: professionalName,
    },
  }
}

export const action = formActions({ answer: formAction(answerVisit), cancel: formAction(cancelVisit) })

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

const tones = {
  proposed: 'warning',
  confirmed: 'success',
  declined: 'neutral',
  canceled: 'neutral',
  unanswered: 'neutral',
} as const

/** A proposed visit: confirm it, or ask for another time. */
export default function Visit({ loaderData: { visit }, params }: Route.ComponentProps) {
  const answer = useActionForm('answer')
  const cancel = useActionForm('cancel')
  const isConfirming = answer.isPendingWith('answer', 'confirm')
  const details: { title: string; text: string }[] = [
    { title: words.when, text: visit.when },
    { title: words.length, text: visit.length },
    { title: words.where, text: visit.address },
  ]
  if (visit.note) details.push({ title: words.message, text: visit.note })
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
      <FormError form={answer} />
      <FormError form={cancel} />
      <Card>
        <DetailsList items={details} />
      </Card>
      {visit.answer && <Alert tone="info">{words.yourWords(visit.answer)}</Alert>}
      {isProposed && (
        <ActionForm form={answer} preventScrollReset>
          <Button type="submit" name="answer" value="confirm" size="large" wide icon="check" busy={isConfirming}>
            {isConfirming ? words.confirming : words.confirm}
          </Button>
        </ActionForm>
      )}
      {visit.isOpen && (
        <ButtonLink
          href={href('/meus-pedidos/:uuid/visita/:visitId/visita.ics', params)}
          kind="secondary"
          icon="calendar"
        >
          {words.addToCalendar}
        </ButtonLink>
      )}
      {visit.isOpen && <AskOtherTime form={answer} />}
      {visit.isOpen && visit.state === 'confirmed' && (
        <Disclosure title={words.cancel}>
          <ActionForm form={cancel} className="stack stack-4" preventScrollReset>
            <p>{words.cancelNote.client}</p>
            <div>
              <SubmitButton kind="danger">{words.cancel}</SubmitButton>
            </div>
          </ActionForm>
        </Disclosure>
      )}
      <Alert tone="neutral" icon="shield">
        {words.safety}
      </Alert>
    </PageColumn>
  )
}

function AskOtherTime({ form }: { form: ActionFormState }) {
  return (
    <Disclosure title={words.askOther} open={form.values?.answer === 'decline'}>
      <ActionForm form={form} className="stack stack-4" preventScrollReset>
        <TextareaField
          {...form.field('words')}
          label={words.wordsLabel}
          help={words.wordsHelp}
          placeholder={words.wordsPlaceholder}
          rows={3}
          maxLength={visitNoteLimit}
          optional
        />
        <Button
          type="submit"
          name="answer"
          value="decline"
          kind="secondary"
          busy={form.isPendingWith('answer', 'decline')}
        >
          {words.send}
        </Button>
      </ActionForm>
    </Disclosure>
  )
}
