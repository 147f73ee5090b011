import { createRoute, z } from '@hono/zod-openapi'
import { dislikeInstantMatch } from '#domain/leads/dislike-instant-match.server.ts'
import { type Indicated, instantMatchOf } from '#domain/leads/instant-match.server.ts'
import { dislikeReasons } from '#domain/leads/instant-match.ts'
import { pickProfessional } from '#domain/leads/pick-instant-match.server.ts'
import { maxLeads } from '#domain/orders/order.ts'
import { reaisOf } from '#domain/shared/money.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { errorTexts } from '#texts/errors.ts'
import { ApiError, newApi, signedInOf } from './context.ts'
import { avatarOf } from '#present/order.ts'
import { href } from '#href.ts'
import { answers, refusals, takes, uuid } from './schemas.ts'

export const instantMatch = newApi()

const indicatedPro = z
  .object({
    id: z.int(),
    link: z.string(),
    name: z.string(),
    photo: z.string(),
    rating: z.number().nullable().openapi({ description: 'Média de 1 a 5; null sem avaliações' }),
    isVerifiedPro: z.boolean(),
    isInstitutionalPro: z.boolean(),
    servicePrice: z.number().nullable().openapi({ description: 'Em reais; null: a combinar' }),
  })
  .openapi('InstantMatchProfessional')

const presentIndicated = (row: Indicated): z.infer<typeof indicatedPro> => ({
  id: row.id,
  link: href('/profissionais/:slug', { slug: row.slug }),
  name: row.name,
  photo: avatarOf(row.name, row.photoUrl),
  rating: row.reviewsCount ? Math.round((row.ratingSum / row.reviewsCount) * 10) / 10 : null,
  isVerifiedPro: row.isVerifiedPro,
  isInstitutionalPro: row.isInstitutionalPro,
  servicePrice: row.servicePriceCents === null ? null : reaisOf(row.servicePriceCents),
})

/** Whom the client of an order may pick now (spec 3, instant-match professional). Empty where nobody can be indicated. */
instantMatch.openapi(
  createRoute({
    method: 'get',
    path: '/api/orders/{uuid}/instant-match',
    summary: 'Profissionais indicados para um pedido',
    request: { params: z.object({ uuid }) },
    responses: {
      200: answers(z.array(indicatedPro), 'Até seis, o que melhor combina primeiro'),
      401: refusals[401],
      403: refusals[403],
      404: refusals[404],
    },
  }),
  async (c) => {
    const { userId } = signedInOf(c)
    const match = await instantMatchOf(db(), { orderUuid: c.req.valid('param').uuid, clientUserId: userId }, now())
    if (!match) throw new ApiError('not_found')
    return c.json(match.indicated.map(presentIndicated), 200)
  },
)

const picked = z.object({
  reached: z.array(z.object({ id: z.int(), leadId: z.int(), chat_url: z.string().nullable() })),
  refused: z.array(z.object({ id: z.int(), code: z.string(), message: z.string() })),
})

/** Talks with up to four of them, one after the other: whoever is gone is named, the others are reached. */
instantMatch.openapi(
  createRoute({
    method: 'post',
    path: '/api/orders/{uuid}/instant-match',
    summary: 'Falar com profissionais indicados',
    request: {
      params: z.object({ uuid }),
      ...takes(z.strictObject({ ids: z.array(z.int().positive()).min(1).max(maxLeads) })),
    },
    responses: {
      200: answers(picked, 'Quem foi alcançado e quem não'),
      401: refusals[401],
      403: refusals[403],
      404: refusals[404],
      422: refusals[422],
    },
  }),
  async (c) => {
    const { userId } = signedInOf(c)
    const own = { orderUuid: c.req.valid('param').uuid, clientUserId: userId }
    const answer: z.infer<typeof picked> = { reached: [], refused: [] }
    for (const id of new Set(c.req.valid('json').ids)) {
      const result = await pickProfessional(db(), { ...own, professionalId: id }, now())
      if (result.ok) answer.reached.push({ id, leadId: result.value.leadId, chat_url: result.value.chatId })
      else if (result.code === 'not_found') throw new ApiError('not_found')
      else answer.refused.push({ id, code: result.code, message: errorTexts[result.code] })
    }
    return c.json(answer, 200)
  },
)

instantMatch.openapi(
  createRoute({
    method: 'post',
    path: '/api/orders/{uuid}/instant-match/dislike',
    summary: 'Não gostei das indicações',
    request: {
      params: z.object({ uuid }),
      ...takes(
        z.strictObject({
          reason: z.enum(dislikeReasons),
          round: z.int().min(1).max(2).optional().openapi({ description: 'Quais seis estavam na tela' }),
        }),
      ),
    },
    responses: {
      200: answers(z.object({ hasOthers: z.boolean(), link: z.string() }), 'Se há outros, e para onde ir'),
      401: refusals[401],
      403: refusals[403],
      404: refusals[404],
      422: refusals[422],
    },
  }),
  async (c) => {
    const { userId } = signedInOf(c)
    const { uuid: orderUuid } = c.req.valid('param')
    const result = await dislikeInstantMatch(db(), { orderUuid, clientUserId: userId, ...c.req.valid('json') }, now())
    if (!result.ok) throw new ApiError('not_found')
    const { hasOthers } = result.value
    return c.json(
      { hasOthers, link: href(hasOthers ? '/indicacoes/:uuid' : '/meus-pedidos/:uuid', { uuid: orderUuid }) },
      200,
    )
  },
)
