import { createRoute, z } from '@hono/zod-openapi'
import { listUnlockableOrders, findOpportunity, type Opportunity } from '#domain/leads/unlock/opportunities.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { dismissOrder, restoreOrder } from '#domain/matching/dismiss-order.server.ts'
import { dismissReasons } from '#domain/matching/dismissal.ts'
import { reaisOf } from '#domain/shared/money.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { present } from '#presenters/present.ts'
import { requireUser } from './access.ts'
import { apiAction } from './api-action.ts'
import { ApiError } from './api-error.ts'
import { newApi } from './context.ts'
import { jsonResponse, errorResponsesFor, uuid } from './schemas.ts'

export const opportunities = newApi()

const breakdown = z
  .object({
    baseCoins: z.int(),
    urgency: z.int(),
    intent: z.int(),
    supply: z.int(),
    privacy: z.int(),
    slot: z.int(),
    age: z.int(),
    coins: z.int(),
    ofCity: z.literal(true).optional().openapi({ description: 'Pelos preços da cidade; sem ela, pelos do estado' }),
    ownLink: z.literal(true).optional(),
    ordinaryCoins: z
      .int()
      .optional()
      .openapi({ description: 'O preço sem o limite do primeiro contato depois da aprovação' }),
  })
  .openapi('PriceBreakdown')

const opportunity = z
  .object({
    uuid,
    category: z.string(),
    city: z.string(),
    uf: z.string(),
    district: z.string().nullable(),
    firstName: z.string(),
    urgency: z.string(),
    contactMode: z.string(),
    contactHours: z.string(),
    description: z.string(),
    photos: z
      .array(z.object({ name: z.string(), width: z.int(), height: z.int() }))
      .openapi({ description: 'Abrem em GET /v1/orders/{uuid}/photos/{name}' }),
    answers: z.array(z.object({ title: z.string(), text: z.string() })),
    publishedAt: z.string().nullable(),
    expiresAt: z.string().nullable(),
    leadCount: z.int(),
    maxLeads: z.int(),
    status: z.enum(['searching', 'finalized', 'waiting', 'other']),
    express: z.object({ day: z.string(), window: z.int(), price: z.number() }).nullable(),
    coins: z.int(),
    price: breakdown,
    quote: z.string(),
    leadId: z.int().nullable(),
    distanceKm: z.int().nullable(),
    invited: z.boolean(),
    clientHasHired: z.boolean(),
    dismissedFor: z.enum(dismissReasons).nullable(),
  })
  .openapi('Opportunity')

/** The schema lists the fields: no contact data may leak (domain invariant 6). */
const presentOpportunity = (row: Opportunity) =>
  present(opportunity, {
    ...row,
    photos: row.photos.map(({ name, width, height }) => ({ name, width, height })),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    express: row.express && {
      day: row.express.day,
      window: row.express.window,
      price: reaisOf(row.express.priceCents),
    },
    coins: row.price.coins,
    invited: row.isInvited,
  })

opportunities.openapi(
  createRoute({
    method: 'get',
    path: '/v1/opportunities',
    summary: 'Pedidos disponíveis para o profissional',
    responses: {
      200: jsonResponse(z.array(opportunity), 'Sem nenhum dado de contato'),
      ...errorResponsesFor(401, 403),
    },
  }),
  async (c) => {
    const { userId } = requireUser(c)
    const rows = (await listUnlockableOrders(db(), userId, now())) ?? []
    return c.json(rows.map(presentOpportunity), 200)
  },
)

opportunities.openapi(
  createRoute({
    method: 'get',
    path: '/v1/opportunities/{uuid}',
    summary: 'Um pedido disponível',
    request: { params: z.object({ uuid }) },
    responses: { 200: jsonResponse(opportunity, 'Sem nenhum dado de contato'), ...errorResponsesFor(401, 403, 404) },
  }),
  async (c) => {
    const { userId } = requireUser(c)
    const row = await findOpportunity(db(), { userId, uuid: c.req.valid('param').uuid }, now())
    if (!row) throw new ApiError('not_found')
    return c.json(presentOpportunity(row), 200)
  },
)

/** Unlocks a contact. `quote` is the sealed price. */
apiAction(opportunities, unlockLead, {
  path: '/v1/opportunities/{uuid}/unlock',
  summary: 'Desbloquear o contato',
  params: { uuid: 'orderUuid' },
  response: {
    status: 201,
    schema: z.object({ leadId: z.int(), coinsPaid: z.int() }),
    description: 'Contato desbloqueado',
  },
})

/** Dismisses an order with a reason. */
apiAction(opportunities, dismissOrder, {
  path: '/v1/opportunities/{uuid}/dismiss',
  summary: 'Arquivar um pedido',
  params: { uuid: 'orderUuid' },
  response: {
    status: 200,
    schema: z.object({ reason: z.enum(dismissReasons) }),
    description: 'Pedido arquivado',
  },
})

/** Restores a dismissed order while it searches. */
apiAction(opportunities, restoreOrder, {
  path: '/v1/opportunities/{uuid}/restore',
  summary: 'Desarquivar um pedido',
  params: { uuid: 'orderUuid' },
})
