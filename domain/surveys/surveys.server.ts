import type { Db } from '#platform/db.ts'

/**
 * Erases the answers of a deleted person (domain 2.7). The stars and the fact of answering stay, like the anonymous
 * review (AMB-45), so the survey is not sent again.
 */
export async function eraseSurveys(tx: Db, userId: number) {
  await tx
    .updateTable('survey_responses')
    .set({ form_snapshot: '[]', comment: '' })
    .where('user_id', '=', userId)
    .execute()
  const orders = tx.selectFrom('orders').select('id').where('client_id', '=', userId)
  await tx.updateTable('surveys').set({ ask_again_at: null }).where('order_id', 'in', orders).execute()
}
