import { createRoute, z } from '@hono/zod-openapi'
import { log } from '#platform/log.ts'
import { hideSecrets } from '#platform/safe-error.ts'
import { newApi } from './context.ts'
import { refusals, takes } from './schemas.ts'

export const reports = newApi()

const report = z.strictObject({
  message: z.string().max(1000),
  stack: z.string().max(8000).optional(),
  path: z.string().max(500).optional(),
  context: z.record(z.string(), z.string().max(500)).default({}),
})

/** A failure in a browser, written down with what may be written down (spec 8: reported to error logging). */
reports.openapi(
  createRoute({
    method: 'post',
    path: '/api/errors',
    summary: 'Relatar um erro do navegador',
    request: takes(report),
    responses: { 204: { description: 'Anotado' }, 422: refusals[422] },
  }),
  (c) => {
    const { message, stack, path, context } = c.req.valid('json')
    log.warn(
      { browser: { message: hideSecrets(message), stack: stack && hideSecrets(stack), path, context } },
      'a browser reported an error',
    )
    return c.body(null, 204)
  },
)
