import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** What is shown in place of an erased text. */
const erasedText = '[texto apagado]'

/** Erases what a deleted client wrote about proposals; agreed terms stay for the professional. */
export async function eraseProposalAnswers(tx: Db, clientId: number) {
  const ofClient = tx
    .selectFrom('leads')
    .innerJoin('orders', 'orders.id', 'leads.order_id')
    .select('leads.id')
    .where('orders.client_id', '=', clientId)
  await tx
    .updateTable('proposals')
    .set({ answer: null })
    .where('answer', 'is not', null)
    .where('lead_id', 'in', ofClient)
    .execute()
}

/** Erases what a deleted professional wrote in proposals, and their templates; agreed sums stay. */
export async function eraseProposals(tx: Db, professionalId: number) {
  const proposalIds = tx
    .selectFrom('proposals')
    .innerJoin('leads', 'leads.id', 'proposals.lead_id')
    .select('proposals.id')
    .where('leads.professional_id', '=', professionalId)
  await tx
    .updateTable('proposal_items')
    .set({ description: erasedText })
    .where('proposal_id', 'in', proposalIds)
    .execute()
  await tx
    .updateTable('proposals')
    .set({
      payment: erasedText,
      conditions: sql<string | null>`case when conditions is not null then ${erasedText} end`,
    })
    .where('id', 'in', proposalIds)
    .execute()
  await tx.deleteFrom('proposal_templates').where('professional_id', '=', professionalId).execute()
}
