import { createRoute, z } from '@hono/zod-openapi'
import { beginSignUp } from '#domain/professionals/begin-sign-up.server.ts'
import { finishSignUp } from '#domain/professionals/finish-sign-up.server.ts'
import { resendSignUpPin } from '#domain/professionals/sign-up-pin.server.ts'
import { checkBox, type SignUpDenialCode } from '#domain/professionals/sign-up.ts'
import { campaignOf } from '#domain/shared/campaign.ts'
import { runAction } from '#domain/shared/define-action.server.ts'
import { fail, type Result } from '#domain/shared/result.ts'
import { afterSignUp, signUpAddress } from '#presenters/sign-up-page.ts'
import { boxErrorTexts, signUpBoxTexts, signUpPageTexts, signUpDenialTexts } from '#texts/sign-up.ts'
import { getCaller, runForEndpoint } from './api-action.ts'
import { unwrap } from './api-error.ts'
import { newApi } from './context.ts'
import { giveSession } from './give-session.ts'
import { jsonResponse, campaign, pin, errorResponsesFor, requestBody } from './schemas.ts'

export const signUp = newApi()

const signUpErrors = errorResponsesFor(404, 409, 422, 429)

const box = z.strictObject({
  email: z.string().max(1000).default(''),
  phone: z.string().max(100).default(''),
  campaign,
})

/** The sign-up box (spec 7; AMB-49): the next page, or field errors. */
signUp.openapi(
  createRoute({
    method: 'post',
    path: '/api/signup',
    summary: 'Começar o cadastro de profissional',
    request: requestBody(box),
    responses: {
      200: jsonResponse(z.object({ redirectUrl: z.string() }), 'A página em que o cadastro continua, no nosso site'),
      ...errorResponsesFor(422, 429),
    },
  }),
  async (c) => {
    const { campaign: parameters, ...fields } = c.req.valid('json')
    const checked = checkBox(fields)
    if (!checked.ok)
      return c.json({ message: signUpBoxTexts.failed, code: 'invalid', errors: boxErrorTexts(checked.errors) }, 422)
    const started = await runForEndpoint(c, beginSignUp, { ...checked.value, campaign: campaignOf(parameters) })
    return c.json({ redirectUrl: signUpAddress(started) }, 200)
  },
)

const token = z.string().min(1).max(100)
const signUpLink = z.object({ link: z.string() })

/** Verifies the PIN of a sign-up: account, session cookies, next page. */
signUp.openapi(
  createRoute({
    method: 'post',
    path: '/api/signup/pin',
    summary: 'Confirmar o celular de um cadastro de profissional',
    request: requestBody(z.strictObject({ token, pin })),
    responses: { 200: jsonResponse(signUpLink, 'Conta criada'), ...signUpErrors },
  }),
  async (c) => {
    const finished = unwrap(pinRefusal(await runAction(finishSignUp, await getCaller(c), c.req.valid('json'))))
    await giveSession(c, { ...finished, role: 'professional' })
    return c.json({ link: afterSignUp }, 200)
  },
)

signUp.openapi(
  createRoute({
    method: 'post',
    path: '/api/signup/resend',
    summary: 'Reenviar o código de um cadastro de profissional',
    request: requestBody(z.strictObject({ token, way: z.literal('resend').optional() })),
    responses: { 200: jsonResponse(z.object({ message: z.string() }), 'Código reenviado'), ...signUpErrors },
  }),
  async (c) => {
    const input = { token: c.req.valid('json').token }
    unwrap(pinRefusal(await runAction(resendSignUpPin, await getCaller(c), input)))
    return c.json({ message: signUpPageTexts.resent }, 200)
  },
)

const phoneDenialCodes = new Set<string>(['account_barred', 'account_known'])

/** For API clients an expired token is unknown; its page distinguishes. A banned phone gets its reason. */
function pinRefusal<Value, Code extends string>(result: Result<Value, Code | SignUpDenialCode>) {
  const isTokenDenial =
    !result.ok && !phoneDenialCodes.has(result.code) && Object.hasOwn(signUpDenialTexts, result.code)
  if (!isTokenDenial) return result as Result<Value, Exclude<Code, SignUpDenialCode>>
  return fail('pin_unknown')
}
