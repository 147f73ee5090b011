import { createRoute, z } from '@hono/zod-openapi'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { newApi } from './context.ts'
import { jsonResponse } from './schemas.ts'

export const search = newApi()

const searchResult = z
  .object({ id: z.int(), slug: z.string(), name: z.string(), rootName: z.string() })
  .openapi('SearchResult')

/** Services that match a text (spec 7): a list, also for odd text. */
search.openapi(
  createRoute({
    method: 'get',
    path: '/v1/search',
    summary: 'Busca de serviços',
    request: { query: z.object({ text: z.string().max(10_000).default('') }) },
    responses: { 200: jsonResponse(z.array(searchResult), 'Até 8 serviços, o melhor primeiro') },
  }),
  (c) => c.json(catalog().search(c.req.valid('query').text.slice(0, 200)), 200),
)
