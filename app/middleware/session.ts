import { createContext, data, type MiddlewareFunction, redirect } from 'react-router'
import { opensBySurveyLink, roleFor } from '#domain/identity/access-rule.ts'
import { accessToken } from '#domain/identity/sessions/access-token.server.ts'
import {
  expiredCookies,
  findUserByCookies,
  isOfDeletedAccount,
  resealCookies,
} from '#domain/identity/sessions/session-cookies.server.ts'
import type { Role, SignedIn } from '#domain/identity/user.ts'
import { accessDenial } from '#domain/shared/access.ts'
import { firstName } from '#domain/shared/first-name.ts'
import { findOrderBySurveyToken } from '#domain/surveys/survey-link.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { isSecure } from '#platform/security/request-origin.ts'
import { errorInit } from '#presenters/error-status.ts'
import { homeOf, signInOf, staffHome } from '#presenters/role-pages.ts'
import { pageOf } from '#routes.ts'
import { renderedFor } from './readable-form.ts'

/** The caller of this page. Set by the middleware of the signed-in areas; reading it elsewhere throws. */
export const signedIn = createContext<SignedIn>()

/** The area of a page that clients and professionals share. */
export const memberRole = (user: { role: Role } | null): 'client' | 'professional' =>
  user?.role === 'professional' ? 'professional' : 'client'

/** The sign-in page with the return path (AMB-08). */
export function signInAddress(role: Role, request: Request) {
  const { pathname, search } = new URL(request.url)
  return `${signInOf[role]}?redirect=${encodeURIComponent(pathname.replace(/\.data$/, '') + search)}`
}

/** Only React Router's pattern of the home page begins with `/`. */
const pathOf = (pattern: string) => pattern.replace(/^\/?/, '/')

/**
 * Root middleware: admits the roles in routes.ts, sends others to that role's sign-in and back. 403 without access to a
 * staff page or for a page without a rule, 409 for a form rendered for another person.
 */
export const requireAccess: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const rule = pageOf(pathOf(pattern))?.access
  if (rule === 'everyone' || (opensBySurveyLink(rule) && readSurveyLink(request))) return
  const user = rule && (await findSignedIn(request))
  if (!rule || (user && roleFor(rule) === 'staff' && accessDenial(rule, user))) throw notAllowed(user)
  if (!user && (await isOfDeletedAccount(db(), request.headers.get('cookie')))) throw redirectToAccountDeleted(request)
  if (!user || accessDenial(rule, user)) throw redirect(signInAddress(roleFor(rule), request))
  const renderedForId = context.get(renderedFor)
  if (renderedForId !== null && renderedForId !== String(user.userId)) throw notAllowed(user, 'another_person')
  context.set(signedIn, user)
  if (request.method !== 'GET') return
  const response = await next()
  const cookies = request.headers.get('cookie')
  for (const line of await resealCookies(db(), { cookies, user, secure: isSecure(request) }, now()))
    response.headers.append('set-cookie', line)
  return response
}

/** Clears the cookies, so that another person can sign in with this browser. */
function redirectToAccountDeleted(request: Request) {
  const goodbye = redirect(href('/conta-excluida'))
  for (const cookie of expiredCookies(isSecure(request))) goodbye.headers.append('set-cookie', cookie)
  return goodbye
}

/** What the error page needs for the visitor's own header. */
export type NotAllowed = { code: string; user?: { name: string; role: Role; home: string } | null }

function notAllowed(user: SignedIn | null | undefined, code: 'wrong_role' | 'another_person' = 'wrong_role') {
  const visitor = user
    ? {
        name: firstName(user.name),
        role: user.role,
        home: user.role === 'staff' ? staffHome(user.permissions) : homeOf[user.role],
      }
    : null
  return data({ code, user: visitor } satisfies NotAllowed, errorInit({ code }))
}

/** The signed survey link with which a page was opened, and its order; null if invalid. */
export function readSurveyLink(request: Request) {
  const token = new URL(request.url).searchParams.get('token')
  const linkedOrder = findOrderBySurveyToken(token, now())
  return token && linkedOrder ? { token, linkedOrder } : null
}

/** The session on a public page, or null. */
export const findSignedIn = (request: Request) => findUserByCookies(db(), request.headers.get('cookie'), now())

/** The short-lived token for the page's API calls; stored in memory only (AMB-09). */
export const tokenFor = (user: SignedIn) => accessToken(user.sessionId, now())
