import { data } from 'react-router'
import { formTexts } from '#app/middleware/form-texts.ts'
import { errorInit } from '#presenters/error-status.ts'
import { beginSignUp } from '#domain/professionals/begin-sign-up.server.ts'
import { consumeSignUpLimits } from '#domain/professionals/sign-up-limits.server.ts'
import { checkBox } from '#domain/professionals/sign-up.ts'
import { campaignOf } from '#domain/shared/campaign.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { requestOriginOf } from '#platform/security/request-origin.ts'
import { signUpAddress } from '#presenters/sign-up-page.ts'
import { boxErrorTexts, signUpBoxTexts } from '#texts/sign-up.ts'

/** The sign-up box without JavaScript: same validation, limits and action as `POST /api/signup`, then a redirect. */
export async function signUpFromForm(request: Request) {
  const { email, phone } = formTexts(await request.formData(), ['email', 'phone'])
  const fields = { email: email.slice(0, 1000), phone: phone.slice(0, 100) }
  const checked = checkBox(fields)
  if (!checked.ok) return data({ fields, errors: boxErrorTexts(checked.errors) }, errorInit({ code: 'invalid' }))
  const limit = await consumeSignUpLimits(db(), { phone: checked.value.phone, ...requestOriginOf(request) })
  if (!limit.ok) return data({ fields, problem: signUpBoxTexts.failed }, errorInit(limit))
  const campaign = campaignOf(new URL(request.url).searchParams)
  const signUp = await beginSignUp(db(), { ...checked.value, campaign }, now())
  if (!signUp.ok) throw new Error('A sign-up was refused')
  return new Response(null, { status: 303, headers: { location: signUpAddress(signUp.value) } })
}
