import { accessToken } from '#domain/identity/sessions/access-token.server.ts'
import { authenticateOrder } from '#domain/orders/placement/authenticate-order.server.ts'
import { now } from '#platform/clock.ts'
import { pageAfter } from '#presenters/page-after.ts'
import { runForEndpoint } from './api-action.ts'
import type { ApiContext } from './context.ts'
import { giveSession } from './give-session.ts'

/** Verifies an order's PIN on any page: sets session cookies and returns the next page; throws errors. */
export async function verifyOrderPhone(c: ApiContext, order: { orderUuid: string; phoneId?: string; pin: string }) {
  const { token, sessionId, clientName, next } = await runForEndpoint(c, authenticateOrder, order)
  await giveSession(c, { token, name: clientName, role: 'client' })
  return { link: pageAfter[next](order.orderUuid), token: accessToken(sessionId, now()) }
}
