import { useState } from 'react'
import { call } from '#app/live/call.ts'
import { Button } from '#app/ui/button.tsx'
import { useToasts } from '#app/ui/use-toasts.ts'
import { resendWaitSeconds } from '#domain/identity/pin.ts'
import { formatPhone } from '#domain/shared/brazilian-phone.ts'
import { pinTexts, signInTexts } from '#texts/sign-in.ts'
import { type Challenge, PhoneStep } from './phone-step.tsx'
import { PinStep } from './pin-step.tsx'
import type { SignInAnswer } from './sign-in-actions.server.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import type { PinAnswer } from './use-pin.ts'

type Props = { side: 'client' | 'professional'; target: string; answer: SignInAnswer | undefined }

const challengeOf = (answer: SignInAnswer | undefined): Challenge | undefined =>
  answer?.challenge
    ? {
        phone: answer.phone,
        validate: `/v1/login/${answer.challenge}/validate`,
        resend: `/v1/login/${answer.challenge}/resend`,
      }
    : undefined

/** Phone, then PIN, then on to where one was going (spec 2; ). */
export function SignIn({ side, target, answer }: Props) {
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
    const token = proof.ok ? proof.value.token : undefined
    if (!token) return { outcome: 'wrong', text: (!proof.ok && proof.message) || pinTexts.wrong }
    const user = await call('/users', { method: 'POST', authorization: token })
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
  return (
    <SignInFrame surface={side}>
      {challenge ? (
        <PinStep
          purpose="login"
          title={pinTexts.signInTitle}
          phone={formatPhone(challenge.phone)}
          secondsLeft={(isFirst ? answer?.secondsLeft : undefined) ?? resendWaitSeconds.login}
          doneText={signInTexts.done}
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
          firstPhone={phone}
          firstError={isFirst ? answer?.phoneError : undefined}
          firstRefusal={isFirst ? answer?.refused : undefined}
          onSent={(sent) => {
            setBack(true)
            setChallenge(sent)
          }}
        />
      )}
    </SignInFrame>
  )
}
