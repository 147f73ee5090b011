import { createRoute, z } from '@hono/zod-openapi'
import { countBrowserError } from '#platform/metrics.ts'
import { log } from '#platform/observability/log.ts'
import { redactSecrets } from '#platform/observability/redact-error.ts'
import { takeFrom } from '#platform/security/rate-limit.ts'
import { enforceLimit } from './access.ts'
import { ApiError } from './api-error.ts'
import { newApi } from './context.ts'
import { fingerprintOf } from './report-fingerprint.ts'
import { errorResponsesFor, requestBody } from './schemas.ts'

export const reports = newApi()

/** Enough for a bad hour of an office behind one address, and of everybody. */
const limitPerAddress = { name: 'error-report', points: 60, durationSeconds: 600 }
const totalLimit = { name: 'error-reports', points: 1_000, durationSeconds: 600 }
const maxContext = 10

const report = z.strictObject({
  message: z.string().max(1000),
  stack: z.string().max(8000).optional(),
  path: z.string().max(500).optional(),
  context: z.record(z.string(), z.string().max(500)).default({}),
})

/** The stored fields: a few hundred characters each, without personal data. */
const forTheLog = ({ message, stack, path, context }: z.output<typeof report>) => ({
  message: redactSecrets(message),
  stack: stack && redactSecrets(stack),
  path: path && redactSecrets(path),
  context: Object.fromEntries(
    Object.entries(context)
      .slice(0, maxContext)
      .map(([name, value]) => [redactSecrets(name), redactSecrets(value)]),
  ),
})

/** A browser error report (spec 8: reported to error logging), open to everyone; limited by address and in total. */
reports.openapi(
  createRoute({
    method: 'post',
    path: '/api/errors',
    summary: 'Relatar um erro do navegador',
    request: requestBody(report),
    responses: { 204: { description: 'Anotado' }, ...errorResponsesFor(422, 429) },
  }),
  async (c) => {
    await enforceLimit(c, limitPerAddress)
    const allowance = await takeFrom(totalLimit, 'all')
    if (!allowance.ok) throw new ApiError(allowance)
    const browser = forTheLog(c.req.valid('json'))
    countBrowserError()
    log.warn({ browser, fingerprint: fingerprintOf(c.req.valid('json')) }, 'browser error')
    return c.body(null, 204)
  },
)
