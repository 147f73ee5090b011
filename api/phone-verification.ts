import { createRoute, z } from '@hono/zod-openapi'
import { changeOrderPhone } from '#domain/orders/placement/change-order-phone.server.ts'
import { resendOrderPin } from '#domain/orders/placement/resend-order-pin.server.ts'
import { canonicalMobile } from '#domain/shared/brazilian-phone.ts'
import { errorTexts } from '#texts/errors.ts'
import { phoneVerificationTexts } from '#texts/phone-verification.ts'
import { runForEndpoint } from './api-action.ts'
import { ApiError } from './api-error.ts'
import { newApi } from './context.ts'
import { jsonResponse, phone, pin, errorResponsesFor, requestBody, uuid } from './schemas.ts'
import { verifyOrderPhone } from './verified-order.ts'

export const phoneVerification = newApi()

/** `uuid` is the order, `phoneId` its unverified phone; both survive a change of number (AMB-23). */
const unverifiedPhone = { phoneId: uuid, uuid }
const verificationErrors = errorResponsesFor(404, 409, 422, 429)

phoneVerification.openapi(
  createRoute({
    method: 'post',
    path: '/phone-verification/pin',
    summary: 'Confirmar o telefone',
    request: requestBody(z.strictObject({ pin, ...unverifiedPhone })),
    responses: { 200: jsonResponse(z.object({ link: z.string() }), 'Telefone confirmado'), ...verificationErrors },
  }),
  async (c) => {
    const { uuid: orderUuid, ...code } = c.req.valid('json')
    const { link } = await verifyOrderPhone(c, { orderUuid, ...code })
    return c.json({ link }, 200)
  },
)

phoneVerification.openapi(
  createRoute({
    method: 'post',
    path: '/phone-verification/change',
    summary: 'Trocar o número que espera o código',
    request: requestBody(z.strictObject({ phone, ...unverifiedPhone })),
    responses: {
      200: jsonResponse(z.object({ status: z.literal('ok') }), 'Número trocado, código enviado'),
      ...verificationErrors,
    },
  }),
  async (c) => {
    const { phone: typed, phoneId, uuid: orderUuid } = c.req.valid('json')
    const digits = canonicalMobile(typed)
    if (!digits) throw new ApiError('invalid_phone', { phone: errorTexts.invalid_phone })
    await runForEndpoint(c, changeOrderPhone, { orderUuid, phoneId, phone: digits })
    return c.json({ status: 'ok' } as const, 200)
  },
)

phoneVerification.openapi(
  createRoute({
    method: 'post',
    path: '/phone-verification/resend',
    summary: 'Reenviar o código por SMS ou WhatsApp',
    request: requestBody(z.strictObject({ resendStrategy: z.enum(['sms', 'whatsapp']), ...unverifiedPhone })),
    responses: { 200: jsonResponse(z.object({ message: z.string() }), 'Código reenviado'), ...verificationErrors },
  }),
  async (c) => {
    const { resendStrategy: channel, phoneId, uuid: orderUuid } = c.req.valid('json')
    await runForEndpoint(c, resendOrderPin, { orderUuid, phoneId, channel, surface: 'phone_verification' })
    return c.json({ message: phoneVerificationTexts.resent }, 200)
  },
)
