import { createRoute, z } from '@hono/zod-openapi'
import { dislikeInstantMatch } from '#domain/leads/instant-match/dislike-instant-match.server.ts'
import { type Candidate, getInstantMatch } from '#domain/leads/instant-match/instant-match.server.ts'
import { pickProfessionals } from '#domain/leads/instant-match/pick-professionals.server.ts'
import { reaisOf } from '#domain/shared/money.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { avatarOf } from '#presenters/order.ts'
import { pageAfterDislike } from '#presenters/page-after.ts'
import { present } from '#presenters/present.ts'
import { errorTexts } from '#texts/errors.ts'
import { requireUser } from './access.ts'
import { apiAction } from './api-action.ts'
import { ApiError } from './api-error.ts'
import { newApi } from './context.ts'
import { jsonResponse, errorResponsesFor, uuid } from './schemas.ts'

export const instantMatch = newApi()

const candidateSchema = z
  .object({
    id: z.int(),
    link: z.string(),
    name: z.string(),
    photo: z.string(),
    rating: z.number().nullable().openapi({ description: 'Média de 1 a 5; null sem avaliações' }),
    isVerifiedPro: z.boolean(),
    isInstitutionalPro: z.boolean(),
    servicePrice: z.number().nullable().openapi({ description: 'Em reais; null: a combinar' }),
    distanceKm: z.int().nullable().openapi({ description: 'De onde sai até a cidade do pedido; null: não se sabe' }),
  })
  .openapi('InstantMatchProfessional')

const presentCandidate = (row: Candidate) =>
  present(candidateSchema, {
    ...row,
    link: href('/profissionais/:slug', { slug: row.slug }),
    photo: avatarOf(row.name, row.photoUrl),
    rating: row.reviewsCount ? Math.round((row.ratingSum / row.reviewsCount) * 10) / 10 : null,
    servicePrice: row.servicePriceCents === null ? null : reaisOf(row.servicePriceCents),
  })

/** The professionals whom the client may pick now (spec 3, instant-match professional). */
instantMatch.openapi(
  createRoute({
    method: 'get',
    path: '/api/orders/{uuid}/instant-match',
    summary: 'Profissionais indicados para um pedido',
    request: { params: z.object({ uuid }) },
    responses: {
      200: jsonResponse(z.array(candidateSchema), 'Até seis, o que melhor combina primeiro'),
      ...errorResponsesFor(401, 403, 404),
    },
  }),
  async (c) => {
    const { userId } = requireUser(c)
    const match = await getInstantMatch(db(), { orderUuid: c.req.valid('param').uuid, clientUserId: userId }, now())
    if (!match) throw new ApiError('not_found')
    return c.json(match.candidates.map(presentCandidate), 200)
  },
)

const picked = z.object({
  reached: z.array(z.object({ id: z.int(), leadId: z.int(), chat_url: z.string().nullable() })),
  refused: z.array(z.object({ id: z.int(), code: z.string(), message: z.string() })),
})

/** Picks up to four. Unavailable ones are named; the others succeed. */
apiAction(instantMatch, pickProfessionals, {
  path: '/api/orders/{uuid}/instant-match',
  summary: 'Falar com profissionais indicados',
  params: { uuid: 'orderUuid' },
  response: {
    status: 200,
    schema: picked,
    description: 'Quem foi alcançado e quem não',
    toBody: ({ reached, refused }) => ({
      reached: reached.map(({ id, leadId, chatId }) => ({ id, leadId, chat_url: chatId })),
      refused: refused.map(({ id, code }) => ({ id, code, message: errorTexts[code] })),
    }),
  },
})

const { reason, round } = dislikeInstantMatch.input.shape
const dislike = z.strictObject({ reason, round: round.meta({ description: 'Quais seis estavam na tela' }) })

apiAction(instantMatch, dislikeInstantMatch, {
  path: '/api/orders/{uuid}/instant-match/dislike',
  summary: 'Não gostei das indicações',
  params: { uuid: 'orderUuid' },
  body: { schema: dislike, toInput: (fields) => fields },
  response: {
    status: 200,
    schema: z.object({ hasOthers: z.boolean(), link: z.string() }),
    description: 'Se há outros, e para onde ir',
    toBody: ({ hasOthers }, { orderUuid }) => ({ hasOthers, link: pageAfterDislike(hasOthers, orderUuid) }),
  },
})
