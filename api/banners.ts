import { createRoute, z } from '@hono/zod-openapi'
import { findBanner } from '#domain/catalog/banners.server.ts'
import { db } from '#platform/db.ts'
import { ApiError } from './api-error.ts'
import { newApi } from './context.ts'
import { jsonResponse, errorResponsesFor } from './schemas.ts'

export const banners = newApi()

/** The promotional banner of a service's page (spec 7; AMB-41). 404 where there is none. */
banners.openapi(
  createRoute({
    method: 'get',
    path: '/v1/category/banner',
    summary: 'O banner de um serviço',
    request: { query: z.object({ id: z.string().max(20).default('') }) },
    responses: {
      200: jsonResponse(z.object({ src: z.string(), link: z.string() }), 'Figura e endereço'),
      ...errorResponsesFor(404),
    },
  }),
  async (c) => {
    const { id } = c.req.valid('query')
    const banner = /^[1-9]\d{0,8}$/.test(id) ? await findBanner(db(), Number(id)) : undefined
    if (!banner) throw new ApiError('not_found')
    return c.json(banner, 200)
  },
)
