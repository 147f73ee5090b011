import type { Db } from '#platform/db.ts'

/**
 * Erases a deleted person's answers (domain 2.7) and keeps that it was answered, and its stars, as the anonymous review
 * does (AMB-45). It is not asked again.
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
