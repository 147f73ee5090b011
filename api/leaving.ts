import { createRoute, z } from '@hono/zod-openapi'
import { clearedCookies } from '#domain/identity/session-cookies.server.ts'
import { resendLeavingPin } from '#domain/leaving/ask-to-leave.server.ts'
import { deleteAccount } from '#domain/leaving/delete-account.server.ts'
import { exportData } from '#domain/leaving/export-data.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { askerOf, isSecure } from '#platform/request-origin.ts'
import { deletingTexts } from '#texts/leaving.ts'
import { ApiError, memberOf, newApi } from './context.ts'
import { answers, pin, refusals, takes, uuid } from './schemas.ts'

export const leaving = newApi()

/** A copy of everything the product holds about oneself, and who got one's contact (quality: LGPD). */
leaving.openapi(
  createRoute({
    method: 'get',
    path: '/api/me/export',
    summary: 'Baixar os próprios dados',
    responses: {
      200: answers(z.record(z.string(), z.unknown()), 'Tudo o que o produto guarda sobre quem pede'),
      401: refusals[401],
      403: refusals[403],
    },
  }),
  async (c) => {
    const data = await exportData(db(), memberOf(c))
    c.header('content-disposition', 'attachment; filename="meus-dados.json"')
    return c.json(JSON.parse(JSON.stringify({ exportedAt: now(), ...data })) as Record<string, unknown>, 200)
  },
)

leaving.openapi(
  createRoute({
    method: 'post',
    path: '/api/me/deletion/{uuid}/resend',
    summary: 'Pedir outro código de exclusão da conta',
    request: { params: z.object({ uuid }) },
    responses: {
      200: answers(z.object({ message: z.string() }), 'Código enviado'),
      401: refusals[401],
      403: refusals[403],
      404: refusals[404],
      409: refusals[409],
      422: refusals[422],
      429: refusals[429],
    },
  }),
  async (c) => {
    const { userId, sessionId } = memberOf(c)
    const sent = await resendLeavingPin(
      db(),
      { userId, sessionId, uuid: c.req.valid('param').uuid, ...askerOf(c.req.raw) },
      now(),
    )
    if (!sent.ok) throw new ApiError(sent)
    return c.json({ message: deletingTexts.codeSent }, 200)
  },
)

/** The right PIN deletes the account, ends every session and takes this browser's cookies away (domain 2.7). */
leaving.openapi(
  createRoute({
    method: 'post',
    path: '/api/me/deletion/{uuid}/pin',
    summary: 'Excluir a própria conta',
    request: { params: z.object({ uuid }), ...takes(z.strictObject({ pin })) },
    responses: {
      200: answers(z.object({ message: z.string() }), 'Conta excluída'),
      401: refusals[401],
      403: refusals[403],
      404: refusals[404],
      409: refusals[409],
      422: refusals[422],
      429: refusals[429],
    },
  }),
  async (c) => {
    const who = memberOf(c)
    const deleted = await deleteAccount(
      db(),
      { ...who, uuid: c.req.valid('param').uuid, pin: c.req.valid('json').pin },
      now(),
    )
    if (!deleted.ok) throw new ApiError(deleted)
    for (const cookie of clearedCookies(isSecure(c.req.raw))) c.header('set-cookie', cookie, { append: true })
    return c.json({ message: deletingTexts.done }, 200)
  },
)
