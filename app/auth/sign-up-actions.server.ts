import { data, redirect } from 'react-router'
import { type RouteArgs, runForPage } from '#app/middleware/form-action.ts'
import { findSignedIn } from '#app/middleware/session.ts'
import { openSignUp, findAdmissionDenial } from '#domain/professionals/begin-sign-up.server.ts'
import { finishSignUp } from '#domain/professionals/finish-sign-up.server.ts'
import { askSignUpPin, resendSignUpPin } from '#domain/professionals/sign-up-pin.server.ts'
import { signUpProgress } from '#domain/professionals/sign-up-progress.server.ts'
import type { FinishErrorCode } from '#domain/professionals/sign-up.ts'
import { formatPhone } from '#domain/shared/brazilian-phone.ts'
import type { Result } from '#domain/shared/result.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { errorInit } from '#presenters/error-status.ts'
import { afterSignUp, signUpAddress } from '#presenters/sign-up-page.ts'
import { errorMessage } from '#texts/errors.ts'
import { signUpPageTexts as words, signUpDenialTexts } from '#texts/sign-up.ts'
import { openSession } from './open-session.server.ts'
import { type PinAnswer, pinForm } from './pin-forms.server.ts'

/** Signing in to an unfinished account continues its sign-up. */
const signInHref = `${href('/profissional/entrar')}?redirect=${encodeURIComponent(afterSignUp)}`

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token')?.slice(0, 100) ?? ''

/**
 * The sign-up of the token in the URL, and whether a code was sent. 404 and 410 with text, 409 for a verified phone
 * that cannot sign up. An expired token continues for the person signed in to the begun account, on any device.
 */
export async function signUpPage(request: Request) {
  const token = tokenOf(request)
  const signUp = await openSignUp(db(), token, now())
  if (!signUp.ok) {
    if (await isUnfinished(request)) throw redirect(afterSignUp)
    return data(
      { denial: signUp.code, ...signUpDenialTexts[signUp.code], signInHref },
      { status: signUp.code === 'sign_up_unknown' ? 404 : 410 },
    )
  }
  const { email, phone, pinUuid, isVerified } = signUp.value
  const denial = await findAdmissionDenial(db(), signUp.value, now())
  if (denial) return data({ denial, ...signUpDenialTexts[denial], signInHref }, { status: 409 })
  return data({
    denial: null,
    email,
    phone: formatPhone(phone),
    token,
    page: signUpAddress({ token }),
    awaitsPin: pinUuid !== null && !isVerified,
  })
}

async function isUnfinished(request: Request) {
  const user = await findSignedIn(request)
  const progress = user?.role === 'professional' ? await signUpProgress(db(), user.userId) : undefined
  return progress?.state === 'phone_verified'
}

export type SignUpAnswer = PinAnswer & { agreedError?: string; problem?: string }

/** Both forms of the page, which work without JavaScript. Token errors show when the page is loaded again. */
export async function signUpForm(args: RouteArgs) {
  const { request } = args
  const token = tokenOf(request)
  const form = await request.formData()
  if (form.get('intent') !== 'resend' && !form.has('pin')) return askForCode(args, token, form)
  return pinForm<object>(form, {
    purpose: 'phone_verification',
    words: { resent: words.resent },
    resend: async () => toPinResult(token, await runForPage(args, resendSignUpPin, { token })),
    async verify({ pin }) {
      const finished = toPinResult(token, await runForPage(args, finishSignUp, { token, pin }))
      if (!finished.ok) return finished
      return openSession(request, { ...finished.value, role: 'professional' }, afterSignUp)
    },
  })
}

async function askForCode(args: RouteArgs, token: string, form: FormData) {
  if (!form.has('agreed')) return data<SignUpAnswer>({ agreedError: words.notAgreed }, errorInit({ code: 'invalid' }))
  const sent = toPinResult(token, await runForPage(args, askSignUpPin, { token }))
  if (sent.ok) return backTo(token)
  return data<SignUpAnswer>({ problem: errorMessage(sent.code, sent.retryAfterSeconds) }, errorInit(sent))
}

const isTokenError = (code: string) => code in signUpDenialTexts
const backTo = (token: string) => new Response(null, { status: 303, headers: { location: signUpAddress({ token }) } })

/** PIN errors. An invalid token, or a phone that may not sign up, redirects to the page that says so. */
function toPinResult<Value, Code extends string>(token: string, result: Result<Value, Code | FinishErrorCode>) {
  if (!result.ok && isTokenError(result.code)) throw backTo(token)
  return result as Result<Value, Exclude<Code, FinishErrorCode>>
}
