/** The front door of the panel: what other rooms may call. */
export { notifyOfMonth } from './notify-of-month.server.ts'
import type { Db } from '#platform/db.ts'

/** Takes away the goals of a professional who leaves. */
export const eraseGoals = (tx: Db, professionalId: number) =>
  tx.deleteFrom('dashboard_goals').where('professional_id', '=', professionalId).execute()
