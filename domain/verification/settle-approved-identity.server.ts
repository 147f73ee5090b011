import { welcomeCoins } from '#domain/wallet/lot.ts'
import { grantWelcomeBonus, transferDebts } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'

/**
 * Effects of an approved identity, in the same transaction: the welcome bonus, unless person or phone had it, and
 * waiting orders. `cpf`: of the account or the company's person. Returns the coins.
 */
export async function settleApprovedIdentity(
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
