import { data } from 'react-router'
import { isUuid } from '#app/shell/uuid.ts'
import { refusalInit } from '#doors/refusal-status.ts'
import { clearedCookies } from '#domain/identity/session-cookies.server.ts'
import type { SignedIn } from '#domain/identity/user.ts'
import { contactPhone } from '#domain/leaving/contact-phone.server.ts'
import { askToLeave, resendLeavingPin } from '#domain/leaving/ask-to-leave.server.ts'
import { deleteAccount } from '#domain/leaving/delete-account.server.ts'
import type { AccountKind } from '#domain/leaving/leaving.ts'
import { whatIsLost } from '#domain/leaving/what-is-lost.server.ts'
import { resendWaitSeconds } from '#domain/identity/pin.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { askerOf, isSecure } from '#platform/request-origin.ts'
import { errorTexts, refusalText } from '#texts/errors.ts'
import { deletingTexts, lossTexts } from '#texts/leaving.ts'

/** What one would lose, and where the code would go. */
export async function deletionPage({ userId }: SignedIn, role: AccountKind) {
  const [loss, phone] = await Promise.all([whatIsLost(db(), { userId, role }), contactPhone(db(), userId)])
  return { losses: lossTexts(loss), phone }
}

export type DeletionAnswer = {
  challenge?: string
  secondsLeft?: number
  pinError?: string
  refused?: string
  said?: string
  isGone?: boolean
}

/** Code, PIN and resend as forms: the first is always one, the others where the page's script has not come. */
export async function deletionForm(request: Request, { userId, sessionId }: SignedIn, role: AccountKind) {
  const form = await request.formData()
  const challenge = String(form.get('challenge') ?? '')
  const who = { userId, sessionId }
  if (!challenge) return sendCode(request, who)
  if (!isUuid(challenge)) throw data(null, { status: 404 })
  if (form.get('intent') === 'resend') return sendAgain(request, who, challenge)
  const pin = String(form.get('pin') ?? '')
  const deleted = await deleteAccount(db(), { ...who, role, uuid: challenge, pin }, now())
  if (!deleted.ok)
    return data<DeletionAnswer>({ challenge, secondsLeft: 0, pinError: errorTexts[deleted.code] }, refusalInit(deleted))
  const headers = new Headers()
  for (const cookie of clearedCookies(isSecure(request))) headers.append('set-cookie', cookie)
  return data<DeletionAnswer>({ isGone: true }, { headers })
}

type Who = Pick<SignedIn, 'userId' | 'sessionId'>

async function sendCode(request: Request, who: Who) {
  const asked = await askToLeave(db(), { ...who, ...askerOf(request) }, now())
  return asked.ok
    ? data<DeletionAnswer>({ challenge: asked.value.uuid, secondsLeft: asked.value.secondsLeft })
    : data<DeletionAnswer>({ refused: refusalText(asked.code, asked.retryAfterSeconds) }, refusalInit(asked))
}

async function sendAgain(request: Request, who: Who, challenge: string) {
  const sent = await resendLeavingPin(db(), { ...who, uuid: challenge, ...askerOf(request) }, now())
  return sent.ok
    ? data<DeletionAnswer>({
        challenge,
        secondsLeft: resendWaitSeconds.account_deletion,
        said: deletingTexts.codeSent,
      })
    : data<DeletionAnswer>(
        { challenge, secondsLeft: 0, said: refusalText(sent.code, sent.retryAfterSeconds) },
        refusalInit(sent),
      )
}
