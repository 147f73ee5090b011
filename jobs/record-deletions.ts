import { recordDeletions } from '#domain/account-deletion/deletion-list.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import type { Task } from '#platform/jobs/jobs.ts'

/** Lists the deleted accounts of today and yesterday outside of the database (docs/decisions/0070). */
export const recordDeletionsTask: Task = async (_payload, { db, now }) => {
  await recordDeletions(db, addDays(now, -1))
  await recordDeletions(db, now)
}
