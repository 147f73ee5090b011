import type { Answer, Refused } from '#app/browser/call.ts'
import type { PinOutcome } from '#domain/identity/pins/pin-field.ts'
import { pinTexts } from '#texts/sign-in.ts'
import type { ResendWay } from './another-code.tsx'

/** What came of a PIN that was sent. */
export type PinReply = {
  outcome: PinOutcome
  /** Said below the field; none where a toast says it. */
  text?: string | undefined
  toast?: { kind: 'error' | 'warning'; text: string }
  link?: string
  /** No PIN helps any more: only another one that is sent. */
  isOver?: boolean
}

/** What the calls of a surface answer, each what it has. */
type Answered = { token?: string; link?: string; message?: string } | undefined

/** The two calls of a surface that asks for a PIN, with its words and rules: all that one differs by from another. */
export type PinCalls = {
  enter: (pin: string) => Promise<Answer<Answered>>
  /** Sends another code. */
  resend: (way: ResendWay) => Promise<Answer<Answered>>
  words: { failed: string; resent: string }
  /** What the right PIN leads to; the link of its answer, unless something else is said. */
  right?: (answer: Answered) => PinReply | Promise<PinReply>
  /** The only errors shown in the server's words: of a PIN by code, of a resend by status. */
  told?: { pin?: readonly string[]; resend?: readonly number[] }
  /** The only statuses that speak of the PIN, whose words come as a warning; otherwise all below 500 do, beside the field. */
  warned?: readonly number[]
  /** A failure of the server counts as sent no more than one of the network (AMB-24). */
  failuresAreUnsent?: boolean
}

/** The page's own door knows where its person belongs now, and what is left to do. */
const toldByPage = new Set(['session_required', 'account_barred', 'account_known'])
const over = new Set(['pin_locked', 'pin_expired', 'pin_elsewhere'])

export const wrongPin: PinReply = { outcome: 'wrong', text: pinTexts.wrong }

const byLink = (answer: Answered): PinReply => (answer?.link ? { outcome: 'right', link: answer.link } : wrongPin)

/** Sends a PIN. Never throws: what went wrong is an outcome, with what is said of it. */
export async function enterPin(calls: PinCalls, pin: string): Promise<PinReply> {
  const { enter, right = byLink, words, warned, failuresAreUnsent = false } = calls
  const answer = await enter(pin)
  if (answer.ok) return right(answer.value)
  const { status, message } = answer
  if (toldByPage.has(answer.code ?? '')) location.reload()
  if (warned ? warned.includes(status) : status > 0 && status < 500) return refusedPin(calls, answer)
  const isUnsent = status === 0 || failuresAreUnsent
  const text = message ?? (status === 0 ? pinTexts.noAnswer : words.failed)
  return { outcome: isUnsent ? 'no_answer' : 'failed', toast: { kind: 'error', text } }
}

/** A PIN that the server refused, with what to say; or the first of two, which was right. */
function refusedPin({ told, warned }: PinCalls, { code = '', message }: Refused): PinReply {
  const isTold = told?.pin?.includes(code) ?? true
  const text = (isTold && message) || pinTexts.wrong
  const said: Pick<PinReply, 'text' | 'toast'> = warned ? { toast: { kind: 'warning', text } } : { text }
  return code === 'pin_second' && message
    ? { ...said, outcome: 'second', text: message }
    : { ...said, outcome: 'wrong', isOver: over.has(code) }
}

/** Asks for another code; says whether one was sent, and in what words. */
export async function askForAnother({ resend, words, told }: PinCalls, way: ResendWay) {
  const sent = await resend(way)
  if (sent.ok) return { ok: true, text: sent.value?.message ?? words.resent }
  const isTold = told?.resend?.includes(sent.status) ?? true
  return { ok: false, text: (isTold && sent.message) || pinTexts.resendFailed }
}
