import { welcomeCoins } from '#domain/wallet/lot.ts'
import { grantWelcomeBonus, transferDebts } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'

/**
 * What follows for a professional whose identity was approved, in the same transaction: the welcome coins, where neither the
 * person nor the phone had them before, and the orders that were waiting for it. `cpf`: the account's, or that of the person of a
 * company. Returns how many coins there were.
 */
export async function identityApproved(
  tx: Db,
  { professionalId, userId, cpf }: { professionalId: number; userId: number; cpf: string | null },
  now: Date,
): Promise<number> {
  await emit(tx, now, { topic: `user:${userId}`, kind: 'order.available' })
  const { phone } = await tx.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()
  if (!cpf || !phone) return 0
  await transferDebts(tx, { professionalId, userId, documents: [cpf] }, now)
  return (await grantWelcomeBonus(tx, { professionalId, userId, document: cpf, phone }, now)) ? welcomeCoins : 0
}
