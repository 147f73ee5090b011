import { data } from 'react-router'
import { isUuid } from '#app/middleware/uuid.ts'
import { errorInit, invalidFormInit } from '#presenters/error-status.ts'
import { type PinPurpose, resendWaitSeconds } from '#domain/identity/pins/pin.ts'
import type { ActionError, Result } from '#domain/shared/result.ts'
import { type ErrorCode, errorTexts, errorMessage } from '#texts/errors.ts'

/** What the form of a PIN is answered, on every page that has one and whose script has not come. */
export type PinAnswer = {
  /** The PIN step of this challenge: a code is on its way. */
  challenge?: string
  /** Until another code may be asked for, where the page itself does not know. */
  secondsLeft?: number
  said?: string | undefined
  /** Why there is no PIN step. */
  refused?: string
  pinError?: string
}

/** What was typed: `challenge` is empty while there is none, and where the address says which one is meant. */
export type SentPin = { challenge: string; pin: string; field: (name: string) => string }

type Proved = Response | ReturnType<typeof data<{ isGone: true; isKept: boolean }>>

/** One flow that proves a phone: its actions, its words, and what its page shows besides. */
export type PinFlow<Shown extends object> = {
  purpose: PinPurpose
  words: { started?: string; resent?: string }
  /** Messages in place of the default ones. */
  messages?: Partial<Record<ErrorCode, string>>
  /** The field beside which an error is shown; the PIN by default. */
  errorFields?: Partial<Record<ErrorCode, (keyof Shown | keyof PinAnswer) & string>>
  /** Sends the first code; a flow without it has its challenge in its address. */
  start?: (sent: SentPin) => Promise<Result<{ uuid: string; secondsLeft?: number }, ErrorCode>>
  /** Sends another code by one of the `ways`; a flow without it starts again. */
  resend?: (sent: SentPin, way: string) => Promise<Result<unknown, ErrorCode>>
  ways?: readonly string[]
  /** Takes the PIN, and says where one goes with it. */
  enter: (sent: SentPin) => Promise<Proved | ActionError<ErrorCode>>
  /** What is wrong with the other fields: nothing is asked for then. */
  wrong?: (sent: SentPin) => Shown
  /** What the page shows in every case; null where the challenge is gone, and one begins again. */
  shown?: (sent: SentPin) => Shown | Promise<Shown | null>
}

/** First code, another code, and PIN: plain forms, which need no script and ask for the same actions as the calls. */
export async function pinForm<Shown extends object>(form: FormData, flow: PinFlow<Shown>) {
  const { words, start, resend, ways = ['resend'], enter, errorFields = {} } = flow
  const sent = readPin(form, start !== undefined)
  const way = ways.find((one) => one === form.get('intent'))
  if (start && (!sent.challenge || (way && !resend))) {
    const first = { ...sent, challenge: '' }
    const wrong = wrongIn(flow, first)
    if (wrong) return answer(flow, first, wrong, { status: 422 })
    const started = await start(first)
    if (!started.ok) return refused(flow, first, 'refused', started)
    const { uuid, secondsLeft = resendWaitSeconds[flow.purpose] } = started.value
    return answer(flow, { ...first, challenge: uuid }, { secondsLeft, said: words.started })
  }
  if (resend && way) {
    const again = await resend(sent, way)
    if (!again.ok) return refused(flow, sent, 'said', again)
    return answer(flow, sent, { secondsLeft: resendWaitSeconds[flow.purpose], said: words.resent })
  }
  const wrong = wrongIn(flow, sent)
  if (wrong) return answer(flow, sent, wrong, { status: 422 })
  const entered = await enter(sent)
  return 'code' in entered ? refused(flow, sent, errorFields[entered.code] ?? 'pinError', entered) : entered
}

/** The one place that reads a PIN of a form, and that looks whether its challenge can be one. */
function readPin(form: FormData, hasChallenge: boolean): SentPin {
  const field = (name: string) => String(form.get(name) ?? '')
  const challenge = hasChallenge ? field('challenge') : ''
  if (challenge && !isUuid(challenge)) throw data(null, { status: 404 })
  return { challenge, pin: field('pin').trim(), field }
}

function wrongIn<Shown extends object>({ wrong }: PinFlow<Shown>, sent: SentPin) {
  const fields = wrong?.(sent)
  return fields && Object.keys(fields).length ? fields : undefined
}

const initOf = ({ purpose }: { purpose: PinPurpose }, error: ActionError<ErrorCode>) =>
  purpose === 'staff_login' || purpose === 'staff_password' ? invalidFormInit(error) : errorInit(error)

async function answer<Shown extends object>(flow: PinFlow<Shown>, at: SentPin, said: object, init: ResponseInit = {}) {
  const shown = flow.shown && (await flow.shown(at))
  if (shown === null) return data({ refused: errorTexts.pin_unknown }, initOf(flow, { ok: false, code: 'pin_unknown' }))
  const step = at.challenge ? { challenge: at.challenge, secondsLeft: 0 } : {}
  return data<PinAnswer & Partial<Shown>>({ ...step, ...said, ...(shown as Shown) }, init)
}

function refused<Shown extends object>(
  flow: PinFlow<Shown>,
  at: SentPin,
  field: PropertyKey,
  refusal: ActionError<ErrorCode>,
) {
  const { code, retryAfterSeconds } = refusal
  const text = flow.messages?.[code] ?? errorMessage(code, retryAfterSeconds)
  return answer(flow, at, { [field]: text }, initOf(flow, refusal))
}
