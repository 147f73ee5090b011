import { createRoute, z } from '@hono/zod-openapi'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { contactOfClient } from '#domain/orders/placement/client-contact.server.ts'
import { resendOrderPin } from '#domain/orders/placement/authenticate-order.server.ts'
import { pageAfter } from '#presenters/page-after.ts'
import {
  descriptionLimit,
  districtLimit,
  emptyRequest,
  nameLimit,
  streetLimit,
} from '#domain/orders/placement/request-fields.ts'
import { maxPhotos } from '#domain/orders/photos/photo.ts'
import { checkRequest } from '#domain/orders/placement/request-form.ts'
import { requestOrder } from '#domain/orders/placement/request-order.server.ts'
import { isPostalCodeElsewhere } from '#domain/places/find-address.server.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { addressProviders } from '#platform/senders.ts'
import { campaignOf } from '#domain/shared/campaign.ts'
import { askedByLink } from '#domain/matching/asked-by-link.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { requestOriginOf } from '#platform/security/request-origin.ts'
import { fieldErrorTexts } from '#texts/field-errors.ts'
import { ApiError, newApi, valueOf, requestOriginFrom } from './context.ts'
import { pinRoute, resendRoute } from './pin-routes.ts'
import { verifyOrderPhone } from './verified-order.ts'
import { jsonResponse, campaign, errorResponses, requestBody, uuid } from './schemas.ts'

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
    maxLeads: z.int().min(1).max(4).default(4),
    name: z.string().trim().max(nameLimit).default(''),
    email: z.string().max(300).default(''),
    phone: z.string().max(30).default(''),
    /** Tokens of `POST /v1/requests/photos`, in order. */
    photos: z.array(z.string().max(600)).max(maxPhotos).default([]),
    /** Slug of the professional whose own link was used. */
    only: z.string().max(200).optional(),
    campaign,
  })
  .openapi('Request')

/** Places an order (AMB-22). The link leads to the PIN, or further if the phone is verified. */
requests.openapi(
  createRoute({
    method: 'post',
    path: '/api/requests',
    summary: 'Fazer um pedido',
    request: {
      ...requestBody(request),
      body: requestBody(request).body,
      headers: z.object({ 'idempotency-key': z.string().max(200).optional() }),
    },
    responses: {
      201: jsonResponse(z.object({ uuid, link: z.string() }), 'Pedido criado'),
      409: errorResponses[409],
      422: errorResponses[422],
      429: errorResponses[429],
    },
  }),
  async (c) => {
    const { categoryId, answers: given, maxLeads, only, campaign: came, ...fields } = c.req.valid('json')
    const service = catalog().serviceById(categoryId)
    if (!service) throw new ApiError('not_found')

    const who = await requestOriginFrom(c)
    const known = who?.role === 'client' ? await contactOfClient(db(), who.userId) : undefined
    const byName = Object.fromEntries(given.map((answer) => [answer.questionId, answer.value]))
    const checked = checkRequest(service.questions, { ...fields, answers: byName, maxLeads: String(maxLeads) }, known)
    if (!checked.ok) {
      const errors = Object.fromEntries(
        Object.entries(checked.errors).map(([field, code]) => [field, fieldErrorTexts[code]]),
      )
      throw new ApiError('invalid', errors)
    }

    const cityId = cityBySlug(checked.value.state, checked.value.city)?.id
    const { postalCode } = checked.value
    if (cityId && (await isPostalCodeElsewhere(db(), { postalCode, cityId, providers: addressProviders() }, now())))
      throw new ApiError('invalid', { postalCode: fieldErrorTexts.other_place })

    const asked = only
      ? await askedByLink(db(), { slug: only, categoryId, phone: checked.value.phone }, now())
      : undefined
    if (asked && !asked.ok) throw new ApiError(asked)

    const idempotencyKey = c.req.header('idempotency-key')
    const result = await requestOrder(
      db(),
      {
        service,
        request: checked.value,
        ...(known ? { clientId: known.clientId } : {}),
        ...(asked ? { onlyProfessionalId: asked.value.professionalId } : {}),
        campaign: campaignOf(came),
        ...(idempotencyKey ? { idempotencyKey } : {}),
        ...requestOriginOf(c.req.raw),
      },
      now(),
    )
    if (result.ok)
      return c.json({ uuid: result.value.uuid, link: pageAfter[result.value.next](result.value.uuid) }, 201)
    if (result.code === 'photo_gone') throw new ApiError(result, { photos: fieldErrorTexts.photo_gone })
    if (result.code === 'unknown_place') throw new ApiError(result, { city: fieldErrorTexts.unknown_place })

    throw new ApiError(result)
  },
)

const authenticated = z.object({ message: z.string(), link: z.string(), token: z.string() })

/** Verifies an order's PIN (AMB-19, R-01 to R-07): session cookies, and the next page. */
requests.openapi(
  pinRoute(
    '/requests/{uuid}/pin',
    'Confirmar o telefone de um pedido',
    jsonResponse(authenticated, 'Telefone confirmado'),
  ),
  async (c) => {
    const proved = await verifyOrderPhone(c, { orderUuid: c.req.valid('param').uuid, pin: c.req.valid('json').pin })
    return c.json({ message: 'Telefone validado com sucesso, você será redirecionado...', ...proved }, 200)
  },
)

requests.openapi(
  resendRoute('/requests/{uuid}/pin/resend', 'Reenviar o código de um pedido', 'Código reenviado'),
  async (c) => {
    valueOf(await resendOrderPin(db(), { orderUuid: c.req.valid('param').uuid, ...requestOriginOf(c.req.raw) }, now()))
    return c.json({ message: 'PIN reenviado com sucesso' }, 200)
  },
)
