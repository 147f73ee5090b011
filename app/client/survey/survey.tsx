import { type MouseEvent, useEffect, useRef } from 'react'
import { data } from 'react-router'
import { useActionForm } from '#app/browser/use-action-form.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Header } from '#app/components/header.tsx'
import { Container, Page } from '#app/components/layout.tsx'
import { LinkContext } from '#app/components/link.ts'
import { Skeleton } from '#app/components/skeleton.tsx'
import { ToastRegion } from '#app/components/toast-region.tsx'
import { formAction } from '#app/middleware/form-action.ts'
import { readSurveyLink, signedIn, tokenFor, findSignedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { RouteLink } from '#app/shell/route-link.tsx'
import { isKeyOf } from '#domain/shared/keys.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { answerSurvey } from '#domain/surveys/answer-survey.server.ts'
import { stillDecidingAnswer, type SurveyKind, type SurveyValue } from '#domain/surveys/survey-form.ts'
import { findSurveyOrder } from '#domain/surveys/survey-order.server.ts'
import { surveyWindow } from '#domain/surveys/survey.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { surveyPage } from '#presenters/survey-page.ts'
import { suspendedClientTexts } from '#texts/client-suspension.ts'
import { formatDateTime } from '#texts/format.ts'
import { surveyTexts as words } from '#texts/survey.ts'
import type { Route } from './+types/survey.ts'
import { loadSurveyForm, readPlainSurvey } from './plain-survey.server.ts'
import { PlainSurvey } from './plain-survey.tsx'
import { SurveyForm } from './survey-form.tsx'
import { type FirstTemplate, type Template, useSurvey } from './use-survey.ts'

export const handle = { pageType: 'survey:show' }

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? titleMeta(words.title(loaderData.category), words.description) : []

/** The survey of each answer to "who was hired". */
const kinds = { sim: 'service', nao: 'experience' } as const satisfies Record<string, SurveyKind>

export async function loader({ params: { uuid }, request, context }: Route.LoaderArgs) {
  const link = readSurveyLink(request)
  const user = link ? null : context.get(signedIn)
  const respondent = link ?? { clientUserId: user!.userId }
  const order = isUuid(uuid) ? await findSurveyOrder(db(), uuid, respondent) : undefined
  const window = order ? surveyWindow(order.engagedSince, env.SURVEY_DELAY_HOURS) : null
  if (!order || !(order.isSurveyAnswered || window)) throw data(null, { status: 404 })
  const { template, note = '' } = firstTemplate(order, window, now())
  const survey = {
    id: order.id,
    requestId: order.uuid,
    userId: order.clientUserId,
    template,
    note,
    hiredLeadId: order.hiredLeadId,
    token: link?.token ?? tokenFor(user!),
  }
  // A link may be opened by another signed-in person, who then has no order page.
  const reader = user ?? (await findSignedIn(request))
  const canRead = reader === null || reader.userId === order.clientUserId
  const hired = new URL(request.url).searchParams.get('contratou') ?? ''
  const kind = template === 'not-answered' && isKeyOf(kinds, hired) ? kinds[hired] : null
  const surveyForm = kind && (await loadSurveyForm(kind, order))
  const plain = { surveyForm, start: surveyPage(order.uuid, link?.token) }
  return { survey, category: order.category, isSignedIn: user !== null, canRead, plain }
}

/** The survey without JavaScript; with it the answers go to the API. */
export const action = formAction(answerSurvey, {
  params: { uuid: 'requestId' },
  read: readPlainSurvey,
  errorFields: { comment_not_public: 'comment' },
  onSuccess: ({ isPublic }, { hired, answers }) => ({
    text: finishedText(
      hired ? 'service' : 'experience',
      answers.map(({ value }) => value),
      !isPublic,
    ),
  }),
})

type OrderState = { isSurveyAnswered: boolean; isClientSuspended: boolean }
type Window = ReturnType<typeof surveyWindow>

/** What a survey shows first, with its dates; `window` is null without a professional to review. */
function firstTemplate(order: OrderState, window: Window, at: Date): { template: FirstTemplate; note?: string } {
  if (order.isSurveyAnswered || !window) return { template: 'answered' }
  if (order.isClientSuspended) return { template: 'suspended' }
  if (at < window.opensAt) return { template: 'early', note: words.earlyText(formatDateTime(window.opensAt)) }
  if (at >= window.closesAt) return { template: 'over', note: words.overText(formatDateTime(window.closesAt)) }
  return { template: 'not-answered' }
}

/** The survey (spec 2, 4; P-01 to P-16). Starts in the loading state; the questions come by API. */
export default function SurveyPage({
  loaderData: { survey, category, isSignedIn, canRead, plain },
}: Route.ComponentProps) {
  const { form, draft, isSending, commentError, waits, begin, change, leave, send, ...state } = useSurvey(survey)
  const plainForm = useActionForm<{ text: string }>()
  const template = plainForm.succeeded ? 'finished' : state.template
  const page = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (template === 'loading') return
    if (!isFirst.current && template !== 'accepted' && template !== 'refused') page.current?.focus()
    isFirst.current = false
  }, [template])
  const orderAddress = href('/meus-pedidos/:uuid', { uuid: survey.requestId })
  const wayBack = canRead && <ButtonLink href={orderAddress}>{words.toOrder}</ButtonLink>
  const endings: Partial<Record<Template, { title: string; text: string }>> = {
    finished: {
      title: words.finishedTitle,
      text: plainForm.value?.text ?? finishedText(form?.kind, Object.values(draft.answers), waits),
    },
    answered: { title: words.answeredTitle, text: words.answeredText },
    suspended: { title: suspendedClientTexts.title, text: words.suspendedText },
    early: { title: words.earlyTitle, text: survey.note },
    over: { title: words.overTitle, text: survey.note },
  }
  const ending = endings[template]
  return (
    <LinkContext value={RouteLink}>
      <Page
        surface="client"
        header={
          <Header
            links={[]}
            account={
              <a className="header-link" href={href('/meus-pedidos')}>
                {words.toOrders}
              </a>
            }
          />
        }
      >
        <Container width="form">
          <div className="stack stack-6 py-6 desktop:py-10" data-template={template} ref={page} tabIndex={-1}>
            {isSignedIn && <BackLink href={orderAddress}>{words.order}</BackLink>}
            {!ending && <h1 className="text-title-2">{words.title(category)}</h1>}
            {template === 'loading' && <Loading />}
            {template === 'loading' && (
              <noscript>
                {plain.surveyForm ? (
                  <PlainSurvey form={plainForm} surveyForm={plain.surveyForm} start={plain.start} {...survey} />
                ) : (
                  <YesOrNo token={isSignedIn ? undefined : survey.token} />
                )}
              </noscript>
            )}
            {template === 'not-answered' && <YesOrNo onAnswer={(kind) => void begin(kind)} />}
            {(template === 'accepted' || template === 'refused') && form && (
              <SurveyForm
                form={form}
                draft={draft}
                isSending={isSending}
                commentError={commentError}
                onChange={change}
                onLeave={leave}
                onSend={(answered) => void send(answered)}
              />
            )}
            {ending && <EmptyState drawing="nest" level={1} {...ending} action={wayBack} />}
          </div>
        </Container>
        <ToastRegion />
      </Page>
    </LinkContext>
  )
}

