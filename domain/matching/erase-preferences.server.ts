import type { Db } from '#platform/db.ts'

/** Takes away what a professional who leaves wished to see, and why they set orders aside. */
export async function erasePreferences(tx: Db, professionalId: number) {
  await tx.deleteFrom('opportunity_filters').where('professional_id', '=', professionalId).execute()
  await tx
    .updateTable('order_offers')
    .set({ dismiss_reason: null, dismissed_at: null })
    .where('professional_id', '=', professionalId)
    .where('dismissed_at', 'is not', null)
    .execute()
}
