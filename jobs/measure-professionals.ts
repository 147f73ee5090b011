import { measureProfessionals } from '#domain/professional-metrics/measure.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

export const measureProfessionalsTask: Task = async (_, { db, now, log }) => {
  const measured = await measureProfessionals(db, now)
  if (measured) log.debug({ measured }, 'professionals measured')
}
