import { remindProfessionals } from '#domain/leads/pipeline/remind-professionals.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

export const remindProfessionalsTask: Task = async (_, { db, now, log }) => {
  const reminded = await remindProfessionals(db, now)
  if (reminded) log.info({ reminded }, 'professionals reminded of contacts')
}
