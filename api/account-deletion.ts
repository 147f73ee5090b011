import { createRoute, z } from '@hono/zod-openapi'
import { prettyJSON } from 'hono/pretty-json'
import { exportData } from '#domain/account-deletion/data-export/export-data.server.ts'
import { deleteAccount } from '#domain/account-deletion/delete-account.server.ts'
import { resendDeletionPin } from '#domain/account-deletion/request-deletion.server.ts'
import { expiredCookies } from '#domain/identity/sessions/session-cookies.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { isSecure } from '#platform/security/request-origin.ts'
import { deletionStepTexts } from '#texts/account-deletion.ts'
import { requireMember } from './access.ts'
import { runForEndpoint } from './api-action.ts'
import { newApi } from './context.ts'
import { pinRoute, resendRoute } from './pin-routes.ts'
import { jsonResponse, errorResponsesFor } from './schemas.ts'

export const accountDeletion = newApi()

/** The caller's data export, including who got their contact (quality: LGPD). */
accountDeletion.openapi(
  createRoute({
    method: 'get',
    path: '/api/me/export',
    summary: 'Baixar os próprios dados',
    middleware: prettyJSON({ force: true }), // people read it as well
    responses: {
      200: jsonResponse(z.record(z.string(), z.unknown()), 'Tudo o que o produto guarda sobre quem pede'),
      ...errorResponsesFor(401, 403),
    },
  }),
  async (c) => {
    const data = await exportData(db(), requireMember(c), now())
    c.header('content-disposition', 'attachment; filename="meus-dados.json"')
    return c.json(JSON.parse(JSON.stringify({ exportedAt: now(), ...data })) as Record<string, unknown>, 200)
  },
)

accountDeletion.openapi(
  resendRoute(
    '/api/me/deletion/{uuid}/resend',
    'Pedir outro código de exclusão da conta',
    'Código enviado',
    errorResponsesFor(401, 403, 422),
  ),
  async (c) => {
    await runForEndpoint(c, resendDeletionPin, c.req.valid('param'))
    return c.json({ message: deletionStepTexts.codeSent }, 200)
  },
)

/** Deletes the account with the right PIN, ends every session and clears this browser's cookies (domain 2.7). */
accountDeletion.openapi(
  pinRoute(
    '/api/me/deletion/{uuid}/pin',
    'Excluir a própria conta',
    jsonResponse(z.object({ message: z.string() }), 'Conta excluída'),
    errorResponsesFor(401, 403),
  ),
  async (c) => {
    await runForEndpoint(c, deleteAccount, { ...c.req.valid('param'), ...c.req.valid('json') })
    for (const cookie of expiredCookies(isSecure(c.req.raw))) c.header('set-cookie', cookie, { append: true })
    return c.json({ message: deletionStepTexts.done }, 200)
  },
)
