import type { Db } from '#platform/db.ts'

export { countEligible } from './best-professionals.server.ts'
export { listBestForInstantMatch } from './best-for-instant-match.server.ts'

/** Erases filters and dismissal reasons of a deleted professional. */
export async function erasePreferences(tx: Db, professionalId: number) {
  await tx.deleteFrom('opportunity_filters').where('professional_id', '=', professionalId).execute()
  await tx
    .updateTable('order_offers')
    .set({ dismiss_reason: null, dismissed_at: null })
    .where('professional_id', '=', professionalId)
    .where('dismissed_at', 'is not', null)
    .execute()
}
