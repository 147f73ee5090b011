import type { Answer, ApiFailure } from '#app/browser/call.ts'
import type { PinOutcome } from '#domain/identity/pins/pin-field.ts'
import { pinTexts } from '#texts/sign-in.ts'
import type { ResendChannel } from './resend-pin.tsx'

/** The outcome of a submitted PIN. */
export type PinReply = {
  outcome: PinOutcome
  /** Shown below the field; absent where a toast says it. */
  text?: string | undefined
  toast?: { kind: 'error' | 'warning'; text: string }
  link?: string
  /** The PIN can no longer be used; only another code helps. */
  isOver?: boolean
}

/** What the endpoints of the surfaces return, each a part of it. */
type PinResponse = { token?: string; link?: string; message?: string } | undefined

/** The two endpoints of a surface that asks for a PIN, with its texts and rules. */
export type PinApi = {
  verify: (pin: string) => Promise<Answer<PinResponse>>
  /** Sends another code. */
  resend: (channel: ResendChannel) => Promise<Answer<PinResponse>>
  words: { failed: string; resent: string }
  /** Where the right PIN leads; by default the link of the response. */
  onVerified?: (answer: PinResponse) => PinReply | Promise<PinReply>
  /** The only errors shown in the server's words: PIN errors by code, resend errors by status. */
  shownErrors?: { pin?: readonly string[]; resend?: readonly number[] }
  /** The only statuses that judge the PIN, shown as a warning; by default all below 500, shown beside the field. */
  warningStatuses?: readonly number[]
  /** A server failure counts as unsent, like one of the network (AMB-24). */
  treatsFailureAsUnsent?: boolean
  /** The codes after which the reloaded page shows what this person has to do next. */
  explainedByPage?: readonly string[]
}

/** The PIN was right; the account may not go on. */
const accountErrors = new Set(['account_suspended', 'account_barred'])
const finalCodes = new Set(['pin_locked', 'pin_expired', 'pin_elsewhere'])

export const wrongPin: PinReply = { outcome: 'wrong', text: pinTexts.wrong }

const toLink = (answer: PinResponse): PinReply => (answer?.link ? { outcome: 'right', link: answer.link } : wrongPin)

/** Submits a PIN. Never throws: a failure is an outcome with its message. */
export async function submitPin(api: PinApi, pin: string): Promise<PinReply> {
  const { verify, onVerified = toLink, words, warningStatuses, treatsFailureAsUnsent = false } = api
  const { explainedByPage = ['session_required'] } = api
  const answer = await verify(pin)
  if (answer.ok) return onVerified(answer.value)
  const { status, message, code = '' } = answer
  const isExplained = explainedByPage.includes(code)
  if (isExplained) location.reload()
  else if (accountErrors.has(code))
    return { outcome: 'failed', toast: { kind: 'error', text: message ?? words.failed } }
  if (warningStatuses ? warningStatuses.includes(status) : status > 0 && status < 500) return rejectedPin(api, answer)
  const isUnsent = status === 0 || treatsFailureAsUnsent
  const text = message ?? (status === 0 ? pinTexts.noAnswer : words.failed)
  return { outcome: isUnsent ? 'no_answer' : 'failed', toast: { kind: 'error', text } }
}

/** A PIN that the server rejected, with its message; or the first of two PINs, which was right. */
function rejectedPin({ shownErrors, warningStatuses }: PinApi, { code = '', message }: ApiFailure): PinReply {
  const isShown = shownErrors?.pin?.includes(code) ?? true
  const text = (isShown && message) || pinTexts.wrong
  const warning: Pick<PinReply, 'text' | 'toast'> = warningStatuses ? { toast: { kind: 'warning', text } } : { text }
  return code === 'pin_second' && message
    ? { ...warning, outcome: 'second', text: message }
    : { ...warning, outcome: 'wrong', isOver: finalCodes.has(code) }
}

/** Requests another code; returns whether it was sent, with the message. */
export async function requestAnotherPin({ resend, words, shownErrors }: PinApi, channel: ResendChannel) {
  const sent = await resend(channel)
  if (sent.ok) return { ok: true, text: sent.value?.message ?? words.resent }
  const isShown = shownErrors?.resend?.includes(sent.status) ?? true
  return { ok: false, text: (isShown && sent.message) || pinTexts.resendFailed }
}
