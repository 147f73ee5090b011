import { createRoute, z } from '@hono/zod-openapi'
import { opportunitiesFor, opportunityFor, type Opportunity } from '#domain/leads/opportunities.server.ts'
import { unlockLead } from '#domain/leads/unlock-lead.server.ts'
import { reaisOf } from '#domain/shared/money.ts'
import { now } from '#platform/clock.ts'
import { db, retrying } from '#platform/db.ts'
import { ApiError, newApi, signedInOf } from './context.ts'
import { answers, refusals, takes, uuid } from './schemas.ts'

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
    description: z.string(),
    answers: z.array(z.object({ title: z.string(), text: z.string() })),
    publishedAt: z.string().nullable(),
    expiresAt: z.string().nullable(),
    leadCount: z.int(),
    maxLeads: z.int(),
    status: z.enum(['searching', 'finalized', 'other']),
    express: z.object({ day: z.string(), window: z.int(), price: z.number() }).nullable(),
    coins: z.int(),
    price: breakdown,
    quote: z.string(),
    leadId: z.int().nullable(),
  })
  .openapi('Opportunity')

/** Field by field, so that nothing of the client's contact can ever slip through (domain invariant 6). */
const presentOpportunity = (row: Opportunity): z.infer<typeof opportunity> => ({
  uuid: row.uuid,
  category: row.category,
  city: row.city,
  uf: row.uf,
  district: row.district,
  firstName: row.firstName,
  urgency: row.urgency,
  contactMode: row.contactMode,
  description: row.description,
  answers: row.answers,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  leadCount: row.leadCount,
  maxLeads: row.maxLeads,
  status: row.status,
  express: row.express && { day: row.express.day, window: row.express.window, price: reaisOf(row.express.priceCents) },
  coins: row.price.coins,
  price: row.price,
  quote: row.quote,
  leadId: row.leadId,
})

opportunities.openapi(
  createRoute({
    method: 'get',
    path: '/v1/opportunities',
    summary: 'Pedidos disponíveis para o profissional',
    responses: {
      200: answers(z.array(opportunity), 'Sem nenhum dado de contato'),
      401: refusals[401],
      403: refusals[403],
    },
  }),
  async (c) => {
    const { userId } = signedInOf(c)
    return c.json(((await opportunitiesFor(db(), userId, now())) ?? []).map(presentOpportunity), 200)
  },
)

opportunities.openapi(
  createRoute({
    method: 'get',
    path: '/v1/opportunities/{uuid}',
    summary: 'Um pedido disponível',
    request: { params: z.object({ uuid }) },
    responses: {
      200: answers(opportunity, 'Sem nenhum dado de contato'),
      401: refusals[401],
      403: refusals[403],
      404: refusals[404],
    },
  }),
  async (c) => {
    const { userId } = signedInOf(c)
    const found = await opportunityFor(db(), { userId, uuid: c.req.valid('param').uuid }, now())
    if (!found) throw new ApiError('not_found')
    return c.json(presentOpportunity(found), 200)
  },
)

/** Coins for a contact. `quote` holds the price that was shown; the Idempotency-Key makes a repeated call the same call. */
opportunities.openapi(
  createRoute({
    method: 'post',
    path: '/v1/opportunities/{uuid}/unlock',
    summary: 'Desbloquear o contato',
    request: {
      params: z.object({ uuid }),
      headers: z.object({ 'idempotency-key': z.string().max(200).optional() }),
      ...takes(z.strictObject({ quote: z.string().max(1000).optional() })),
    },
    responses: {
      201: answers(z.object({ leadId: z.int(), coinsPaid: z.int() }), 'Contato desbloqueado'),
      401: refusals[401],
      403: refusals[403],
      404: refusals[404],
      409: refusals[409],
    },
  }),
  async (c) => {
    const { userId } = signedInOf(c)
    const { quote } = c.req.valid('json')
    const idempotencyKey = c.req.header('idempotency-key')
    const input = {
      orderUuid: c.req.valid('param').uuid,
      userId,
      ...(quote ? { quote } : {}),
      ...(idempotencyKey ? { idempotencyKey } : {}),
    }
    // With a key the call is the same call however often it runs: a lost race or connection is tried again.
    const unlock = () => unlockLead(db(), input, now())
    const result = await (idempotencyKey ? retrying(unlock) : unlock())
    if (result.ok) return c.json(result.value, 201)
    throw new ApiError(result)
  },
)
