import { createRoute, z } from '@hono/zod-openapi'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { findAddress } from '#domain/places/find-address.server.ts'
import { cityBySlug, stateByUf, suggestCities } from '#domain/places/places.server.ts'
import { findCoverage } from '#domain/service-coverage/service-coverage.server.ts'
import { createQueryCache } from '#platform/cache/query-cache.ts'
import { now } from '#platform/clock.ts'
import { addressProviders } from '#platform/configured-providers.ts'
import { db } from '#platform/db.ts'
import type { Limit } from '#platform/security/rate-limit.ts'
import { present } from '#presenters/present.ts'
import { enforceLimit } from './access.ts'
import { ApiError, unwrap } from './api-error.ts'
import { newApi } from './context.ts'
import { jsonResponse, errorResponsesFor } from './schemas.ts'

/** Cities, the coverage of a service, and the address of a CEP: what the request form asks about places. */
export const places = newApi()

const citySchema = z
  .object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    uf: z.string(),
    region: z.string().optional().openapi({ description: 'A região administrativa do Distrito Federal encontrada' }),
  })
  .openapi('City')

/** Cities that match a text, in one state or in all. */
places.openapi(
  createRoute({
    method: 'get',
    path: '/v1/cities',
    summary: 'Busca de cidades',
    request: { query: z.object({ text: z.string().max(100).default(''), state: z.string().length(2).optional() }) },
    responses: { 200: jsonResponse(z.array(citySchema), 'Até 8 cidades') },
  }),
  (c) => {
    const { text, state } = c.req.valid('query')
    if (state && !stateByUf(state.toLowerCase())) return c.json([], 200)
    const cities = suggestCities(text, state?.toLowerCase())
    return c.json(
      cities.map((city) => present(citySchema, city)),
      200,
    )
  },
)

const coverageOf = createQueryCache((categoryId: number) => findCoverage(db(), categoryId), {
  tagOf: (categoryId) => `service:${categoryId}`,
})

/** Whether a city is served, for the request form. */
places.openapi(
  createRoute({
    method: 'get',
    path: '/v1/services/{categoryId}/coverage/{state}/{city}',
    summary: 'Se há quem atenda uma cidade',
    request: {
      params: z.object({ categoryId: z.coerce.number().int().positive(), state: z.string(), city: z.string() }),
    },
    responses: {
      200: jsonResponse(z.object({ isServed: z.boolean() }), 'Se há quem atenda'),
      ...errorResponsesFor(404, 422),
    },
  }),
  async (c) => {
    const { categoryId, state, city: slug } = c.req.valid('param')
    const city = cityBySlug(state.toLowerCase(), slug)
    if (!catalog().offeredServiceById(categoryId) || !city) throw new ApiError('not_found')
    const coverage = await coverageOf(categoryId)
    return c.json({ isServed: coverage.isServedIn(city) }, 200)
  },
)

const addressSchema = z
  .object({
    uf: z.string(),
    city: z.object({ id: z.int(), slug: z.string(), name: z.string() }).nullable(),
    district: z.string().nullable(),
    street: z.string().nullable(),
  })
  .openapi('Address')

const postalCodeLookupLimit: Limit = { name: 'address', points: 60, durationSeconds: 3_600 }

/** The address of a CEP; `city` null if no provider answered in time. */
places.openapi(
  createRoute({
    method: 'get',
    path: '/v1/addresses/{postalCode}',
    summary: 'Endereço de um CEP',
    request: { params: z.object({ postalCode: z.string().max(20) }) },
    responses: { 200: jsonResponse(addressSchema, 'O que se sabe do CEP'), ...errorResponsesFor(404, 422, 429) },
  }),
  async (c) => {
    const { postalCode } = c.req.valid('param')
    await enforceLimit(c, postalCodeLookupLimit)
    return c.json(unwrap(await findAddress(db(), { postalCode, providers: addressProviders() }, now())), 200)
  },
)
