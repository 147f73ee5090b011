import { refundUnanswered } from '#domain/leads/refund/refund-unanswered.server.ts'
import { refundUnopened } from '#domain/leads/refund/refund-unopened.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { runAllSettled } from '#platform/jobs/run-all-settled.ts'

export const refundLeadsTask: Task = async (_, { db, now, log }) => {
  const [unopened, unanswered] = await runAllSettled(
    () => refundUnopened(db, now),
    () => refundUnanswered(db, now),
  )
  if (unopened || unanswered) log.info({ unopened, unanswered }, 'leads refunded')
}
