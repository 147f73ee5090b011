import { useHydrated } from '#app/browser/use-hydrated.ts'
import { Button } from '#app/components/button.tsx'
import { Countdown } from '#app/components/countdown.tsx'
import { type PinPurpose, resendWaitSeconds } from '#domain/identity/pins/pin.ts'
import { pinTexts } from '#texts/sign-in.ts'

export type ResendChannel = 'resend' | 'sms' | 'whatsapp'
/** A channel for a new PIN; `value` is also the form's `intent` without JavaScript. */
export type Resend = { value: ResendChannel; label: string }

type Props = {
  purpose: PinPurpose
  /** Remaining wait. */
  seconds: number
  resends?: readonly Resend[] | undefined
  /** The PIN can no longer be used: only a new one helps. */
  isOver?: boolean
  isSending: boolean
  /** The channel that is being requested. */
  sendingChannel: ResendChannel | undefined
  /** Without it these are submit buttons, as on every page before hydration. */
  onAsk?: (channel: ResendChannel) => void
}

const kindAt = (index: number) => (index === 0 ? 'primary' : 'secondary')
const oneRow = 'flex min-h-[44px] flex-wrap items-center justify-center gap-x-3'
const oneResend: readonly Resend[] = [{ value: 'resend', label: pinTexts.resend }]

/** The countdown to a new PIN, and the channels to request it by (spec 4; ). */
export function ResendPin(props: Props) {
  const { purpose, seconds, resends = oneResend, isOver = false, isSending, sendingChannel, onAsk } = props
  const isHydrated = useHydrated()
  const isCalled = isHydrated && onAsk !== undefined
  const isTall = resends.length > 1 || isOver
  return (
    <div className={isTall ? 'stack stack-2' : oneRow}>
      <div className={isTall ? 'flex min-h-6 justify-center' : 'contents'}>
        {seconds > 0 && (
          <Countdown label={pinTexts.resendIn} secondsLeft={seconds} secondsTotal={resendWaitSeconds[purpose]} />
        )}
      </div>
      {/* Without JavaScript there is no countdown: the server says when it is too early. */}
      <div className={isTall ? 'flex flex-wrap gap-2 *:grow' : 'contents'}>
        {resends.map(({ value, label }, index) => (
          <Button
            key={value}
            kind={isOver ? kindAt(index) : 'ghost'}
            size={isOver ? 'large' : 'small'}
            type={isCalled ? 'button' : 'submit'}
            name="intent"
            value={value}
            busy={sendingChannel === value}
            disabled={isHydrated && (seconds > 0 || isSending || sendingChannel !== undefined)}
            onClick={isCalled ? () => onAsk(value) : undefined}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
