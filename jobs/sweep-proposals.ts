import { expireProposals, warnOfEnding } from '#domain/proposals/expire-proposals.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { runAllSettled } from '#platform/jobs/run-all-settled.ts'

export const sweepProposalsTask: Task = async (_, { db, now, log }) => {
  const [expired, warned] = await runAllSettled(
    () => expireProposals(db, now),
    () => warnOfEnding(db, now),
  )
  if (expired || warned) log.info({ expired, warned }, 'proposals expired or announced')
}
