import { expireCoins, tellOfExpiry } from '#domain/wallet/expire-coins.server.ts'
import { eachAlone } from '#platform/jobs/run-all-settled.ts'
import type { Task } from '#platform/jobs/jobs.ts'

export const expireCoinsTask: Task = async (_, { db, now, log }) => {
  const [lots, told] = await eachAlone(
    () => expireCoins(db, now),
    () => tellOfExpiry(db, now),
  )
  if (lots || told) log.info({ lots, told }, 'bonus coins ended, or will')
}
