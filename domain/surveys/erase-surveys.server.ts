import type { Db } from '#platform/db.ts'

/**
 * Takes out of the answers of somebody who leaves what they said (domain 2.7). That an order was answered, and the stars,
 * stay, as the published review does without a name (AMB-45). Nobody is asked again.
 */
export async function eraseSurveysOf(tx: Db, userId: number) {
  await tx
    .updateTable('survey_responses')
    .set({ form_snapshot: '[]', comment: '' })
    .where('user_id', '=', userId)
    .execute()
  const own = tx.selectFrom('orders').select('id').where('client_id', '=', userId)
  await tx.updateTable('surveys').set({ ask_again_at: null }).where('order_id', 'in', own).execute()
}
