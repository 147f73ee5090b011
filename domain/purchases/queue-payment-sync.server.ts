import type { Db } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'

/** Queues a sync of these charges; unknown references are ignored. */
export async function queuePaymentSync(db: Db, references: readonly string[]) {
  if (!references.length) return
  const ourPurchases = await db.selectFrom('purchases').select('uuid').where('uuid', 'in', references).execute()
  for (const { uuid } of ourPurchases) await enqueue(db, 'sync-purchase', { uuid }, { key: `purchase:${uuid}` })
}
