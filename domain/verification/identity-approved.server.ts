import type { Db } from '#platform/db.ts'
import { emit } from '#platform/event-outbox.ts'

/** What follows for a professional whose identity was approved, in the same transaction. */
export async function identityApproved(
  tx: Db,
  { userId }: { professionalId: number; userId: number },
  now: Date,
): Promise<void> {
  await emit(tx, now, { topic: `user:${userId}`, kind: 'order.available' })
}
