import { accessToken } from '#domain/identity/sessions/access-token.server.ts'
import { endFormerSession, sessionCookies } from '#domain/identity/sessions/session-cookies.server.ts'
import { authenticateOrder } from '#domain/orders/placement/authenticate-order.server.ts'
import { pageAfter } from '#presenters/page-after.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { isSecure } from '#platform/security/request-origin.ts'
import { runForEndpoint } from './api-action.ts'
import type { ApiContext } from './context.ts'

/** Verifies an order's PIN on any page: sets session cookies and returns the next page; throws errors. */
export async function verifyOrderPhone(c: ApiContext, order: { orderUuid: string; phoneId?: string; pin: string }) {
  const request = c.req.raw
  const proved = await runForEndpoint(c, authenticateOrder, order)
  const { token, sessionId, clientName, next } = proved
  await endFormerSession(db(), { cookies: c.req.header('cookie'), sessionId }, now())
  for (const cookie of sessionCookies(token, { name: clientName, role: 'client' }, isSecure(request)))
    c.header('set-cookie', cookie, { append: true })
  return { link: pageAfter[next](order.orderUuid), token: accessToken(sessionId, now()) }
}
