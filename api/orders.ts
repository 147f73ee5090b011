import { createRoute, z } from '@hono/zod-openapi'
import { acceptConversation } from '#domain/leads/accept-conversation.server.ts'
import { openMessage } from '#domain/leads/contact/open-message.server.ts'
import { findProfilesOfOrder } from '#domain/leads/order-profiles.server.ts'
import { inviteProfessional } from '#domain/matching/invite-professional.server.ts'
import { markOrderRead } from '#domain/orders/mark-order-read.server.ts'
import { listMyOrders, orderFilters } from '#domain/orders/my-orders.server.ts'
import { findOrderDetail } from '#domain/orders/order-detail.server.ts'
import { findSurveyOrder } from '#domain/surveys/survey-order.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import {
  listedOrder,
  orderDetailOnWire,
  orderProfiles,
  presentListedOrder,
  presentOrder,
  presentProfiles,
} from '#presenters/order.ts'
import { requireUser, requireSurveyRespondent } from './access.ts'
import { apiAction } from './api-action.ts'
import { ApiError } from './api-error.ts'
import { newApi } from './context.ts'
import { jsonResponse, errorResponsesFor, uuid } from './schemas.ts'

export const orders = newApi()

orders.openapi(
  createRoute({
    method: 'get',
    path: '/api/orders',
    summary: 'Pedidos do cliente',
    request: {
      query: z.object({
        before: z.coerce
          .number()
          .int()
          .positive()
          .optional()
          .openapi({ description: 'Só os mais antigos que este id' }),
        filter: z.enum(orderFilters).optional().openapi({ description: 'Abertos, ou já encerrados' }),
      }),
    },
    responses: {
      200: jsonResponse(z.array(listedOrder), 'Até 20 pedidos, o mais novo primeiro'),
      ...errorResponsesFor(401, 403, 422),
    },
  }),
  async (c) => {
    const { userId } = requireUser(c)
    const list = await listMyOrders(db(), userId, c.req.valid('query'))
    return c.json(
      list.map((order) => presentListedOrder(order, now())),
      200,
    )
  },
)

orders.openapi(
  createRoute({
    method: 'get',
    path: '/api/orders/{uuid}',
    summary: 'Um pedido do cliente',
    request: { params: z.object({ uuid }) },
    responses: { 200: jsonResponse(orderDetailOnWire, 'O pedido'), ...errorResponsesFor(401, 403, 404) },
  }),
  async (c) => {
    const { userId } = requireUser(c)
    const order = await findOrderDetail(db(), { uuid: c.req.valid('param').uuid, clientId: userId })
    if (!order) throw new ApiError('not_found')
    return c.json(presentOrder(order, now()), 200)
  },
)

orders.openapi(
  createRoute({
    method: 'post',
    path: '/api/orders/{uuid}/notifications/read',
    summary: 'Marcar as novidades de um pedido como lidas',
    request: { params: z.object({ uuid }) },
    responses: { 204: { description: 'Lidas' }, ...errorResponsesFor(401, 403, 404) },
  }),
  async (c) => {
    const { userId } = requireUser(c)
    if (!(await markOrderRead(db(), { uuid: c.req.valid('param').uuid, clientId: userId }, now())))
      throw new ApiError('not_found')
    return c.body(null, 204)
  },
)

/** The client accepts a professional's message (spec 7). Idempotent. */
apiAction(orders, acceptConversation, {
  path: '/v1/leads/{leadId}/accepted-conversation',
  summary: 'Aceitar a negociação',
  body: {
    schema: z.strictObject({ lead_id: z.int().positive() }),
    toInput: ({ lead_id }, { leadId }) => (String(lead_id) === leadId ? {} : null),
  },
  response: {
    status: 200,
    schema: z.object({ chat_url: z.string() }),
    description: 'Conversa aberta',
    toBody: ({ chatId }) => ({ chat_url: chatId }),
  },
})

/** The client invites a professional to a searching order. Idempotent. */
apiAction(orders, inviteProfessional, {
  path: '/v1/orders/{uuid}/invitations',
  summary: 'Convidar um profissional para um pedido',
})

/** Records that a first message was opened, which refunds depend on. Idempotent. */
apiAction(orders, openMessage, {
  path: '/v1/leads/{leadId}/opened',
  summary: 'Avisar que a mensagem foi aberta',
})

/** The professionals of an order, by uuid or number (spec 7; AMB-06); also by the survey's signed link. */
orders.openapi(
  createRoute({
    method: 'get',
    path: '/api/profiles',
    summary: 'Profissionais de um pedido',
    request: { query: z.object({ id: z.string().min(1).max(60) }) },
    responses: {
      200: jsonResponse(orderProfiles, 'Profissionais e serviço'),
      ...errorResponsesFor(401, 403, 404, 422),
    },
  }),
  async (c) => {
    const requestId = c.req.valid('query').id
    const order = await findSurveyOrder(db(), requestId, requireSurveyRespondent(c))
    const profiles = order && (await findProfilesOfOrder(db(), { requestId, clientUserId: order.clientUserId }))
    if (!profiles) throw new ApiError('not_found')
    return c.json(presentProfiles(profiles), 200)
  },
)
