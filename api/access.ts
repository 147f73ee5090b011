import type { Next } from 'hono'
import { matchedRoutes } from 'hono/route'
import { opensBySurveyLink } from '#domain/identity/access-rule.ts'
import { findUserByAuthorization } from '#domain/identity/sessions/access-token.server.ts'
import { findUserByCookies } from '#domain/identity/sessions/session-cookies.server.ts'
import type { SignedIn } from '#domain/identity/user.ts'
import { accessDenial } from '#domain/shared/access.ts'
import { findOrderBySurveyToken } from '#domain/surveys/survey-link.server.ts'
import type { SurveyRespondent } from '#domain/surveys/survey-order.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { type Limit, takeFrom } from '#platform/security/rate-limit.ts'
import { ipLimitKey } from '#platform/security/request-origin.ts'
import { renderedForHeader } from '#presenters/rendered-for.ts'
import { ApiError } from './api-error.ts'
import type { ApiContext } from './context.ts'
import { ruleOfEndpoint } from './endpoint-table.ts'

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

/** Counts a request of an open endpoint against a limit of its address; throws above it. */
export async function enforceLimit(c: ApiContext, limit: Limit) {
  const allowance = await takeFrom(limit, ipLimitKey(c.req.raw.headers))
  if (!allowance.ok) throw new ApiError(allowance)
}
