import { createRoute, z } from '@hono/zod-openapi'
import { recordConsent } from '#domain/identity/consents.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { enforceLimit, findSignedIn } from './access.ts'
import { newApi } from './context.ts'
import { errorResponsesFor, requestBody } from './schemas.ts'

export const consents = newApi()

const perHour = { name: 'consents', points: 30, durationSeconds: 3600 }

/** Records the choice about optional cookies (quality: LGPD). Visitors stay anonymous. */
consents.openapi(
  createRoute({
    method: 'post',
    path: '/api/consents',
    summary: 'Guardar a resposta sobre cookies opcionais',
    request: requestBody(z.strictObject({ cookies: z.boolean() })),
    responses: { 204: { description: 'Guardada' }, ...errorResponsesFor(422, 429) },
  }),
  async (c) => {
    await enforceLimit(c, perHour)
    const user = await findSignedIn(c)
    await recordConsent(db(), { kind: 'cookies', given: c.req.valid('json').cookies, userId: user?.userId }, now())
    return c.body(null, 204)
  },
)
