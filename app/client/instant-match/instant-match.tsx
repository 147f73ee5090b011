import { redirect, data } from 'react-router'
import { type ActionFormState, useActionForm } from '#app/browser/use-action-form.tsx'
import { useLatestForm } from '#app/browser/use-latest-form.ts'
import { Alert, ErrorAlert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Drawing } from '#app/components/drawing.tsx'
import { Container, PageColumn } from '#app/components/layout.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { dislikeInstantMatch } from '#domain/leads/instant-match/dislike-instant-match.server.ts'
import { getInstantMatch, type Reached } from '#domain/leads/instant-match/instant-match.server.ts'
import { pickProfessionals } from '#domain/leads/instant-match/pick-professionals.server.ts'
import { isEngaged, maxLeads } from '#domain/orders/order.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { pageAfterDislike } from '#presenters/page-after.ts'
import { instantTexts as words, pickErrorTexts } from '#texts/instant-match.ts'
import type { Route } from './+types/instant-match.ts'
import { candidateView } from './candidate-view.server.ts'
import { DislikeDialog } from './dislike-dialog.tsx'
import { PickForm } from './pick-form.tsx'

export const handle = { pageType: 'instant-match:show' }
export const meta = () => titleMeta(words.title, words.description)

export async function loader({ params: { uuid }, context }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const match = isUuid(uuid) ? await getInstantMatch(db(), { orderUuid: uuid, clientUserId: userId }, now()) : undefined
  if (!match) throw data(null, { status: 404 })
  if (match.isInstant && match.status === 'waiting') throw redirect(href('/pedido-enviado/:uuid', { uuid })) // staff review it first
  if (!match.isInstant || match.isOver || !isEngaged(match.status))
    throw redirect(href('/meus-pedidos/:uuid', { uuid }))
  const { round, reached, slotsLeft } = match
  return { round, reached, slotsLeft, pros: match.candidates.map(candidateView) }
}

const params = { uuid: 'orderUuid' } as const

export const action = formActions({
  dislike: formAction(dislikeInstantMatch, {
    params,
    onSuccess: ({ hasOthers }, { orderUuid }) => redirect(pageAfterDislike(hasOthers, orderUuid), 303),
  }),
  pick: formAction(pickProfessionals, {
    params,
    onSuccess: (_, { orderUuid }) => redirect(href('/indicacoes/:uuid', { uuid: orderUuid }), 303),
    partialError({ refused }) {
      const [firstRefused] = refused
      if (!firstRefused) return undefined
      const texts = refused.map(({ name = words.somebody, code }) => words.refused([name], pickErrorTexts[code]))
      return { code: firstRefused.code, message: texts.join(' ') }
    },
  }),
})

function errorText({ name, code, message, values }: ActionFormState) {
  if (code !== 'invalid') return message
  if (name === 'dislike') return words.dislikeFirst
  return values?.ids ? words.tooMany(maxLeads) : words.chooseFirst
}

/** Professionals who can take the order now; a pick opens the conversation (spec 2; N-01 to N-03). */
export default function InstantMatch({ loaderData, params }: Route.ComponentProps) {
  const pick = useActionForm('pick')
  const dislike = useActionForm('dislike')
  const error = errorText(useLatestForm([pick, dislike]) ?? pick)
  const { round, reached, slotsLeft, pros } = loaderData
  if (!pros.length && !reached.length) return <NobodyFound uuid={params.uuid} />
  return (
    <PageColumn tight>
      <div className="stack stack-2">
        <h1>{words.title}</h1>
        {pros.length > 0 && <p className="max-w-[60ch] text-lead text-soft">{words.intro(slotsLeft)}</p>}
      </div>
      {error && <ErrorAlert>{error}</ErrorAlert>}
      {reached.length > 0 && <ReachedBox reached={reached} slotsLeft={slotsLeft} canPick={pros.length > 0} />}
      {round > 1 && pros.length > 0 && <Alert tone="info">{words.others}</Alert>}
      {/* The key resets the selection. */}
      {pros.length > 0 && <PickForm key={round} form={pick} pros={pros} slots={slotsLeft} />}
      <div className="row">
        {pros.length > 0 && <DislikeDialog key={round} form={dislike} round={round} />}
        <StandaloneLink href={href('/meus-pedidos/:uuid', { uuid: params.uuid })}>
          {reached.length ? words.toOrder : words.skip}
        </StandaloneLink>
      </div>
    </PageColumn>
  )
}

function NobodyFound({ uuid }: { uuid: string }) {
  return (
    <Container width="reading">
      <div className="flex flex-col items-center gap-4 py-6 text-center desktop:py-10">
        <Drawing name="nothing-found" width={220} />
        <h1>{words.notFoundTitle}</h1>
        <p className="max-w-[52ch] text-lead text-soft">{words.notFoundText}</p>
        <ButtonLink href={href('/meus-pedidos/:uuid', { uuid })} size="large">
          {words.toOrder}
        </ButtonLink>
      </div>
    </Container>
  )
}

type ReachedProps = { reached: Reached[]; slotsLeft: number; canPick: boolean }

/** The picked professionals, each with a link to the conversation. */
function ReachedBox({ reached, slotsLeft, canPick }: ReachedProps) {
  return (
    <Alert tone="success" role="status" title={words.reached(reached.map(({ name }) => name))}>
      <div className="stack stack-4">
        {(canPick || slotsLeft === 0) && <p>{words.reachedText(slotsLeft)}</p>}
        <ul className="stack stack-2">
          {reached.map(({ name, chatId }, index) => (
            <li key={index}>
              {chatId ? (
                <ButtonLink href={href('/mensagens/:chatId', { chatId })} icon="chat" kind="secondary">
                  {words.openChat(name)}
                </ButtonLink>
              ) : (
                words.notWritten(name)
              )}
            </li>
          ))}
        </ul>
      </div>
    </Alert>
  )
}
