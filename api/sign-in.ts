import { createRoute, z } from '@hono/zod-openapi'
import { secretOfSignIn, signInToken, findUserByAuthorization } from '#domain/identity/sessions/access-token.server.ts'
import { finishSignIn, resendSignInPin, startSignIn } from '#domain/identity/sign-in.server.ts'
import { canonicalMobile } from '#domain/shared/brazilian-phone.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { requestOriginOf, originOf } from '#platform/security/request-origin.ts'
import { presentUser, userRecord } from '#presenters/user.ts'
import { errorTexts } from '#texts/errors.ts'
import { runForEndpoint } from './api-action.ts'
import { ApiError } from './api-error.ts'
import { newApi } from './context.ts'
import { giveSession } from './give-session.ts'
import { pinRoute, resendRoute } from './pin-routes.ts'
import { jsonResponse, phone, errorResponsesFor, requestBody } from './schemas.ts'

export const signIn = newApi()

const sentMessage = 'O código de validação foi enviado para o seu telefone.'
const roleOf = { user: 'client', professional: 'professional' } as const

const login = z.strictObject({ phone, target: z.enum(['user', 'professional']) }).openapi('Login')
const link = z.object({ href: z.url() })

/** Sends the sign-in PIN (spec 7, 8). 404 for an unregistered phone, as specified. */
signIn.openapi(
  createRoute({
    method: 'post',
    path: '/v1/login',
    summary: 'Pedir o código de entrada',
    request: requestBody(login),
    responses: {
      200: jsonResponse(
        z.object({ message: z.string(), _links: z.object({ validate: link, resend: link }) }),
        'Código enviado',
      ),
      ...errorResponsesFor(404, 422, 429),
    },
  }),
  async (c) => {
    const { phone: typed, target } = c.req.valid('json')
    const digits = canonicalMobile(typed)
    if (!digits) throw new ApiError('invalid_phone', { phone: errorTexts.invalid_phone })
    const started = await runForEndpoint(c, startSignIn, { phone: digits, role: roleOf[target] })
    const href = `${originOf(c.req.raw)}/v1/login/${started.uuid}`
    return c.json(
      { message: sentMessage, _links: { validate: { href: `${href}/validate` }, resend: { href: `${href}/resend` } } },
      200,
    )
  },
)

/** Opens a session with the right PIN and returns its token, which `POST /users` turns into cookies. */
signIn.openapi(
  pinRoute(
    '/v1/login/{uuid}/validate',
    'Confirmar o código de entrada',
    jsonResponse(z.object({ token: z.string() }), 'Token da sessão'),
  ),
  async (c) => {
    const signedIn = await runForEndpoint(c, finishSignIn, { ...c.req.valid('param'), ...c.req.valid('json') })
    const isBrowser = requestOriginOf(c.req.raw).browser !== undefined
    return c.json({ token: signInToken(signedIn, { isBrowser }, now()) }, 200)
  },
)

signIn.openapi(
  resendRoute('/v1/login/{uuid}/resend', 'Reenviar o código de entrada', 'Código reenviado'),
  async (c) => {
    await runForEndpoint(c, resendSignInPin, c.req.valid('param'))
    return c.json({ message: sentMessage }, 200)
  },
)

/** Returns the user record (AMB-14) */
signIn.openapi(
  createRoute({
    method: 'post',
    path: '/users',
    summary: 'Abrir a sessão e ler o próprio registro',
    request: { headers: z.object({ authorization: z.string().optional() }) },
    responses: { 200: jsonResponse(userRecord, 'Registro do usuário'), ...errorResponsesFor(401) },
  }),
  async (c) => {
    const authorization = c.req.header('authorization')
    const user = await findUserByAuthorization(db(), authorization, now())
    if (!user) throw new ApiError('session_required')
    const secret = secretOfSignIn(authorization, now())
    if (secret) await giveSession(c, { ...user, token: secret })
    return c.json(await presentUser(db(), user.userId), 200)
  },
)
