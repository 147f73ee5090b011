import { data } from 'react-router'
import { type RouteArgs, runForPage } from '#app/middleware/form-action.ts'
import { formTexts } from '#app/middleware/form-texts.ts'
import { beginSignUp } from '#domain/professionals/begin-sign-up.server.ts'
import { checkBox } from '#domain/professionals/sign-up.ts'
import { campaignOf } from '#domain/shared/campaign.ts'
import { errorInit } from '#presenters/error-status.ts'
import { signUpAddress } from '#presenters/sign-up-page.ts'
import { boxErrorTexts, signUpBoxTexts } from '#texts/sign-up.ts'

/** The sign-up box without JavaScript: same validation, limits and action as `POST /api/signup`, then a redirect. */
export async function signUpFromForm(args: RouteArgs) {
  const { request } = args
  const { email, phone } = formTexts(await request.formData(), ['email', 'phone'])
  const fields = { email: email.slice(0, 1000), phone: phone.slice(0, 100) }
  const checked = checkBox(fields)
  if (!checked.ok) return data({ fields, errors: boxErrorTexts(checked.errors) }, errorInit({ code: 'invalid' }))
  const campaign = campaignOf(new URL(request.url).searchParams)
  const signUp = await runForPage(args, beginSignUp, { ...checked.value, campaign })
  if (!signUp.ok) return data({ fields, problem: signUpBoxTexts.failed }, errorInit(signUp))
  return new Response(null, { status: 303, headers: { location: signUpAddress(signUp.value) } })
}
