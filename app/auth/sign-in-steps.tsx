import { useState } from 'react'
import { call } from '#app/browser/call.ts'
import { Button } from '#app/components/button.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { resendWaitSeconds } from '#domain/identity/pins/pin.ts'
import { formatPhone } from '#domain/shared/brazilian-phone.ts'
import { signInOf } from '#presenters/role-pages.ts'
import { pinTexts, signInTexts } from '#texts/sign-in.ts'
import { type Challenge, PhoneStep } from './phone-step.tsx'
import { type PinReply, wrongPin } from './pin-api.ts'
import { PinStep } from './pin-step.tsx'
import { placeOrderHref } from './place-order-href.ts'
import type { SignInAnswer } from './sign-in-actions.server.ts'

type Props = {
  side: 'client' | 'professional'
  /** Where to go afterwards; a dialog passes `onDone` and stays. */
  target?: string
  onDone?: () => void
  answer?: SignInAnswer | undefined
  /** A dialog has its own title and no links to other pages. */
  isInDialog?: boolean
}

const challengeOf = (answer: SignInAnswer | undefined): Challenge | undefined =>
  answer?.challenge ? { phone: answer.phone ?? '', uuid: answer.challenge } : undefined

/** Phone, then PIN, then the wanted page (spec 2; AMB-13). */
export function SignInSteps({ side, target = '', onDone, answer, isInDialog = false }: Props) {
  const [challenge, setChallenge] = useState(() => challengeOf(answer))
  const [phone, setPhone] = useState(answer?.phone)
  const [hasChangedStep, setHasChangedStep] = useState(false)

  /** Exchanges the token for a session; its cookies come with the response. */
  async function openSession(proof?: { token?: string }): Promise<PinReply> {
    if (!proof?.token) return wrongPin
    const user = await call('POST /users', { authorization: proof.token })
    return user.ok
      ? { outcome: 'right', link: target }
      : { outcome: 'failed', toast: { kind: 'error', text: user.message ?? signInTexts.failed } }
  }

  function changePhone() {
    setPhone(challenge?.phone)
    setChallenge(undefined)
    setHasChangedStep(true)
  }

  const firstAnswer = hasChangedStep ? undefined : answer // the result of a form without JavaScript
  if (!challenge)
    return (
      <PhoneStep
        placeOrderHref={placeOrderHref(target)}
        side={side}
        isInDialog={isInDialog}
        firstPhone={phone}
        firstError={firstAnswer?.phoneError}
        firstFormError={firstAnswer?.error}
        onSent={(sent) => {
          setHasChangedStep(true)
          setChallenge(sent)
        }}
      />
    )

  const path = { uuid: challenge.uuid }
  return (
    <PinStep
      purpose="login"
      title={pinTexts.signInTitle}
      phone={formatPhone(challenge.phone)}
      secondsLeft={resendWaitSeconds.login}
      doneText={isInDialog ? signInTexts.doneHere : signInTexts.done}
      isInDialog={isInDialog}
      onDone={onDone}
      api={{
        verify: (pin) => call('POST /v1/login/{uuid}/validate', { path, body: { pin } }),
        resend: () => call('POST /v1/login/{uuid}/resend', { path }),
        words: { failed: signInTexts.failed, resent: signInTexts.codeSent },
        onVerified: openSession,
        shownErrors: { resend: [] },
      }}
      answer={firstAnswer}
      challenge={challenge.uuid}
      fields={<input type="hidden" name="phone" value={challenge.phone} />}
    >
      <Button kind="ghost" size="small" icon="back" onClick={changePhone}>
        {pinTexts.changePhone}
      </Button>
      <span className="scripted:hidden">
        <StandaloneLink icon="back" href={`${signInOf[side]}?redirect=${encodeURIComponent(target)}`}>
          {pinTexts.changePhone}
        </StandaloneLink>
      </span>
    </PinStep>
  )
}
