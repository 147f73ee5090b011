import { createRoute, z } from '@hono/zod-openapi'
import { statusOf } from '#doors/refusal-status.ts'
import { beginSignUp } from '#domain/professionals/begin-sign-up.server.ts'
import { mayBeginSignUp } from '#domain/professionals/sign-up-limits.server.ts'
import { campaignOf, checkBox } from '#domain/professionals/sign-up.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { askerOf } from '#platform/request-origin.ts'
import { boxErrorTexts, signUpBoxTexts } from '#texts/sign-up.ts'
import { signUpAddress } from '#present/sign-up-page.ts'
import { ApiError, newApi } from './context.ts'
import { answers, refusals, takes } from './schemas.ts'

export const signUp = newApi()

const value = z.string().max(100).optional()
const box = z.strictObject({
  email: z.string().max(1000).default(''),
  phone: z.string().max(100).default(''),
  campaign: z
    .strictObject({ utm_source: value, utm_medium: value, utm_campaign: value, utm_term: value, utm_content: value })
    .default({}),
})

/** The sign-up box of professionals (spec 7; AMB-49): where to go on, or which field is wrong. */
signUp.openapi(
  createRoute({
    method: 'post',
    path: '/api/signup',
    summary: 'Começar o cadastro de profissional',
    request: takes(box),
    responses: {
      200: answers(z.object({ redirectUrl: z.string() }), 'A página em que o cadastro continua, no nosso site'),
      422: refusals[422],
      429: refusals[429],
    },
  }),
  async (c) => {
    const { campaign, ...fields } = c.req.valid('json')
    const checked = checkBox(fields)
    if (!checked.ok)
      return c.json(
        {
          message: signUpBoxTexts.failed,
          code: 'invalid',
          errors: boxErrorTexts(checked.errors) as Record<string, string>,
        },
        statusOf.invalid,
      )
    const may = await mayBeginSignUp(db(), { phone: checked.value.phone, ...askerOf(c.req.raw) })
    if (!may.ok) throw new ApiError(may)
    const begun = await beginSignUp(db(), { ...checked.value, campaign: campaignOf(campaign) }, now())
    if (!begun.ok) throw new Error('A sign-up was refused')
    return c.json({ redirectUrl: signUpAddress(begun.value) }, 200)
  },
)
