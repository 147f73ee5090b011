import { z } from 'zod'
import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { fail, ok } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'

/**
 * Stores when the client first opened a professional's first message, for the rule of refunds (product: Refunds;
 * AMB-30). Idempotent. Errors: another client's lead, one without a message.
 */
export const openMessage = defineAction({
  name: 'open-message',
  actor: client,
  input: z.object({ leadId: rowId }),
  errors: ['not_found', 'no_message'],
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { leadId }) {
    const lead = await tx
      .selectFrom('leads')
      .innerJoin('orders', 'orders.id', 'leads.order_id')
      .select('leads.messaged_at')
      .where('leads.id', '=', leadId)
      .where('orders.client_id', '=', userId)
      .executeTakeFirst()
    if (!lead) return fail('not_found')
    if (!lead.messaged_at) return fail('no_message')
    await tx
      .updateTable('leads')
      .set({ opened_at: now })
      .where('id', '=', leadId)
      .where('opened_at', 'is', null)
      .execute()
    return ok(null)
  },
})
