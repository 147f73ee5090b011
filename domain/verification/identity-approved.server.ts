import { welcomeCoins } from '#domain/wallet/lot.ts'
import { giveWelcomeBonus } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/event-outbox.ts'

/**
 * What follows for a professional whose identity was approved, in the same transaction: the welcome coins, where neither the
 * document nor the phone had them before, and the orders that were waiting for it. Returns how many coins there were.
 */
export async function identityApproved(
  tx: Db,
  { professionalId, userId }: { professionalId: number; userId: number },
  now: Date,
): Promise<number> {
  await emit(tx, now, { topic: `user:${userId}`, kind: 'order.available' })
  const { document, phone } = await tx
    .selectFrom('professionals as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.document', 'u.phone'])
    .where('p.id', '=', professionalId)
    .executeTakeFirstOrThrow()
  if (!document || !phone) return 0
  return (await giveWelcomeBonus(tx, { professionalId, userId, document, phone }, now)) ? welcomeCoins : 0
}
