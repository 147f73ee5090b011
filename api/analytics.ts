import { createRoute, z } from '@hono/zod-openapi'
import { recordPageEvent } from '#domain/analytics/analytics.server.ts'
import { analyticsLimit } from '#domain/analytics/page-event.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { pathAt } from '#routes.ts'
import { enforceLimit } from './access.ts'
import { newApi } from './context.ts'
import { errorResponsesFor, requestBody } from './schemas.ts'

export const analytics = newApi()

/** The professional's name in a page address is removed. */
export const withoutName = (path: string) =>
  pathAt(path.split(/[?#]/)[0]!) === '/profissionais/:slug' ? href('/profissionais/:slug', { slug: ':id' }) : path

const pageEvent = z.strictObject({
  event: z.string().regex(/^[\w -]{1,60}$/),
  pageType: z.string().max(60).default(''),
  path: z.string().max(500).default(''),
  detail: z
    .record(z.string().max(60), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .refine((detail) => Object.keys(detail).length <= 30)
    .default({}),
})

/** Page events of browsers with consent (spec 7; AMB-55; docs/decisions/0016). */
analytics.openapi(
  createRoute({
    method: 'post',
    path: '/api/analytics',
    summary: 'Contar um evento da página',
    request: requestBody(pageEvent),
    responses: { 204: { description: 'Contado' }, ...errorResponsesFor(422, 429) },
  }),
  async (c) => {
    await enforceLimit(c, analyticsLimit)
    const event = c.req.valid('json')
    await recordPageEvent(db(), { ...event, path: withoutName(event.path) }, now())
    return c.body(null, 204)
  },
)
