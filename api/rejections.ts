import { createRoute, z } from '@hono/zod-openapi'
import { leadToReject } from '#domain/leads/rejection-form.server.ts'
import { isReason } from '#domain/leads/rejection.ts'
import { rejectLead } from '#domain/leads/reject-lead.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { rejectionReasons } from '#texts/rejection.ts'
import { ApiError, newApi, signedInOf } from './context.ts'
import { answers, refusals, takes, uuid } from './schemas.ts'

export const rejections = newApi()

const leadId = z.coerce.number().int().positive()
const offered = rejectionReasons.map(({ reason }) => reason)

/** What the form of a refusal needs (AMB-81): the reasons, and where to send the one that was chosen. */
rejections.openapi(
  createRoute({
    method: 'get',
    path: '/api/orders/{uuid}/leads/{leadId}/rejection-form',
    summary: 'Ler os motivos para encerrar um contato',
    request: { params: z.object({ uuid, leadId }) },
    responses: {
      200: answers(
        z.object({
          uuid,
          leadId: z.int(),
          profileId: z.int(),
          reasons: z.array(z.object({ reason: z.string(), label: z.string() })),
          endpoint: z.string(),
        }),
        'Formulário',
      ),
      401: refusals[401],
      403: refusals[403],
      404: refusals[404],
      409: refusals[409],
    },
  }),
  async (c) => {
    const { userId } = signedInOf(c)
    const params = c.req.valid('param')
    const lead = await leadToReject(db(), { orderUuid: params.uuid, leadId: params.leadId, clientUserId: userId })
    if (!lead) throw new ApiError('not_found')
    if (lead.isOver) throw new ApiError('lead_over')
    const endpoint = `/v1/leads/${lead.leadId}/rejection`
    return c.json(
      { uuid: lead.uuid, leadId: lead.leadId, profileId: lead.profileId, reasons: rejectionReasons, endpoint },
      200,
    )
  },
)

/** The client refuses a professional or ends a negotiation (spec 7). Answers nothing; twice is once. */
rejections.openapi(
  createRoute({
    method: 'post',
    path: '/v1/leads/{leadId}/rejection',
    summary: 'Encerrar o contato com um profissional',
    request: {
      params: z.object({ leadId }),
      ...takes(z.strictObject({ reason: z.string().max(300), lead_id: z.int().positive() })),
    },
    responses: {
      204: { description: 'Encerrado' },
      401: refusals[401],
      403: refusals[403],
      404: refusals[404],
      409: refusals[409],
      422: refusals[422],
    },
  }),
  async (c) => {
    const { userId } = signedInOf(c)
    const { leadId: id } = c.req.valid('param')
    const { reason, lead_id } = c.req.valid('json')
    if (lead_id !== id || !isReason(reason.trim(), offered)) throw new ApiError('invalid')
    const result = await rejectLead(db(), { leadId: id, clientUserId: userId, reason: reason.trim() }, now())
    if (!result.ok) throw new ApiError(result)
    return c.body(null, 204)
  },
)
