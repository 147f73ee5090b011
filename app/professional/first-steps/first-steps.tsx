import type { ReactNode } from 'react'
import { data } from 'react-router'
import { Alert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { PageColumn, PageHeading, TitledBlock } from '#app/components/layout.tsx'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { firstStepsTexts as words } from '#texts/first-steps.ts'
import type { Route } from './+types/first-steps.ts'
import { firstStepsView } from './first-steps-view.server.ts'

export const handle = { pageType: 'first-steps:show' }
export const meta = () => titleMeta(words.title, words.intro)

export async function loader({ context }: Route.LoaderArgs) {
  const view = await firstStepsView(db(), context.get(signedIn).userId)
  if (!view) throw data(null, { status: 404 })
  return view
}

/** The end of a sign-up: what happens next, by when, and what to do meanwhile. */
export default function FirstSteps({ loaderData: view }: Route.ComponentProps) {
  const sendIdentity = {
    href: href('/profissional/perfil/documentos/:kind', { kind: 'identidade' }),
    label: words.identityDo,
    isNext: true,
  }
  return (
    <PageColumn width="form">
      <PageHeading title={words.title} intro={words.intro} />
      <TitledBlock id="passos" title={words.steps}>
        <ol className="stack stack-2">
          <Step title={words.phone} isDone />
          <Step
            title={words.document}
            isDone={view.hasDocument}
            action={{ href: href('/profissional/cadastro/continuar'), label: words.documentDo }}
          />
          <Step
            title={words.identity}
            text={words.identityText}
            badge={
              <Badge tone={view.identity.tone} icon={view.identity.icon}>
                {view.identity.label}
              </Badge>
            }
            action={view.identity.isToDo && view.hasDocument ? sendIdentity : undefined}
          >
            {view.wanted.length > 0 && <p className="text-small font-semibold">{words.wanted(view.wanted)}</p>}
          </Step>
          <Step
            title={words.photo}
            text={words.photoText}
            isDone={view.hasPhoto}
            action={{ href: href('/profissional/perfil/foto'), label: words.photoDo }}
          />
        </ol>
      </TitledBlock>
      <TitledBlock id="enquanto" title={words.meanwhile} gap={2}>
        <p>{view.limit}</p>
        {view.expensive && <Alert tone="warning">{view.expensive}</Alert>}
        <div>
          <ButtonLink href={href('/profissional')} kind="secondary">
            {words.back}
          </ButtonLink>
        </div>
      </TitledBlock>
    </PageColumn>
  )
}

type StepProps = {
  title: string
  text?: string
  isDone?: boolean
  badge?: ReactNode
  action?: { href: string; label: string; isNext?: boolean }
  children?: ReactNode
}

function Step({ title, text, isDone = false, badge, action, children }: StepProps) {
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="stack stack-1">
          <h3 className="text-title-4">{title}</h3>
          {text && !isDone && <p className="text-small text-soft">{text}</p>}
          {children}
          {isDone && (
            <p>
              <Badge tone="success" icon="check-circle">
                {words.done}
              </Badge>
            </p>
          )}
          {badge && <p>{badge}</p>}
        </div>
        {!isDone && action && (
          <ButtonLink href={action.href} kind={action.isNext ? 'primary' : 'secondary'}>
            {action.label}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
