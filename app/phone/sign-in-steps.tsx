import { useState } from 'react'
import { call } from '#app/live/call.ts'
import { Button } from '#app/ui/button.tsx'
import { useToasts } from '#app/ui/use-toasts.ts'
import { resendWaitSeconds } from '#domain/identity/pin.ts'
import { formatPhone } from '#domain/shared/brazilian-phone.ts'
import { pinTexts, signInTexts } from '#texts/sign-in.ts'
import { type Challenge, PhoneStep } from './phone-step.tsx'
import { PinStep } from './pin-step.tsx'
import { type PinAnswer, refusedPin } from './use-pin.ts'

/** What a page whose script has not come was told by the server. */
export type SignInAnswer = {
  phone: string
  /** The PIN step of this challenge, when a code is on its way. */
  challenge?: string
  secondsLeft?: number
  phoneError?: string
  pinError?: string
  refused?: string
  said?: string
}

type Props = {
  side: 'client' | 'professional'
  /** Where one goes afterwards; a dialog says `onDone` instead and goes nowhere. */
  target?: string
  onDone?: () => void
  answer?: SignInAnswer | undefined
  /** In a dialog, which has its own title and leaves out the ways to other pages. */
  isInDialog?: boolean
}

const challengeOf = (answer: SignInAnswer | undefined): Challenge | undefined =>
  answer?.challenge
    ? {
        phone: answer.phone,
        validate: `/v1/login/${answer.challenge}/validate`,
        resend: `/v1/login/${answer.challenge}/resend`,
      }
    : undefined

/** Phone, then PIN, then on to where one was going (spec 2; AMB-13). */
export function SignInSteps({ side, target = '', onDone, answer, isInDialog = false }: Props) {
  const [challenge, setChallenge] = useState(() => challengeOf(answer))
  const [phone, setPhone] = useState(answer?.phone)
  const [isBack, setBack] = useState(false)
  const toasts = useToasts()

  async function submit(pin: string): Promise<PinAnswer> {
    const proof = await call<{ token?: string }>(challenge!.validate, { method: 'POST', body: { pin } })
    if (!proof.ok && proof.status === 0) {
      toasts.show('error', pinTexts.noAnswer)
      return { outcome: 'no_answer' }
    }
    if (!proof.ok && proof.status >= 500) {
      toasts.show('error', proof.message ?? signInTexts.failed)
      return { outcome: 'failed' }
    }
    if (!proof.ok) return refusedPin(proof, proof.message ?? pinTexts.wrong)
    if (!proof.value.token) return { outcome: 'wrong', text: pinTexts.wrong }
    const user = await call('/users', { method: 'POST', authorization: proof.value.token })
    if (user.ok) return { outcome: 'right', link: target }
    toasts.show('error', user.message ?? signInTexts.failed)
    return { outcome: 'failed' }
  }

  async function resend() {
    const sent = await call<{ message?: string }>(challenge!.resend, { method: 'POST' })
    return sent.ok
      ? { ok: true, text: sent.value?.message ?? signInTexts.codeSent }
      : { ok: false, text: pinTexts.resendFailed }
  }

  const isFirst = !isBack // what the server said about a form without script holds for the first look only
  return challenge ? (
    <PinStep
      purpose="login"
      title={pinTexts.signInTitle}
      phone={formatPhone(challenge.phone)}
      secondsLeft={(isFirst ? answer?.secondsLeft : undefined) ?? resendWaitSeconds.login}
      doneText={isInDialog ? signInTexts.doneHere : signInTexts.done}
      isInDialog={isInDialog}
      onDone={onDone}
      submit={submit}
      resend={resend}
      firstError={isFirst ? answer?.pinError : undefined}
      fields={
        <>
          <input type="hidden" name="phone" value={challenge.phone} />
          <input type="hidden" name="challenge" value={challenge.validate.split('/').at(-2)} />
          {isFirst && answer?.said && <p role="status">{answer.said}</p>}
        </>
      }
    >
      <Button
        kind="ghost"
        size="small"
        icon="back"
        onClick={() => {
          setPhone(challenge.phone)
          setChallenge(undefined)
          setBack(true)
        }}
      >
        {pinTexts.changePhone}
      </Button>
    </PinStep>
  ) : (
    <PhoneStep
      side={side}
      isInDialog={isInDialog}
      firstPhone={phone}
      firstError={isFirst ? answer?.phoneError : undefined}
      firstRefusal={isFirst ? answer?.refused : undefined}
      onSent={(sent) => {
        setBack(true)
        setChallenge(sent)
      }}
    />
  )
}
