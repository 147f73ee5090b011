import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import { type Caller, callerUser } from '#domain/shared/caller.ts'
import { type Action, type ActionInput, runAction } from '#domain/shared/define-action.server.ts'
import { readSessionOrigin } from '#platform/security/request-origin.ts'
import { statusOf } from '#presenters/error-status.ts'
import type { ErrorCode } from '#texts/errors.ts'
import { findSignedIn } from './access.ts'
import { ApiError, unwrap } from './api-error.ts'
import { type ApiContext, newApi, invalidInput } from './context.ts'
import { jsonResponse, errorResponses, requestBody } from './schemas.ts'

type Options<Input extends z.ZodObject, Value, Body extends z.ZodObject, Response extends z.ZodType> = {
  path: string
  summary: string
  /** The input field of each path parameter with another name. */
  params?: Record<string, keyof z.input<Input> & string>
  /** Needed if the request body differs from the action's input; `toInput` returns null for an invalid body. */
  body?: {
    schema: Body
    toInput: (body: z.output<Body>, params: Record<string, string>) => Partial<z.input<Input>> | null
  }
  /** Without one, the response is 204. */
  response?: {
    status: 200 | 201
    schema: Response
    description: string
    /** Needed if the response body differs from the action's value. */
    toBody?: (value: Value, input: z.output<Input>) => z.input<Response>
  }
}

const isDocumented = (status: number): status is keyof typeof errorResponses => status in errorResponses
const pathParams = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param!)

/** The caller of an action: the session, the holder of a survey link, or a visitor. */
export async function getCaller(c: ApiContext): Promise<Caller> {
  const linkedOrder = c.get('linkedOrder')
  const session = linkedOrder ? null : await findSignedIn(c)
  return {
    user: session && callerUser(session),
    sessionId: session?.sessionId,
    linkedOrder,
    idempotencyKey: c.req.header('idempotency-key'),
    ...readSessionOrigin(c.req.raw),
  }
}

/** Runs an action for an endpoint that builds its own response; throws an error as an `ApiError`. */
export const runForEndpoint = async <Input extends z.ZodObject, Code extends ErrorCode, Value>(
  c: ApiContext,
  action: Action<Input, Code, Value>,
  input: ActionInput<Input>,
) => unwrap(await runAction(action, await getCaller(c), input))

/**
 * Makes a JSON endpoint and its OpenAPI document from a business action (docs/decisions/0074).
 * `path` parameters become input fields. An `Idempotency-Key` header makes a retry safe.
 */
export function apiAction<
  Input extends z.ZodObject,
  Code extends ErrorCode,
  Value,
  Body extends z.ZodObject,
  Response extends z.ZodType,
>(
  api: ReturnType<typeof newApi>,
  action: Action<Input, Code, Value>,
  { path, summary, params: paramFields = {}, body, response }: Options<Input, Value, Body, Response>,
) {
  const { shape } = action.input
  const params = pathParams(path).map((param) => [param, paramFields[param] ?? param] as const)
  const fieldsInPath = new Set<string>(params.map(([, field]) => field))
  const fieldsInBody = Object.entries(shape).filter(([field]) => !fieldsInPath.has(field))
  const bodySchema = body?.schema ?? z.strictObject(Object.fromEntries(fieldsInBody))
  const hasBody = body !== undefined || fieldsInBody.length > 0
  const statuses = new Set<number>(action.errors.map((code) => statusOf(code)))
  if (hasBody) statuses.add(422)
  const success: RouteConfig['responses'] = response
    ? { [response.status]: jsonResponse(response.schema, response.description) }
    : { 204: { description: 'Feito' } }

  const route: RouteConfig = {
    method: 'post',
    path,
    summary,
    request: {
      params: z.object(Object.fromEntries(params.map(([param, field]) => [param, shape[field]!]))),
      headers: z.object({ 'idempotency-key': z.string().max(200).optional() }),
      ...(hasBody ? requestBody(bodySchema) : {}),
    },
    responses: {
      ...success,
      ...Object.fromEntries([...statuses].filter(isDocumented).map((status) => [status, errorResponses[status]])),
    },
  }

  api.openapi(createRoute(route), async (c) => {
    const pathValues: Record<string, string> = c.req.param()
    const json = () => c.req.valid('json' as never) // has no static type, since the route is built here
    let fields: object | null = {}
    if (body) fields = body.toInput(json(), pathValues)
    else if (hasBody) fields = json()
    if (!fields) throw new ApiError('invalid')
    const parsed = action.input.safeParse({
      ...fields,
      ...Object.fromEntries(params.map(([param, field]) => [field, pathValues[param]])),
    })
    if (!parsed.success) return invalidInput(c, parsed.error)
    const value = await runForEndpoint(c, action, parsed.data)
    if (!response) return c.body(null, 204)
    const { toBody, schema, status } = response
    // Parsing drops undocumented fields.
    return c.json(toBody ? toBody(value, parsed.data) : schema.parse(value), status)
  })
}
