import { createRoute, z } from '@hono/zod-openapi'
import { canonicalMobile } from '#domain/shared/brazilian-phone.ts'
import { db } from '#platform/db.ts'
import { listNewestInInbox } from '#platform/messaging/inbox.ts'
import { ApiError } from './api-error.ts'
import { newApi } from './context.ts'
import { jsonResponse, errorResponsesFor, requestBody } from './schemas.ts'

const maxAdvanceHours = 24 * 400

type Hooks = { reset: () => Promise<void>; advance: (hours: number) => Promise<number> }

/** The test hooks (AMB-64). Mounted only with TEST_HOOKS=1, which production refuses at its start. */
export function devEndpoints({ reset, advance }: Hooks) {
  const dev = newApi()

  dev.openapi(
    createRoute({
      method: 'post',
      path: '/api/dev/reset',
      summary: 'Recomeçar com a cidade de demonstração',
      responses: { 204: { description: 'Recomeçado' } },
    }),
    async (c) => {
      await reset()
      return c.body(null, 204)
    },
  )

  const message = z.object({ channel: z.string(), template: z.string(), body: z.string(), createdAt: z.string() })
  dev.openapi(
    createRoute({
      method: 'get',
      path: '/api/dev/outbox',
      summary: 'Últimas mensagens a um telefone',
      request: { query: z.object({ phone: z.string() }) },
      responses: {
        200: jsonResponse(z.object({ pin: z.string().nullable(), messages: z.array(message) }), 'A mais nova primeiro'),
        ...errorResponsesFor(422),
      },
    }),
    async (c) => {
      const phone = canonicalMobile(c.req.valid('query').phone)
      if (!phone) throw new ApiError('invalid_phone')
      const rows = await listNewestInInbox(db(), { recipients: [phone, `+55${phone}`], limit: 20 })
      const messages = rows.map(({ channel, template, body, created_at }) => ({
        channel,
        template,
        body,
        createdAt: created_at.toISOString(),
      }))
      return c.json({ pin: messages.map(({ body }) => /^\d{4}/.exec(body)?.[0]).find(Boolean) ?? null, messages }, 200)
    },
  )

  dev.openapi(
    createRoute({
      method: 'post',
      path: '/api/dev/advance',
      summary: 'Adiantar o relógio do servidor',
      request: requestBody(z.strictObject({ hours: z.number().min(0).max(maxAdvanceHours) })),
      responses: {
        200: jsonResponse(z.object({ ran: z.int() }), 'Quantas tarefas rodaram'),
        ...errorResponsesFor(422),
      },
    }),
    async (c) => c.json({ ran: await advance(c.req.valid('json').hours) }, 200),
  )
  return dev
}
