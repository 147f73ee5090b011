import { expireCoins, notifyOfExpiry } from '#domain/wallet/expire-coins.server.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { runAllSettled } from '#platform/jobs/run-all-settled.ts'

export const expireCoinsTask: Task = async (_, { db, now, log }) => {
  const [lots, notified] = await runAllSettled(
    () => expireCoins(db, now),
    () => notifyOfExpiry(db, now),
  )
  if (lots || notified) log.info({ lots, notified }, 'bonus coins expired or announced')
}
