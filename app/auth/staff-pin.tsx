import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { usePendingIntent } from '#app/browser/use-is-sending.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { PinField } from '#app/components/pin-field.tsx'
import { pinLength } from '#domain/identity/pins/pin.ts'
import { href } from '#href.ts'
import { pinTexts } from '#texts/sign-in.ts'
import { staffSignInTexts as words } from '#texts/staff-sign-in.ts'
import { ResendPin } from './resend-pin.tsx'
import type { StaffSignInAnswer } from './staff-sign-in-actions.server.ts'
import { useCountdown } from './use-countdown.ts'
import { selectDigits } from './use-pin.ts'

type Props = { challenge: string; answer: StaffSignInAnswer }

/** The staff PIN, after the password. Four digits are submitted once automatically. */
export function StaffPin({ challenge, answer }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const typed = useRef('')
  const lastSent = useRef('')
  const { state } = useNavigation()
  const pendingIntent = usePendingIntent()
  const isSending = pendingIntent === 'confirm'
  const wait = useCountdown(answer.secondsLeft ?? 0)

  useEffect(() => {
    wait.restart(answer.secondsLeft ?? 0)
    if (answer.pinError) selectDigits()
    if (answer.notice) typed.current = lastSent.current = ''
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer of the server
  }, [answer])

  function send() {
    const pin = typed.current
    if (pin.length < pinLength || pin === lastSent.current || state !== 'idle') return
    lastSent.current = pin
    form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>('[value=confirm]'))
  }
  useEffect(send, [state]) // of digits typed before hydration

  function type(pin: string) {
    typed.current = pin
    send()
  }

  return (
    <Form ref={form} method="post" noValidate className="card">
      <div className="stack stack-6">
        <div className="stack stack-2">
          <h1 className="text-title-2">{pinTexts.signInTitle}</h1>
          <p className="text-soft">
            {words.pinIntro} <span className="whitespace-nowrap">{answer.phone}</span>.
          </p>
        </div>
        <input type="hidden" name="challenge" value={challenge} />
        {answer.notice && <p role="status">{answer.notice}</p>}
        <PinField
          name="pin"
          label={pinTexts.label}
          state={answer.pinError && !isSending ? 'error' : 'default'}
          error={isSending ? undefined : answer.pinError}
          autoFocus
          onPinChange={type}
        />
        <div className="stack stack-2">
          <Button type="submit" name="intent" value="confirm" wide size="large" busy={isSending}>
            {isSending ? pinTexts.confirming : pinTexts.confirm}
          </Button>
          <ResendPin
            purpose="staff_login"
            seconds={wait.seconds}
            isSending={isSending}
            sendingChannel={pendingIntent === 'resend' ? 'resend' : undefined}
          />
          <a className="text-link text-link-alone self-center" href={href('/interno/entrar')}>
            {words.otherAccount}
          </a>
        </div>
        <Alert tone="neutral" icon="shield">
          {pinTexts.neverShareCode}
        </Alert>
      </div>
    </Form>
  )
}
