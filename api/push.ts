import { createRoute, z } from '@hono/zod-openapi'
import { removePushDevice } from '#domain/notifications/remove-push-device.server.ts'
import { savePushDevice } from '#domain/notifications/save-push-device.server.ts'
import { runAction } from '#domain/shared/define-action.server.ts'
import { pushKeys } from '#platform/messaging/push/push-keys.ts'
import { apiAction, getCaller } from './api-action.ts'
import { unwrap } from './api-error.ts'
import { newApi } from './context.ts'
import { jsonResponse, errorResponsesFor } from './schemas.ts'

/** Push devices of a person. */
export const push = newApi()

push.openapi(
  createRoute({
    method: 'get',
    path: '/v1/push/key',
    summary: 'Chave pública para receber avisos',
    responses: {
      200: jsonResponse(z.object({ key: z.string() }), 'A chave com que o navegador se inscreve'),
      ...errorResponsesFor(401, 403),
    },
  }),
  (c) => c.json({ key: pushKeys().publicKey }, 200),
)

apiAction(push, savePushDevice, {
  path: '/v1/push/devices',
  summary: 'Avisar neste aparelho',
  response: {
    status: 200,
    schema: z.object({ id: z.number().int().nullable().openapi({ description: 'null: não havia o que renovar' }) }),
    description: 'O aparelho que será avisado',
    toBody: (saved) => ({ id: saved?.id ?? null }),
  },
})

push.openapi(
  createRoute({
    method: 'delete',
    path: '/v1/push/devices/{deviceId}',
    summary: 'Não avisar mais em um aparelho',
    request: { params: z.object(removePushDevice.input.shape) },
    responses: { 204: { description: 'Feito' }, ...errorResponsesFor(401, 403, 404) },
  }),
  async (c) => {
    unwrap(await runAction(removePushDevice, await getCaller(c), c.req.valid('param')))
    return c.body(null, 204)
  },
)
