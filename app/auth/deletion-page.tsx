import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { call } from '#app/browser/call.ts'
import { clearSessionStorage } from '#app/browser/clear-session-storage.ts'
import { RenderedFor, RenderedForContext } from '#app/browser/rendered-for.tsx'
import { Alert, ErrorAlert } from '#app/components/alert.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Icon } from '#app/components/icon.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import type { AccountKind } from '#domain/account-deletion/account-deletion.ts'
import { href } from '#href.ts'
import { deletionStepTexts as words, deletionPageTexts } from '#texts/account-deletion.ts'
import { AccountDeleted, RetainedData } from './account-gone.tsx'
import type { DeletionAnswer } from './deletion-actions.server.ts'
import { PinStep } from './pin-step.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

type Props = {
  kind: AccountKind
  userId: number
  losses: string[]
  isKept: boolean
  phone: string
  answer: DeletionAnswer | undefined
}

/** Account deletion in three steps: losses, PIN, farewell (spec 2, account deletion; M-06, M-07; AMB-45). */
export function DeletionPage({ kind, userId, losses, isKept, phone, answer }: Props) {
  const [isGone, setGone] = useState(answer?.isGone ?? false)
  const [shownPhone] = useState(phone)
  const [renderedFor] = useState(userId)
  const [wasKept] = useState(isKept)
  const isOver = isGone || answer?.isGone
  useEffect(() => {
    if (isOver) clearSessionStorage()
  }, [isOver])
  function step() {
    if (isOver) return <AccountDeleted retainedFor={(answer?.isKept ?? wasKept) ? kind : undefined} />
    if (!answer?.challenge)
      return <Warn kind={kind} losses={losses} isKept={wasKept} phone={shownPhone} error={answer?.error} />
    const { challenge } = answer
    return (
      <Prove key={challenge} phone={shownPhone} answer={answer} challenge={challenge} onGone={() => setGone(true)} />
    )
  }
  return (
    <RenderedForContext value={renderedFor}>
      <SignInFrame surface={kind}>{step()}</SignInFrame>
    </RenderedForContext>
  )
}

type WarnProps = { kind: AccountKind; losses: string[]; isKept: boolean; phone: string; error: string | undefined }

function Warn({ kind, losses, isKept, phone, error }: WarnProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Card gap={6}>
      <h1 className="text-title-2">{deletionPageTexts[kind].title}</h1>
      <div className="stack stack-4">
        <p>{words.intro}</p>
        <ul className="stack stack-2">
          {losses.map((loss) => (
            <li key={loss} className="flex gap-3">
              <Icon name="close" size={20} className="mt-0.5 flex-none text-danger" />
              {loss}
            </li>
          ))}
        </ul>
        {isKept && <RetainedData kind={kind} />}
        <p>
          <a className="text-link" href="/api/me/export" download>
            {words.copy}
          </a>
        </p>
      </div>
      {error && <ErrorAlert>{error}</ErrorAlert>}
      <Form method="post" className="stack stack-4">
        <RenderedFor />
        <p className="text-soft">
          {words.proof} <span className="numbers whitespace-nowrap">{phone}</span>.
        </p>
        <Button type="submit" size="large" wide busy={isBusy}>
          {words.send}
        </Button>
        <ButtonLink href={href('/')} kind="secondary" wide>
          {words.keep}
        </ButtonLink>
      </Form>
    </Card>
  )
}

type ProveProps = { phone: string; answer: DeletionAnswer; challenge: string; onGone: () => void }

function Prove({ phone, answer, challenge, onGone }: ProveProps) {
  const path = { uuid: challenge }
  return (
    <PinStep
      purpose="account_deletion"
      title={words.pinTitle}
      phone={phone}
      doneText={words.done}
      api={{
        verify: (pin) => call('POST /api/me/deletion/{uuid}/pin', { path, body: { pin } }),
        resend: () => call('POST /api/me/deletion/{uuid}/resend', { path }),
        words: { failed: words.failed, resent: words.codeSent },
        onVerified: () => {
          onGone()
          return { outcome: 'right' }
        },
      }}
      answer={answer}
      challenge={challenge}
      fields={
        <Alert tone="danger" icon="alert">
          {words.warning}
        </Alert>
      }
    >
      <StandaloneLink href={href('/')} icon="back">
        {words.keep}
      </StandaloneLink>
    </PinStep>
  )
}