function finishedText(kind: SurveyKind | undefined, answers: (SurveyValue | undefined)[], waits: boolean) {
  if (kind === 'service') return waits ? words.finishedWaits : words.finishedReview
  return answers.includes(stillDecidingAnswer) ? words.finishedDeciding : words.finishedExperience
}

const Loading = () => (
  <div role="status" aria-busy="true" className="stack stack-4">
    <span className="sr-only">{words.loading}</span>
    <Skeleton shape="title" />
    <Skeleton shape="card" lines={2} />
  </div>
)

type YesOrNoProps = {
  onAnswer?: (kind: SurveyKind) => void
  token?: string | undefined
}

/** Without JavaScript the answer is in the address. */
function YesOrNo({ onAnswer, token }: YesOrNoProps) {
  const buttonProps = (value: keyof typeof kinds) => ({
    type: 'submit' as const,
    name: 'contratou',
    value,
    onClick(event: MouseEvent) {
      event.preventDefault()
      onAnswer?.(kinds[value])
    },
  })
  return (
    <TitledCard id="contratou" title={words.hiredQuestion} intro={words.hiredHelp}>
      <form className="grid grid-cols-2 gap-3">
        {token && <input type="hidden" name="token" value={token} />}
        <Button size="large" wide {...buttonProps('sim')}>
          {words.yes}
        </Button>
        <Button size="large" wide kind="secondary" {...buttonProps('nao')}>
          {words.no}
        </Button>
      </form>
    </TitledCard>
  )
}
