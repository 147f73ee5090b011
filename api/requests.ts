import { z } from '@hono/zod-openapi'
import { findProfessionalOfLink } from '#domain/matching/asked-by-link.server.ts'
import { maxLeads } from '#domain/orders/order.ts'
import { maxOrderPhotos } from '#domain/orders/photos/photo.ts'
import {
  descriptionLimit,
  districtLimit,
  emptyRequest,
  nameLimit,
  streetLimit,
} from '#domain/orders/placement/request-fields.ts'
import { requestOrderWith } from '#domain/orders/placement/request-order.server.ts'
import { resendOrderPin } from '#domain/orders/placement/resend-order-pin.server.ts'
import { isPostalCodeElsewhere } from '#domain/places/find-address.server.ts'
import { now } from '#platform/clock.ts'
import { addressProviders } from '#platform/configured-providers.ts'
import { db } from '#platform/db.ts'
import { pageAfter } from '#presenters/page-after.ts'
import { apiAction, runForEndpoint } from './api-action.ts'
import { newApi } from './context.ts'
import { pinRoute, resendRoute } from './pin-routes.ts'
import { jsonResponse, campaign, uuid } from './schemas.ts'
import { verifyOrderPhone } from './verified-order.ts'

export const requests = newApi()

const request = z
  .strictObject({
    categoryId: z.int(),
    answers: z
      .array(
        z.strictObject({
          questionId: z.string().max(60),
          value: z.union([z.string().max(2000), z.array(z.string().max(200)).max(30)]),
        }),
      )
      .max(30)
      .default([]),
    urgency: z.string().max(20),
    postalCode: z.string().max(9).default(''),
    state: z.string().max(2),
    city: z.string().max(80),
    district: z.string().trim().max(districtLimit).default(''),
    street: z.string().trim().max(streetLimit).default(''),
    description: z.string().trim().max(descriptionLimit).default(''),
    contactMode: z.string().max(20).default(emptyRequest.contactMode),
    contactHours: z.string().max(20).default(emptyRequest.contactHours),
    maxLeads: z.int().min(1).max(maxLeads).default(maxLeads),
    name: z.string().trim().max(nameLimit).default(''),
    email: z.string().max(300).default(''),
    phone: z.string().max(30).default(''),
    /** Tokens of `POST /v1/requests/photos`, in order. */
    photos: z.array(z.string().max(600)).max(maxOrderPhotos).default([]),
    /** Slug of the professional whose own link was used. */
    only: z.string().max(200).optional(),
    campaign,
  })
  .openapi('Request')

const isOtherPlace = (postalCode: string | null, cityId: number) =>
  isPostalCodeElsewhere(db(), { postalCode, cityId, providers: addressProviders() }, now())

/** Places an order (AMB-22). The link leads to the PIN, or further if the phone is verified. */
apiAction(requests, requestOrderWith({ isOtherPlace, findProfessionalOfLink }), {
  path: '/api/requests',
  summary: 'Fazer um pedido',
  body: {
    schema: request,
    toInput: ({ answers, maxLeads, ...fields }) => ({
      ...fields,
      answers: Object.fromEntries(answers.map(({ questionId, value }) => [questionId, value])),
      maxLeads: String(maxLeads),
    }),
  },
  response: {
    status: 201,
    schema: z.object({ uuid, link: z.string() }),
    description: 'Pedido criado',
    toBody: ({ uuid: orderUuid, next }) => ({ uuid: orderUuid, link: pageAfter[next](orderUuid) }),
  },
})

const authenticated = z.object({ message: z.string(), link: z.string(), token: z.string() })

/** Verifies an order's PIN (AMB-19, R-01 to R-07): session cookies, and the next page. */
requests.openapi(
  pinRoute(
    '/requests/{uuid}/pin',
    'Confirmar o telefone de um pedido',
    jsonResponse(authenticated, 'Telefone confirmado'),
  ),
  async (c) => {
    const verified = await verifyOrderPhone(c, { orderUuid: c.req.valid('param').uuid, pin: c.req.valid('json').pin })
    return c.json({ message: 'Telefone validado com sucesso, você será redirecionado...', ...verified }, 200)
  },
)

requests.openapi(
  resendRoute('/requests/{uuid}/pin/resend', 'Reenviar o código de um pedido', 'Código reenviado'),
  async (c) => {
    await runForEndpoint(c, resendOrderPin, { orderUuid: c.req.valid('param').uuid, surface: 'order_auth' })
    return c.json({ message: 'PIN reenviado com sucesso' }, 200)
  },
)
