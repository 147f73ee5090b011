import { data, redirect } from 'react-router'
import { ActionForm, FormError, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { Alert, SuccessAlert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card, TitledCard } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { PageColumn, PageHeading } from '#app/components/layout.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { formAction } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { saveGoals } from '#domain/dashboard/goals.server.ts'
import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { dashboardTexts as words } from '#texts/dashboard.ts'
import { proTexts } from '#texts/professional.ts'
import type { Route } from './+types/dashboard.ts'
import { Chart } from './chart.tsx'

export const handle = { pageType: 'panel:show' }
export const meta = () => titleMeta(words.title, words.intro)

export async function loader({ context, request }: Route.LoaderArgs) {
  const professional = await findProfessionalByUserId(db(), context.get(signedIn).userId)
  if (!professional) throw data(null, { status: 404 })
  const isSaved = new URL(request.url).searchParams.has('salvo')
  const { dashboardView } = await import('./dashboard-view.server.ts') // imported on demand with its chart code
  return { ...(await dashboardView(db(), professional.id, now())), isSaved }
}

export const action = formAction(saveGoals, {
  onSuccess: () => redirect(`${href('/profissional/painel')}?salvo=1`, 303),
})

/** The results of a professional's contacts, with one piece of advice. */
export default function Dashboard({ loaderData: panel }: Route.ComponentProps) {
  return (
    <PageColumn width="reading">
      <BackLink href={href('/profissional/perfil')}>{proTexts.backToProfile}</BackLink>
      <PageHeading title={words.title} intro={words.intro} />
      {panel.isEmpty ? <NoContacts /> : <Figures {...panel} />}
      <GoalsForm {...panel} />
    </PageColumn>
  )
}

const NoContacts = () => (
  <Card>
    <EmptyState
      drawing="searching"
      title={words.emptyTitle}
      text={words.emptyText}
      action={<ButtonLink href={href('/profissional')}>{words.emptyGo}</ButtonLink>}
    />
  </Card>
)

type Loaded = Route.ComponentProps['loaderData']

function Figures({ advice, costPerHire, winRate, figures, times, spending, value, hasValue, hours, refused }: Loaded) {
  return (
    <>
      {advice && (
        <Alert tone="info" title={words.advice}>
          {advice}
        </Alert>
      )}
      <Card as="section" labelledBy="numeros" gap={4}>
        <h2 id="numeros" className="sr-only">
          {words.costPerHire}
        </h2>
        <dl className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
          <div>
            <dt className="text-soft">{words.costPerHire}</dt>
            <dd className="font-title text-title-3 font-bold">{costPerHire}</dd>
          </div>
          <div>
            <dt className="text-soft">{words.winRate}</dt>
            <dd className="font-title text-title-3 font-bold">{winRate}</dd>
          </div>
        </dl>
        <DetailsList items={figures} />
      </Card>
      <TitledCard id="resposta" title={words.answerTime} small>
        <DetailsList items={times} />
      </TitledCard>
      <TitledCard id="meses" title={words.byMonth} small>
        <Chart label={words.spending} {...spending} />
        {hasValue && (
          <>
            <Chart label={words.value} look="line" {...value} />
            <p className="text-small text-help">{words.valueHelp}</p>
          </>
        )}
      </TitledCard>
      <TitledCard id="horarios" title={words.hours} small>
        {hours ? <Chart label={words.hoursIntro} {...hours} /> : <p className="text-soft">{words.fewHours}</p>}
      </TitledCard>
      <TitledCard id="recusas" title={words.refused} small>
        {refused.length ? <DetailsList items={refused} /> : <p className="text-soft">{words.noRefused}</p>}
      </TitledCard>
    </>
  )
}

type Goals = Pick<Loaded, 'goals' | 'goalLines' | 'isOverLimit' | 'fields' | 'isSaved'>

function GoalsForm({ goals, goalLines, isOverLimit, fields, isSaved }: Goals) {
  const form = useActionForm()
  return (
    <TitledCard id="metas" title={words.goals} small>
      {goalLines.length > 0 && (
        <Alert tone={isOverLimit ? 'warning' : 'neutral'}>
          {goalLines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Alert>
      )}
      {isSaved && !form.message && <SuccessAlert>{words.kept}</SuccessAlert>}
      <FormError form={form} fieldsWithOwnErrors={['hires', 'spendCoins']} />
      <ActionForm form={form} className="stack stack-4" noValidate preventScrollReset>
        <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
          <TextField
            {...fields.hires}
            {...form.field('hires', goals.hires ?? '')}
            type="number"
            inputMode="numeric"
            label={words.goalHires}
            optional
          />
          <TextField
            {...fields.spendCoins}
            {...form.field('spendCoins', goals.spendCoins ?? '')}
            type="number"
            inputMode="numeric"
            label={words.goalSpend}
            optional
          />
        </div>
        <p className="text-small text-help">{words.goalHelp}</p>
        <SubmitButton wide>{words.keepGoals}</SubmitButton>
      </ActionForm>
    </TitledCard>
  )
}
