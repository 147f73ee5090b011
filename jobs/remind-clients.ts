import { remindClients } from '#domain/leads/remind-clients.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'

export const remindClientsTask: Task = async (_, { db, now, log }) => {
  const reminded = await remindClients(db, now)
  if (reminded) log.info({ reminded }, 'clients reminded of messages')
}
