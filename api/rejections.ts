import { createRoute, z } from '@hono/zod-openapi'
import { rejectLead } from '#domain/leads/rejection/reject-lead.server.ts'
import { findLeadToReject } from '#domain/leads/rejection/rejection-form.server.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { db } from '#platform/db.ts'
import { isRejectionReason, rejectionReasons } from '#texts/rejection.ts'
import { requireUser } from './access.ts'
import { apiAction } from './api-action.ts'
import { ApiError } from './api-error.ts'
import { newApi } from './context.ts'
import { jsonResponse, errorResponsesFor, uuid } from './schemas.ts'

export const rejections = newApi()

/** The rejection form (AMB-81): its reasons and the endpoint to post to. */
rejections.openapi(
  createRoute({
    method: 'get',
    path: '/api/orders/{uuid}/leads/{leadId}/rejection-form',
    summary: 'Ler os motivos para encerrar um contato',
    request: { params: z.object({ uuid, leadId: rowId }) },
    responses: {
      200: jsonResponse(
        z.object({
          uuid,
          leadId: z.int(),
          profileId: z.int(),
          reasons: z.array(z.object({ reason: z.string(), label: z.string() })),
          endpoint: z.string(),
        }),
        'Formulário',
      ),
      ...errorResponsesFor(401, 403, 404, 409),
    },
  }),
  async (c) => {
    const { userId } = requireUser(c)
    const params = c.req.valid('param')
    const lead = await findLeadToReject(db(), { orderUuid: params.uuid, leadId: params.leadId, clientUserId: userId })
    if (!lead) throw new ApiError('not_found')
    if (lead.isOver) throw new ApiError('lead_over')
    const endpoint = `/v1/leads/${lead.leadId}/rejection`
    return c.json(
      { uuid: lead.uuid, leadId: lead.leadId, profileId: lead.profileId, reasons: rejectionReasons, endpoint },
      200,
    )
  },
)

/** The client rejects a professional or ends a negotiation (spec 7). Idempotent. */
apiAction(rejections, rejectLead, {
  path: '/v1/leads/{leadId}/rejection',
  summary: 'Encerrar o contato com um profissional',
  body: {
    schema: z.strictObject({ reason: z.string().max(300), lead_id: z.int().positive() }),
    toInput: ({ reason, lead_id }, { leadId: id }) =>
      String(lead_id) === id && isRejectionReason(reason.trim()) ? { reason } : null,
  },
})
