import { createRoute, z } from '@hono/zod-openapi'
import {
  markNotificationsRead,
  markNotificationRead,
  countUnreadNotifications,
} from '#domain/notifications/own-notifications.server.ts'
import { unsubscribe } from '#domain/notifications/unsubscribe.server.ts'
import { leaveWaitlist } from '#domain/service-coverage/waitlist.server.ts'
import { runAction } from '#domain/shared/define-action.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { presentUser, userRecord } from '#presenters/user.ts'
import { requireUser, findSignedIn } from './access.ts'
import { apiAction, getCaller } from './api-action.ts'
import { ApiError } from './api-error.ts'
import { newApi } from './context.ts'
import { jsonResponse, errorResponsesFor, requestBody } from './schemas.ts'

export const me = newApi()

/** Whether this browser has an active session: checked before a submit that fails silently without one (AMB-28). */
me.openapi(
  createRoute({
    method: 'get',
    path: '/api/session',
    summary: 'Há uma sessão?',
    responses: {
      200: jsonResponse(
        z.object({ present: z.boolean(), userId: z.int().optional(), unreadNotifications: z.int().optional() }),
        'Sim ou não; de quem, com avisos novos',
      ),
    },
  }),
  async (c) => {
    const user = await findSignedIn(c)
    if (!user) return c.json({ present: false }, 200)
    const { userId } = user
    return c.json({ present: true, userId, unreadNotifications: await countUnreadNotifications(db(), userId) }, 200)
  },
)

me.openapi(
  createRoute({
    method: 'get',
    path: '/api/me',
    summary: 'O próprio registro',
    responses: { 200: jsonResponse(userRecord, 'Registro do usuário'), ...errorResponsesFor(401) },
  }),
  async (c) => c.json(await presentUser(db(), requireUser(c).userId), 200),
)

apiAction(me, markNotificationRead, { path: '/v1/notifications/{id}/read', summary: 'Um aviso foi lido' })

me.openapi(
  createRoute({
    method: 'post',
    path: '/v1/notifications/read',
    summary: 'Os avisos sobre um contato ou um pedido foram vistos',
    description: 'Avisos de outra pessoa não mudam.',
    request: requestBody(
      z.union([z.strictObject({ leadId: z.int().positive() }), z.strictObject({ orderUuid: z.uuid() })]),
    ),
    responses: {
      200: jsonResponse(z.object({ seen: z.int() }), 'Quantos avisos eram novos'),
      ...errorResponsesFor(401, 403, 422),
    },
  }),
  async (c) => {
    const about = c.req.valid('json')
    const { value: seen } = await markNotificationsRead(db(), { userId: requireUser(c).userId, about }, now())
    return c.json({ seen }, 200)
  },
)

/**
 * One-click unsubscribe by mail clients (RFC 8058): no cookie, no origin, a form with one fixed field. The token belongs
 * to a notification or to the waitlist.
 */
me.post('/v1/notifications/unsubscribe/:token', async (c) => {
  const token = c.req.param('token')
  const caller = await getCaller(c)
  for (const action of [unsubscribe, leaveWaitlist]) {
    const result = await runAction(action, caller, { token })
    if (result.ok) return c.body(null, 200)
  }
  throw new ApiError('not_found')
})
