import { data } from 'react-router'
import { isUuid } from '#app/shell/uuid.ts'
import { resendWaitSeconds, secondsUntilResend } from '#domain/identity/pin.ts'
import {
  finishStaffSignIn,
  resendStaffPin,
  staffChallenge,
  startStaffSignIn,
} from '#domain/identity/staff-sign-in.server.ts'
import { safeRedirect, staffHome } from '#app/shell/role-pages.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { askerOf, visitOf } from '#platform/request-origin.ts'
import { errorTexts, refusalText } from '#texts/errors.ts'
import { maskedPhone, signInTexts } from '#texts/sign-in.ts'
import { staffRefusalText, staffSignInTexts as words } from '#texts/staff-sign-in.ts'
import { openSession } from './open-session.server.ts'

export type StaffSignInAnswer = {
  email?: string
  emailError?: string
  passwordError?: string
  refused?: string
  /** The PIN step: a code is on its way to the phone of whoever the password belongs to. */
  challenge?: string
  phone?: string
  secondsLeft?: number
  pinError?: string
  said?: string
}

/** The page of our own that was asked for before signing in, or `home`. */
export const askedFor = (request: Request, home: string) =>
  safeRedirect(new URL(request.url).searchParams.get('redirect'), 'staff', home)

const answer = (value: StaffSignInAnswer, status: number) => data(value, { status })

/** E-mail and password, PIN and resend: plain forms, so that they need no script. */
export async function staffSignInForm(request: Request) {
  const form = await request.formData()
  const challenge = String(form.get('challenge') ?? '')
  if (!challenge)
    return askForPin(request, String(form.get('email') ?? '').slice(0, 254), String(form.get('password') ?? ''))
  if (!isUuid(challenge)) throw data(null, { status: 404 })
  return form.get('intent') === 'resend'
    ? sendAgain(request, challenge)
    : enter(request, challenge, String(form.get('pin') ?? '').trim())
}

async function askForPin(request: Request, email: string, password: string) {
  if (!email.trim() || !password)
    return answer(
      {
        email,
        ...(email.trim() ? {} : { emailError: words.emailMissing }),
        ...(password ? {} : { passwordError: words.passwordMissing }),
      },
      422,
    )
  const sent = await startStaffSignIn(db(), { email, password, ...askerOf(request) }, now())
  if (!sent.ok)
    return answer(
      { email, refused: staffRefusalText(sent.code, sent.retryAfterSeconds) },
      sent.code === 'wrong_credentials' ? 422 : 429,
    )
  return pinStep(sent.value.uuid, { said: signInTexts.codeSent }, 200)
}

async function sendAgain(request: Request, challenge: string) {
  const sent = await resendStaffPin(db(), { uuid: challenge, ...askerOf(request) }, now())
  return sent.ok
    ? pinStep(challenge, { said: signInTexts.codeSent }, 200)
    : pinStep(challenge, { said: refusalText(sent.code, sent.retryAfterSeconds) }, 429)
}

async function enter(request: Request, uuid: string, pin: string) {
  const entered = await finishStaffSignIn(db(), { uuid, pin, ...visitOf(request) }, now())
  if (!entered.ok)
    return pinStep(uuid, { pinError: errorTexts[entered.code] }, entered.code === 'pin_locked' ? 429 : 422)
  const { name, token, sessionId, permissions } = entered.value
  return openSession(request, { token, sessionId, name, role: 'staff' }, askedFor(request, staffHome(permissions)))
}

/** The PIN step as it stands now; a challenge that is gone leads back to the beginning. */
async function pinStep(uuid: string, said: Pick<StaffSignInAnswer, 'said' | 'pinError'>, status: number) {
  const challenge = await staffChallenge(db(), uuid)
  if (!challenge) return answer({ refused: errorTexts.pin_unknown }, 422)
  const secondsLeft = Math.min(
    resendWaitSeconds.staff_login,
    secondsUntilResend('staff_login', challenge.lastSentAt, now()),
  )
  return answer({ challenge: uuid, phone: maskedPhone(challenge.phone), secondsLeft, ...said }, status)
}
