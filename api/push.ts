import { createRoute, z } from '@hono/zod-openapi'
import { savePushDevice } from '#domain/notifications/save-push-device.server.ts'
import { savePushDeviceForm } from '#domain/notifications/save-push-device.ts'
import { removePushDevice } from '#domain/notifications/remove-push-device.server.ts'
import { removePushDeviceForm } from '#domain/notifications/remove-push-device.ts'
import { runAction } from '#domain/shared/ask-action.server.ts'
import { pushKeys } from '#platform/messaging/push/push-keys.ts'
import { memberOf, newApi, valueOf } from './context.ts'
import { jsonResponse, errorResponses, requestBody } from './schemas.ts'

/** Push devices of a person. */
export const push = newApi()

push.openapi(
  createRoute({
    method: 'get',
    path: '/v1/push/key',
    summary: 'Chave pública para receber avisos',
    responses: {
      200: jsonResponse(z.object({ key: z.string() }), 'A chave com que o navegador se inscreve'),
      401: errorResponses[401],
      403: errorResponses[403],
    },
  }),
  (c) => c.json({ key: pushKeys().publicKey }, 200),
)

push.openapi(
  createRoute({
    method: 'post',
    path: '/v1/push/devices',
    summary: 'Avisar neste aparelho',
    request: requestBody(z.strictObject(savePushDeviceForm.takes.shape)),
    responses: {
      200: jsonResponse(
        z.object({
          id: z.number().int().nullable().openapi({ description: 'null: não havia o que renovar' }),
        }),
        'O aparelho que será avisado',
      ),
      401: errorResponses[401],
      403: errorResponses[403],
      422: errorResponses[422],
      429: errorResponses[429],
    },
  }),
  async (c) => {
    const { userId, sessionId } = memberOf(c)
    const input = { ...c.req.valid('json'), userId, sessionId }
    const kept = valueOf(await runAction(savePushDeviceForm, (db, _, now) => savePushDevice(db, input, now), input))
    return c.json({ id: kept?.id ?? null }, 200)
  },
)

push.openapi(
  createRoute({
    method: 'delete',
    path: '/v1/push/devices/{deviceId}',
    summary: 'Não avisar mais em um aparelho',
    request: { params: z.object(removePushDeviceForm.takes.shape) },
    responses: {
      204: { description: 'Feito' },
      401: errorResponses[401],
      403: errorResponses[403],
      404: errorResponses[404],
    },
  }),
  async (c) => {
    const input = { ...c.req.valid('param'), userId: memberOf(c).userId }
    valueOf(await runAction(removePushDeviceForm, removePushDevice, input))
    return c.body(null, 204)
  },
)
