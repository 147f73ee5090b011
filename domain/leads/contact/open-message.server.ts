import type { ActionInput } from '#domain/shared/action-form.ts'
import { fail, ok, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { openMessageForm, OpenErrorCode } from './open-message.ts'

/**
 * The client has a professional's first message before their eyes: the moment is kept once, for the rule of refunds
 * (product: Refunds; AMB-30). Opening it again changes nothing. Refuses a lead of another client, and one without a message.
 */
export function openMessage(
  db: Db,
  { leadId, userId: clientUserId }: ActionInput<typeof openMessageForm>,
  now: Date,
): Promise<Result<null, OpenErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, OpenErrorCode>> => {
    const lead = await tx
      .selectFrom('leads')
      .innerJoin('orders', 'orders.id', 'leads.order_id')
      .select('leads.messaged_at')
      .where('leads.id', '=', leadId)
      .where('orders.client_id', '=', clientUserId)
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
  })
}
