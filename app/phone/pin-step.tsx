import { type ReactNode, useEffect, useRef, useState } from 'react'
import { pinRedirectSeconds, type PinPurpose, resendWaitSeconds } from '#domain/identity/pin.ts'
import { useScript } from '#app/shell/use-script.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { PinField } from '#app/ui/pin-field.tsx'
import { useToasts } from '#app/ui/use-toasts.ts'
import { pinTexts } from '#texts/sign-in.ts'
import { useCountdown } from './use-countdown.ts'
import { type PinAnswer, usePin } from './use-pin.ts'

/** A way to get another code; `value` is also the `intent` of the form without script. */
export type Resend = { value: string; label: string }

export type PinStepProps = {
  /** Of the surface: it says how long one waits for another code. */
  purpose: PinPurpose
  title: string
  /** What stands before the phone. */
  lead?: string
  /** As it is shown: whole, or its end only. */
  phone: string
  /** Seconds until another code may be asked for, as the server counts them. */
  secondsLeft: number
  doneText: string
  submit: (pin: string) => Promise<PinAnswer>
  /** Says whether the server sent another code, and in what words. */
  resend: (way: string) => Promise<{ ok: boolean; text: string }>
  resends?: readonly Resend[]
  firstError?: string
  /** Hidden fields of the form, for a page whose script has not come. */
  fields?: ReactNode
  /** In a dialog: no card of its own, and a heading below the dialog's. */
  isInDialog?: boolean
  /** Instead of going on to the link that the PIN answered with. */
  onDone?: (() => void) | undefined
  /** Such as a link to change the number. */
  children?: ReactNode
}

/** Nobody waits so long for a code that went well; then it has gone by the other way (`jobs/send-pin.ts`). */
const lateAfterSeconds = 15

const oneRow = 'flex min-h-[44px] flex-wrap items-center justify-center gap-x-3'
const oneResend: readonly Resend[] = [{ value: 'resend', label: pinTexts.resend }]

/** The one PIN step of every surface (spec 4; Y-06): four digits, sent once by themselves, then on after two seconds. */
export function PinStep(props: PinStepProps) {
  const { purpose, title, lead = pinTexts.sentTo, phone, secondsLeft, doneText, firstError, fields, children } = props
  const { submit, resend, resends = oneResend, isInDialog = false, onDone } = props
  const Heading = isInDialog ? 'h3' : 'h1'
  const pin = usePin(submit, firstError)
  const wait = useCountdown(secondsLeft)
  const toasts = useToasts()
  const [resending, setResending] = useState<string>()
  const isHere = useScript()
  const after = useRef(onDone)
  useEffect(() => {
    after.current = onDone
  })

  useEffect(() => {
    if (pin.state !== 'success') return
    // In place of the PIN: the way back leads to the page before, not to a code that is used up.
    const going = setTimeout(
      () => (after.current ? after.current() : location.replace(pin.link!)),
      pinRedirectSeconds * 1000,
    )
    return () => clearTimeout(going)
  }, [pin.state, pin.link])

  async function askAgain(way: string) {
    setResending(way)
    const answer = await resend(way)
    setResending(undefined)
    toasts.show(answer.ok ? 'success' : 'error', answer.text)
    if (!answer.ok) return
    pin.forget()
    wait.restart(resendWaitSeconds[purpose])
  }

  const isDone = pin.state === 'success'
  const waitedSeconds = resendWaitSeconds[purpose] - wait.seconds
  const isLate = isHere && !isDone && waitedSeconds >= Math.min(lateAfterSeconds, resendWaitSeconds[purpose])
  return (
    <form
      method="post"
      noValidate
      className={isInDialog ? undefined : 'card'}
      onSubmit={(event) => {
        event.preventDefault()
        pin.confirm(String(new FormData(event.currentTarget).get('pin') ?? ''))
      }}
    >
      <div className="stack stack-6">
        <div className="stack stack-2">
          <Heading className={isInDialog ? 'text-title-3' : 'text-title-2'}>{title}</Heading>
          <p className="text-soft">
            {lead} <span className="whitespace-nowrap">{phone}</span>.
          </p>
        </div>
        {fields}
        {pin.note && (
          <Alert tone="info" role="alert">
            {pin.note}
          </Alert>
        )}
        <PinField
          key={pin.round}
          name="pin"
          label={pinTexts.label}
          state={pin.state}
          error={pin.error}
          doneText={doneText}
          readOnly={isDone}
          autoFocus
          onPinChange={pin.type}
        />
        <div className={pin.isOver ? 'flex flex-col-reverse gap-2' : 'stack stack-2'}>
          <Button
            type="submit"
            name="intent"
            value="confirm"
            kind={pin.isOver ? 'ghost' : 'primary'}
            wide
            size={pin.isOver ? 'small' : 'large'}
            busy={pin.isSending}
            disabled={isDone}
          >
            {pin.isSending ? pinTexts.confirming : pinTexts.confirm}
          </Button>
          {isDone && pin.link ? (
            <p className="text-center text-small text-soft">
              {pinTexts.goOn}{' '}
              <a className="text-link" href={pin.link}>
                {pinTexts.goOnLink}
              </a>
              .
            </p>
          ) : (
            <div className={resends.length > 1 || pin.isOver ? 'stack stack-2' : oneRow}>
              <div className={resends.length > 1 || pin.isOver ? 'flex min-h-6 justify-center' : 'contents'}>
                {wait.seconds > 0 && (
                  <Countdown
                    label={pinTexts.resendIn}
                    secondsLeft={wait.seconds}
                    secondsTotal={resendWaitSeconds[purpose]}
                  />
                )}
              </div>
              {/* Without script nobody counts: the server says when it is too early. */}
              <div className={resends.length > 1 || pin.isOver ? 'flex flex-wrap gap-2 *:grow' : 'contents'}>
                {resends.map(({ value, label }, at) => (
                  <Button
                    key={value}
                    kind={!pin.isOver ? 'ghost' : at === 0 ? 'primary' : 'secondary'}
                    size={pin.isOver ? 'large' : 'small'}
                    type={isHere ? 'button' : 'submit'}
                    name="intent"
                    value={value}
                    busy={resending === value}
                    disabled={isHere && (wait.seconds > 0 || pin.isSending || resending !== undefined)}
                    onClick={isHere ? () => void askAgain(value) : undefined}
                  >
                    {label}
                  </Button>
                ))}
              </div>
            </div>
          )}
        </div>
        {isLate && <p className="text-center text-small text-soft">{pinTexts.isLate}</p>}
        <p className="sr-only" role="status">
          {wait.seconds === 0 && isHere && !isDone ? pinTexts.resendReady : ''}
        </p>
        {children}
        <Alert tone="neutral" icon="shield">
          {pinTexts.never}
        </Alert>
      </div>
    </form>
  )
}
