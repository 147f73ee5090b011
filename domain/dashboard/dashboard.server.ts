export { notifyOfMonth } from './notify-of-month.server.ts'
import type { Db } from '#platform/db.ts'

/** Deletes the goals of a deleted professional. */
export const eraseGoals = (tx: Db, professionalId: number) =>
  tx.deleteFrom('dashboard_goals').where('professional_id', '=', professionalId).execute()
