import { type ReactNode, useEffect, useRef, useState } from 'react'
import { RenderedFor } from '#app/browser/rendered-for.tsx'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { PinField } from '#app/components/pin-field.tsx'
import { useToasts } from '#app/components/use-toasts.ts'
import { pinRedirectSeconds, type PinPurpose, resendWaitSeconds } from '#domain/identity/pins/pin.ts'
import { pinTexts } from '#texts/sign-in.ts'
import { requestAnotherPin, type PinApi } from './pin-api.ts'
import type { PinAnswer } from './pin-forms.server.ts'
import { ResendPin, type Resend, type ResendChannel } from './resend-pin.tsx'
import { useCountdown } from './use-countdown.ts'
import { usePin } from './use-pin.ts'

type PinStepProps = {
  /** Determines the wait for another code. */
  purpose: PinPurpose
  title: string
  /** Text before the phone. */
  intro?: string
  /** As shown: in full, or only its last digits. */
  phone: string
  /** Seconds until another code may be requested, by the server's clock. */
  secondsLeft?: number
  doneText: string
  api: PinApi
  resends?: readonly Resend[] | undefined
  /** The result of a form submitted before hydration. */
  answer?: PinAnswer | undefined
  /** Hidden in the form, for submission without JavaScript. */
  challenge?: string
  /** Fields above the PIN. */
  fields?: ReactNode
  /** A dialog has no card, and its heading is one level lower. */
  isInDialog?: boolean
  /** Called instead of following the link that the PIN returned. */
  onDone?: (() => void) | undefined
  /** Such as a link to change the number. */
  children?: ReactNode
}

/** After this time a code was probably sent by the other channel (`jobs/send-pin.ts`). */
const lateAfterSeconds = 15

/** The PIN step of every page (spec 4; Y-06): submits the fourth digit by itself, shows the success, then redirects. */
export function PinStep(props: PinStepProps) {
  const { purpose, title, intro = pinTexts.sentTo, phone, secondsLeft = 0, doneText, fields, children } = props
  const { api, answer, challenge, resends, isInDialog = false, onDone } = props
  const Heading = isInDialog ? 'h3' : 'h1'
  const pin = usePin(api, answer?.pinError)
  const wait = useCountdown(answer?.secondsLeft ?? secondsLeft)
  const toasts = useToasts()
  const [sendingChannel, setSendingChannel] = useState<ResendChannel>()
  const isHydrated = useHydrated()
  const onDoneRef = useRef(onDone)
  useEffect(() => {
    onDoneRef.current = onDone
  })

  useEffect(() => {
    if (pin.state !== 'success') return
    // Replaces the history entry, so that Back does not return to a used code.
    const redirectTimer = setTimeout(
      () => (onDoneRef.current ? onDoneRef.current() : location.replace(pin.link!)),
      pinRedirectSeconds * 1000,
    )
    return () => clearTimeout(redirectTimer)
  }, [pin.state, pin.link])

  async function requestCode(channel: ResendChannel) {
    setSendingChannel(channel)
    const sent = await requestAnotherPin(api, channel)
    setSendingChannel(undefined)
    toasts.show(sent.ok ? 'success' : 'error', sent.text)
    if (!sent.ok) return
    pin.reset()
    wait.restart(resendWaitSeconds[purpose])
  }

  const isDone = pin.state === 'success'
  const waitedSeconds = resendWaitSeconds[purpose] - wait.seconds
  const isLate = isHydrated && !isDone && waitedSeconds >= Math.min(lateAfterSeconds, resendWaitSeconds[purpose])
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
            {intro} <span className="whitespace-nowrap">{phone}</span>.
          </p>
        </div>
        <RenderedFor />
        {challenge && <input type="hidden" name="challenge" value={challenge} />}
        {answer?.notice && <p role="status">{answer.notice}</p>}
        {fields}
        {pin.note && (
          <Alert tone="info" role="alert">
            {pin.note}
          </Alert>
        )}
        <PinField
          key={pin.version}
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
            <ResendPin
              purpose={purpose}
              seconds={wait.seconds}
              resends={resends}
              isOver={pin.isOver}
              isSending={pin.isSending}
              sendingChannel={sendingChannel}
              onAsk={(channel) => void requestCode(channel)}
            />
          )}
        </div>
        {isLate && <p className="text-center text-small text-soft">{pinTexts.isLate}</p>}
        <p className="sr-only" role="status">
          {wait.seconds === 0 && isHydrated && !isDone ? pinTexts.resendReady : ''}
        </p>
        {children}
        <Alert tone="neutral" icon="shield">
          {pinTexts.neverShareCode}
        </Alert>
      </div>
    </form>
  )
}
