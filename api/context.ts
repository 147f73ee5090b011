import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context, Next } from 'hono'
import { matchedRoutes } from 'hono/route'
import { opensBySurveyLink } from '#domain/identity/access-rule.ts'
import { findUserByAuthorization } from '#domain/identity/sessions/access-token.server.ts'
import { findUserByCookies } from '#domain/identity/sessions/session-cookies.server.ts'
import type { SignedIn } from '#domain/identity/user.ts'
import { accessDenial } from '#domain/shared/access.ts'
import type { ActionError, Result } from '#domain/shared/result.ts'
import { findOrderBySurveyToken } from '#domain/surveys/survey-link.server.ts'
import type { SurveyRespondent } from '#domain/surveys/survey-order.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { type Limit, takeFrom } from '#platform/security/rate-limit.ts'
import { ipLimitKey } from '#platform/security/request-origin.ts'
import { statusOf } from '#presenters/error-status.ts'
import { renderedForHeader } from '#presenters/rendered-for.ts'
import { errorTexts, type ErrorCode, errorMessage } from '#texts/errors.ts'
import { fieldErrorText } from '#texts/field-errors.ts'
import { unknownField } from '#texts/invalid-field.ts'
import { ruleOfEndpoint } from './endpoint-table.ts'

export type ApiEnv = { Variables: { requestId: string; user?: SignedIn | null; linkedOrder?: string } }
export type ApiContext = Context<ApiEnv>

/** The error response of every endpoint (AMB-69): text for people, a code for API clients. */
export class ApiError extends Error {
  readonly actionError: Pick<ActionError<ErrorCode>, 'code' | 'retryAfterSeconds' | 'fields'>
  /** Field errors by name. */
  readonly errors: Record<string, string> | undefined
  constructor(error: ApiError['actionError'] | ErrorCode, errors?: Record<string, string>) {
    const actionError = typeof error === 'string' ? { code: error } : error
    super(errorMessage(actionError.code, actionError.retryAfterSeconds))
    this.actionError = actionError
    this.errors = errors ?? (actionError.fields && textsOf(actionError.fields))
  }
}

const textsOf = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, fieldErrorText(code)]))

/** Counts a request of an open endpoint against a limit of its address; throws above it. */
export async function enforceLimit(c: ApiContext, limit: Limit) {
  const allowance = await takeFrom(limit, ipLimitKey(c.req.raw.headers))
  if (!allowance.ok) throw new ApiError(allowance)
}

/** The value of an action's result; throws an error as an `ApiError`. */
export function unwrap<Value>(result: Result<Value, ErrorCode>): Value {
  if (!result.ok) throw new ApiError(result)
  return result.value
}

/** Who calls: by `Authorization` (mobile, or the page's short token), else by session cookies. Null for a visitor. */
export async function findSignedIn(c: ApiContext): Promise<SignedIn | null> {
  const cachedUser = c.get('user')
  if (cachedUser !== undefined) return cachedUser
  const currentTime = now()
  const user =
    (await findUserByAuthorization(db(), c.req.header('authorization'), currentTime)) ??
    (await findUserByCookies(db(), c.req.header('cookie'), currentTime))
  c.set('user', user)
  return user
}

/** The endpoint of a request; path-wide middleware such as `requireAccess` is skipped. */
export const routeOf = (c: ApiContext) => matchedRoutes(c).find(({ path }) => path !== '/*')

/** Enforces the endpoint table: 401 without a session, 403 for other roles, 409 for a page of another person. */
export async function requireAccess(c: ApiContext, next: Next) {
  const route = routeOf(c)
  if (!route) return next()
  const rule = ruleOfEndpoint(`${route.method} ${route.path}`)
  const linkedOrder = opensBySurveyLink(rule) ? findOrderBySurveyToken(c.req.header('authorization'), now()) : null
  if (linkedOrder) {
    c.set('linkedOrder', linkedOrder)
    return next()
  }
  const isOpen = rule === undefined || rule === 'everyone'
  const user = isOpen ? null : await findSignedIn(c)
  const denial = accessDenial(rule, user)
  if (denial) throw new ApiError(denial)
  const renderedFor = c.req.header(renderedForHeader)
  if (renderedFor !== undefined && user && renderedFor !== String(user.userId)) throw new ApiError('another_person')
  return next()
}

/** The signed-in user of an endpoint restricted to roles; throws for an open endpoint, which is a programming error. */
export function requireUser(c: ApiContext): SignedIn {
  const user = c.get('user')
  if (!user) throw new Error(`${c.req.path} does not require a session`)
  return user
}

/** Who answers a survey: the holder of a survey link, known by its order, or the signed-in client. */
export function requireSurveyRespondent(c: ApiContext): SurveyRespondent {
  const linkedOrder = c.get('linkedOrder')
  return linkedOrder ? { linkedOrder } : { clientUserId: requireUser(c).userId }
}

/** The caller of an endpoint for clients and professionals. */
export function requireMember(c: ApiContext) {
  const { role, ...user } = requireUser(c)
  if (role === 'staff') throw new Error(`${c.req.path} is also for staff`)
  return { ...user, role }
}

const maxFieldErrors = 20

/** Invalid fields by name; unknown fields under their own. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]) {
  const errors: [name: string, text: string][] = []
  for (const issue of issues) {
    const { path, message } = issue
    if (issue.code !== 'unrecognized_keys') errors.push([path.join('.') || 'body', message])
    else for (const key of issue.keys) errors.push([[...path, key].join('.').slice(0, 100), unknownField])
  }
  return Object.fromEntries(errors.slice(0, maxFieldErrors))
}

/** A 422 with the errors of each field. */
export const invalidInput = (c: ApiContext, { issues }: Pick<z.core.$ZodError, 'issues'>) =>
  c.json({ message: errorTexts.invalid, code: 'invalid', errors: fieldErrors(issues) }, statusOf('invalid'))

/** A router whose validation errors are 422s by field. */
export const newApi = () =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => (result.success ? undefined : invalidInput(c, result.error)),
  })
