import { giveWelcomeBonus } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/event-outbox.ts'

type Approved = { professionalId: number; userId: number }

/** What follows for a professional whose identity was approved, in the same transaction: the welcome coins, once, and more orders. */
export async function identityApproved(tx: Db, { professionalId, userId }: Approved, now: Date): Promise<void> {
  const { document, phone } = await tx
    .selectFrom('professionals as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.document', 'u.phone'])
    .where('p.id', '=', professionalId)
    .executeTakeFirstOrThrow()
  if (document && phone) await giveWelcomeBonus(tx, { professionalId, userId, document, phone }, now)
  await emit(tx, now, { topic: `user:${userId}`, kind: 'order.available' })
}
