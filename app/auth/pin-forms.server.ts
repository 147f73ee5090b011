import { data } from 'react-router'
import { type PinPurpose, resendWaitSeconds } from '#domain/identity/pins/pin.ts'
import type { ActionError, Result } from '#domain/shared/result.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { errorInit, invalidFormInit } from '#presenters/error-status.ts'
import { type ErrorCode, errorTexts, errorMessage } from '#texts/errors.ts'

/** The result of a PIN form submitted without JavaScript. */
export type PinAnswer = {
  /** Shows the PIN step of this challenge. */
  challenge?: string
  /** Seconds until another code may be requested; undefined if the loader of the page knows. */
  secondsLeft?: number
  notice?: string | undefined
  /** The message shown instead of the PIN step. */
  error?: string
  pinError?: string
}

/** The submitted form. `challenge` is empty before the first code is sent, and on pages that have it in their URL. */
export type SentPin = { challenge: string; pin: string; field: (name: string) => string }

type Verified = Response | ReturnType<typeof data<{ isGone: true; isKept: boolean }>>

/** A flow that verifies a phone: its actions, texts, and what else its page shows. */
export type PinFlow<PageData extends object> = {
  purpose: PinPurpose
  words: { started?: string; resent?: string }
  /** Messages in place of the default ones. */
  messages?: Partial<Record<ErrorCode, string>>
  /** The field beside which an error is shown; the PIN by default. */
  errorFields?: Partial<Record<ErrorCode, (keyof PageData | keyof PinAnswer) & string>>
  /** Sends the first code; without it the URL identifies the challenge. */
  start?: (sent: SentPin) => Promise<Result<{ uuid: string; secondsLeft?: number }, ErrorCode>>
  /** Sends another code by the channel of one of the `resendIntents`; without it the flow restarts. */
  resend?: (sent: SentPin, resendIntent: string) => Promise<Result<unknown, ErrorCode>>
  resendIntents?: readonly string[]
  /** Verifies the PIN and returns where to go. */
  verify: (sent: SentPin) => Promise<Verified | ActionError<ErrorCode>>
  /** Errors of the other fields; if any, no PIN is sent. */
  findFieldErrors?: (sent: SentPin) => PageData
  /** The data of every response; null if the challenge is gone and the flow restarts. */
  pageData?: (sent: SentPin) => PageData | Promise<PageData | null>
}

/** Requests the first code, requests another or verifies the PIN, by the `intent` of a form sent without JavaScript. */
export async function pinForm<PageData extends object>(form: FormData, flow: PinFlow<PageData>) {
  const { words, start, resend, resendIntents = ['resend'], verify, errorFields = {} } = flow
  const sent = readPin(form, start !== undefined)
  const resendIntent = resendIntents.find((intent) => intent === form.get('intent'))
  if (start && (!sent.challenge || (resendIntent && !resend))) {
    const first = { ...sent, challenge: '' }
    const fieldErrors = fieldErrorsOf(flow, first)
    if (fieldErrors) return answer(flow, first, fieldErrors, { status: 422 })
    const started = await start(first)
    if (!started.ok) return answerWithError(flow, first, 'error', started)
    const { uuid, secondsLeft = resendWaitSeconds[flow.purpose] } = started.value
    return answer(flow, { ...first, challenge: uuid }, { secondsLeft, notice: words.started })
  }
  if (resend && resendIntent) {
    const resent = await resend(sent, resendIntent)
    if (!resent.ok) return answerWithError(flow, sent, 'notice', resent)
    return answer(flow, sent, { secondsLeft: resendWaitSeconds[flow.purpose], notice: words.resent })
  }
  const fieldErrors = fieldErrorsOf(flow, sent)
  if (fieldErrors) return answer(flow, sent, fieldErrors, { status: 422 })
  const outcome = await verify(sent)
  return 'code' in outcome ? answerWithError(flow, sent, errorFields[outcome.code] ?? 'pinError', outcome) : outcome
}

/** The only reader of a PIN form; checks that the challenge is well formed. */
function readPin(form: FormData, hasChallenge: boolean): SentPin {
  const field = (name: string) => String(form.get(name) ?? '')
  const challenge = hasChallenge ? field('challenge') : ''
  if (challenge && !isUuid(challenge)) throw data(null, { status: 404 })
  return { challenge, pin: field('pin').trim(), field }
}

function fieldErrorsOf<PageData extends object>({ findFieldErrors }: PinFlow<PageData>, sent: SentPin) {
  const fields = findFieldErrors?.(sent)
  return fields && Object.keys(fields).length ? fields : undefined
}

const initOf = ({ purpose }: { purpose: PinPurpose }, error: ActionError<ErrorCode>) =>
  purpose === 'staff_login' || purpose === 'staff_password' ? invalidFormInit(error) : errorInit(error)

async function answer<PageData extends object>(
  flow: PinFlow<PageData>,
  sentPin: SentPin,
  fields: object,
  init: ResponseInit = {},
) {
  const view = flow.pageData && (await flow.pageData(sentPin))
  if (view === null) return data({ error: errorTexts.pin_unknown }, initOf(flow, { ok: false, code: 'pin_unknown' }))
  const step = sentPin.challenge ? { challenge: sentPin.challenge, secondsLeft: 0 } : {}
  return data<PinAnswer & Partial<PageData>>({ ...step, ...fields, ...(view as PageData) }, init)
}

function answerWithError<PageData extends object>(
  flow: PinFlow<PageData>,
  sentPin: SentPin,
  field: PropertyKey,
  error: ActionError<ErrorCode>,
) {
  const { code, retryAfterSeconds } = error
  const text = flow.messages?.[code] ?? errorMessage(code, retryAfterSeconds)
  return answer(flow, sentPin, { [field]: text }, initOf(flow, error))
}
