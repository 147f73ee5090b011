import { endDuePauses } from '#domain/professionals/profile-settings/pause.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

export const endPausesTask: Task = async (_, { db, now, log }) => {
  const ended = await endDuePauses(db, now)
  if (ended) log.info({ ended }, 'pauses ended')
}
