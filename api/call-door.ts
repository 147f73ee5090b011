import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import { statusOf } from '#doors/refusal-status.ts'
import type { ActionForm } from '#domain/shared/action-form.ts'
import { runAction, type Perform } from '#domain/shared/ask-action.server.ts'
import type { ErrorCode } from '#texts/errors.ts'
import { type ApiContext, ApiError, newApi, invalidInput, requireUser } from './context.ts'
import { jsonResponse, errorResponses, requestBody } from './schemas.ts'

type Options<Takes extends z.ZodObject, Value, Body extends z.ZodObject, Answer extends z.ZodType> = {
  path: string
  summary: string
  /** Which field each part of the address is. */
  from: Record<string, keyof z.input<Takes> & string>
  /** The body of a call whose fields are called otherwise than the action's, and what it means; null is refused as invalid. */
  body?: { schema: Body; means: (body: z.output<Body>, path: Record<string, string>) => object | null }
  /** Without one there is nothing to say: 204. */
  answer?: {
    status: 200 | 201
    schema: Answer
    description: string
    says: (value: Value, input: z.output<Takes>) => z.input<Answer>
  }
}

const isStatusOfDocument = (status: number): status is keyof typeof errorResponses => status in errorResponses

/**
 * A call of somebody who is signed in, made from what the business action says of itself: what it takes is checked, its
 * document and the statuses of its refusals follow (docs/decisions/0074). An `Idempotency-Key` makes a repeated call the same one.
 */
export function callDoor<
  Takes extends z.ZodObject,
  Code extends ErrorCode,
  Value,
  Body extends z.ZodObject,
  Answer extends z.ZodType,
>(
  api: ReturnType<typeof newApi>,
  action: ActionForm<Takes, Code>,
  perform: Perform<Takes, Code | 'key_reused', Value>,
  { path, summary, from, body, answer }: Options<Takes, Value, Body, Answer>,
) {
  const inPath = Object.fromEntries(Object.values(from).map((field) => [field, true]))
  const ownBody = z.strictObject(action.takes.omit(inPath as never).shape)
  const hasBody = body !== undefined || Object.keys(ownBody.shape).length > 0
  const statuses = new Set([401, 403, ...action.refusals.map((code) => statusOf[code]), ...(hasBody ? [422] : [])])
  const route = createRoute({
    method: 'post',
    path,
    summary,
    request: {
      params: z.object(
        Object.fromEntries(Object.entries(from).map(([param, field]) => [param, action.takes.shape[field]!])),
      ),
      headers: z.object({ 'idempotency-key': z.string().max(200).optional() }),
      ...(hasBody ? requestBody(body?.schema ?? ownBody) : {}),
    },
    responses: {
      ...(answer
        ? { [answer.status]: jsonResponse(answer.schema, answer.description) }
        : { 204: { description: 'Feito' } }),
      ...Object.fromEntries([...statuses].filter(isStatusOfDocument).map((status) => [status, errorResponses[status]])),
    },
  } as RouteConfig)

  api.openapi(route, (async (c: ApiContext) => {
    const { userId } = requireUser(c)
    const params = c.req.param() as Record<string, string>
    const sent = hasBody
      ? ((c.req as unknown as { valid: (of: 'json') => z.output<Body> }).valid('json') as object)
      : {}
    const meant = body ? body.means(sent as z.output<Body>, params) : sent
    if (!meant) throw new ApiError('invalid')
    const ofPath = Object.fromEntries(Object.entries(from).map(([param, field]) => [field, params[param]]))
    const read = action.takes.safeParse({ ...meant, ...ofPath })
    if (!read.success) return invalidInput(c, read.error)
    const idempotencyKey = c.req.header('idempotency-key')
    const input = { ...read.data, userId, ...(idempotencyKey ? { idempotencyKey } : {}) }
    const result = await runAction(action, perform, input)
    if (!result.ok) throw new ApiError(result)
    return answer ? c.json(answer.says(result.value, read.data) as object, answer.status) : c.body(null, 204)
  }) as never)
}
