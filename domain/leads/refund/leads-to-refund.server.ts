import type { Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'

/** Paid, unrefunded contacts with the facts for refunds. The caller filters. */
export const selectLeadsToRefund = (db: Db) =>
  db
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .leftJoin('refunds as r', 'r.lead_id', 'l.id')
    .select([
      'l.id as leadId',
      'l.professional_id as professionalId',
      'p.user_id as professionalUserId',
      'l.coins_paid as coinsPaid',
      'l.created_at as createdAt',
      'l.messaged_at as messagedAt',
      'o.client_id as clientId',
      'o.uuid as orderUuid',
    ])
    .where('r.lead_id', 'is', null)
    .where('l.coins_paid', '>', 0)
    .where('p.state', '<>', 'deleted')
    // A reported call counts as an answer.
    .where('l.talked_at', 'is', null)

const batchSize = 200

/** Iterates in batches, oldest first; a skipped lead does not come again in this run. */
export async function* oldestFirst(leads: ReturnType<typeof selectLeadsToRefund>) {
  for (let after = 0; ;) {
    const batch = await leads.where('l.id', '>', after).orderBy('l.id').limit(batchSize).execute()
    yield* batch
    const last = batch[batchSize - 1]
    if (!last) return
    after = last.leadId
  }
}

export type LeadToRefund = Awaited<ReturnType<ReturnType<typeof selectLeadsToRefund>['execute']>>[number]
export type RefundResult = Result<null, 'reacted' | 'nothing_back'>
