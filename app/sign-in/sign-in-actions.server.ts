import { data, redirect } from 'react-router'
import { whoOpens } from '#app/middleware/session.ts'
import { refusalInit } from '#doors/refusal-status.ts'
import { resendWaitSeconds } from '#domain/identity/pin.ts'
import { finishSignIn, resendSignInPin, startSignIn } from '#domain/identity/sign-in.server.ts'
import { safeRedirect } from '#app/shell/role-pages.ts'
import { canonicalMobile, formatPhone } from '#domain/shared/brazilian-phone.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { askerOf, visitOf } from '#platform/request-origin.ts'
import { errorTexts, refusalText } from '#texts/errors.ts'
import { pinTexts, signInTexts } from '#texts/sign-in.ts'
import type { SignInAnswer } from '#app/phone/sign-in-steps.tsx'
import { isUuid } from '#app/shell/uuid.ts'
import { openSession } from './open-session.server.ts'

type Role = 'client' | 'professional'

const targetOf = (request: Request, role: Role) => safeRedirect(new URL(request.url).searchParams.get('redirect'), role)

/** Where to go afterwards; whoever is signed in already goes there at once. */
export async function signInPage(request: Request, role: Role) {
  const target = targetOf(request, role)
  const who = await whoOpens(request)
  if (who?.role === role) throw redirect(target)
  return { target }
}

/** Phone, PIN and resend of a page whose script has not come; the page itself uses the calls of the specification. */
export async function signInForm(request: Request, role: Role) {
  const form = await request.formData()
  const phone = String(form.get('phone') ?? '')
  const challenge = String(form.get('challenge') ?? '')
  if (!challenge) return sendCode(request, phone, role)
  if (!isUuid(challenge)) throw data(null, { status: 404 })
  return form.get('intent') === 'resend'
    ? sendAgain(request, phone, challenge)
    : enter(request, role, phone, challenge, String(form.get('pin') ?? ''))
}

async function sendCode(request: Request, phone: string, role: Role) {
  const digits = canonicalMobile(phone)
  if (!digits) return data<SignInAnswer>({ phone, phoneError: signInTexts.invalidPhone }, { status: 422 })
  const result = await startSignIn(db(), { phone: digits, role, ...askerOf(request) }, now())
  if (!result.ok)
    return data<SignInAnswer>(
      { phone, refused: refusalText(result.code, result.retryAfterSeconds) },
      refusalInit(result),
    )
  return data<SignInAnswer>({
    phone: formatPhone(digits),
    challenge: result.value.uuid,
    secondsLeft: resendWaitSeconds.login,
    said: signInTexts.codeSent,
  })
}

async function sendAgain(request: Request, phone: string, challenge: string) {
  const result = await resendSignInPin(db(), { uuid: challenge, ...askerOf(request) }, now())
  return result.ok
    ? data<SignInAnswer>({ phone, challenge, secondsLeft: resendWaitSeconds.login, said: signInTexts.codeSent })
    : data<SignInAnswer>(
        { phone, challenge, secondsLeft: 0, said: refusalText(result.code, result.retryAfterSeconds) },
        refusalInit(result),
      )
}

async function enter(request: Request, role: Role, phone: string, uuid: string, pin: string) {
  const result = await finishSignIn(db(), { uuid, pin, ...visitOf(request) }, now())
  if (!result.ok) {
    const pinError = errorTexts[result.code] ?? pinTexts.wrong
    return data<SignInAnswer>({ phone, challenge: uuid, secondsLeft: 0, pinError }, refusalInit(result))
  }
  const { name, token, sessionId } = result.value
  return openSession(request, { token, sessionId, name, role }, targetOf(request, role))
}
