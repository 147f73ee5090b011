import type { Asked } from '#domain/shared/action-form.ts'
import { refuse, done, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { openMessageForm, OpenRefusal } from './open-message.ts'

/**
 * The client has a professional's first message before their eyes: the moment is kept once, for the rule of refunds
 * (product: Refunds; AMB-30). Opening it again changes nothing. Refuses a lead of another client, and one without a message.
 */
export function openMessage(
  db: Db,
  { leadId, userId: clientUserId }: Asked<typeof openMessageForm>,
  now: Date,
): Promise<Result<null, OpenRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<null, OpenRefusal>> => {
    const lead = await tx
      .selectFrom('leads')
      .innerJoin('orders', 'orders.id', 'leads.order_id')
      .select('leads.messaged_at')
      .where('leads.id', '=', leadId)
      .where('orders.client_id', '=', clientUserId)
      .executeTakeFirst()
    if (!lead) return refuse('not_found')
    if (!lead.messaged_at) return refuse('no_message')
    await tx
      .updateTable('leads')
      .set({ opened_at: now })
      .where('id', '=', leadId)
      .where('opened_at', 'is', null)
      .execute()
    return done(null)
  })
}
