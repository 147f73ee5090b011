import { createRoute, z } from '@hono/zod-openapi'
import { jsonResponse, pin, errorResponsesFor, errorResponses, requestBody, uuid } from './schemas.ts'

/** The path names the challenge, order or person. */
const params = z.object({ uuid })
const pinErrors = errorResponsesFor(404, 406, 409, 413, 415, 422, 429, 503)

/** OpenAPI of an endpoint that accepts a PIN. */
export const pinRoute = <Path extends string, Body extends z.ZodType, More extends Partial<typeof errorResponses>>(
  path: Path,
  summary: string,
  response: { description: string; content: { 'application/json': { schema: Body } } },
  more?: More,
) =>
  createRoute({
    method: 'post',
    path,
    summary,
    request: { params, ...requestBody(z.strictObject({ pin })) },
    responses: { 200: response, ...pinErrors, ...more },
  })

/** OpenAPI of an endpoint that resends a PIN. */
export const resendRoute = <Path extends string, More extends Partial<typeof errorResponses>>(
  path: Path,
  summary: string,
  description: string,
  more?: More,
) =>
  createRoute({
    method: 'post',
    path,
    summary,
    request: { params },
    responses: {
      200: jsonResponse(z.object({ message: z.string() }), description),
      ...errorResponsesFor(404, 409, 429),
      ...more,
    },
  })
