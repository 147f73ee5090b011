import { createRoute, z } from '@hono/zod-openapi'
import { jsonResponse, pin, errorResponses, requestBody, uuid } from './schemas.ts'

/** Which challenge, order or person is meant stands in the address of each of these calls. */
const params = z.object({ uuid })
const { 401: noSession, 403: wrongRole, ...ofPin } = errorResponses

/** Who must have a session besides, to take a PIN or ask for another. */
export const ofMembers = { 401: noSession, 403: wrongRole }

/** The document of a call that takes a PIN, and of what the right one is answered. */
export const pinRoute = <Path extends string, Answer extends z.ZodType, More extends Partial<typeof errorResponses>>(
  path: Path,
  summary: string,
  answer: { description: string; content: { 'application/json': { schema: Answer } } },
  more?: More,
) =>
  createRoute({
    method: 'post',
    path,
    summary,
    request: { params, ...requestBody(z.strictObject({ pin })) },
    responses: { 200: answer, ...ofPin, ...more },
  })

/** The document of a call that asks for another PIN. */
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
      404: errorResponses[404],
      409: errorResponses[409],
      429: errorResponses[429],
      ...more,
    },
  })
