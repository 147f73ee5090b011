import { createRoute, z } from '@hono/zod-openapi'
import { keepPushDevice } from '#domain/notifications/save-push-device.server.ts'
import { keepPushDeviceForm } from '#domain/notifications/save-push-device.ts'
import { removePushDevice } from '#domain/notifications/remove-push-device.server.ts'
import { removePushDeviceForm } from '#domain/notifications/remove-push-device.ts'
import { askAction } from '#domain/shared/ask-action.server.ts'
import { pushKeys } from '#platform/messaging/push/push-keys.ts'
import { memberOf, newApi, valueOf } from './context.ts'
import { answers, refusals, takes } from './schemas.ts'

/** Which browsers are told of news while the product is closed. */
export const push = newApi()

push.openapi(
  createRoute({
    method: 'get',
    path: '/v1/push/key',
    summary: 'Chave pública para receber avisos',
    responses: {
      200: answers(z.object({ key: z.string() }), 'A chave com que o navegador se inscreve'),
      401: refusals[401],
      403: refusals[403],
    },
  }),
  (c) => c.json({ key: pushKeys().publicKey }, 200),
)

push.openapi(
  createRoute({
    method: 'post',
    path: '/v1/push/devices',
    summary: 'Avisar neste aparelho',
    request: takes(z.strictObject(keepPushDeviceForm.takes.shape)),
    responses: {
      200: answers(
        z.object({
          id: z.number().int().nullable().openapi({ description: 'null: não havia o que renovar' }),
        }),
        'O aparelho que será avisado',
      ),
      401: refusals[401],
      403: refusals[403],
      422: refusals[422],
      429: refusals[429],
    },
  }),
  async (c) => {
    const { userId, sessionId } = memberOf(c)
    const input = { ...c.req.valid('json'), userId, sessionId }
    const kept = valueOf(await askAction(keepPushDeviceForm, (db, _, now) => keepPushDevice(db, input, now), input))
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
      401: refusals[401],
      403: refusals[403],
      404: refusals[404],
    },
  }),
  async (c) => {
    const input = { ...c.req.valid('param'), userId: memberOf(c).userId }
    valueOf(await askAction(removePushDeviceForm, removePushDevice, input))
    return c.body(null, 204)
  },
)
