import { sql } from 'kysely'
import { addDays } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { keyedDigest } from '#platform/security/keyed-digest.ts'
import { creditCoins } from './credit-coins.server.ts'
import { welcomeCoins, welcomeDays } from './lot.ts'

type Welcomed = { professionalId: number; userId: number; document: string; phone: string }

const digest = (kind: string, value: string) => keyedDigest('welcome', kind, value)

/**
 * Gives the 20 welcome coins, valid for 30 days, once per document and phone, also across deleted accounts (product:
 * Coins). False, with nothing written, if given before.
 */
export async function grantWelcomeBonus(
  tx: Db,
  { professionalId, userId, document, phone }: Welcomed,
  now: Date,
): Promise<boolean> {
  const digests = { document_digest: digest('document', document.toUpperCase()), phone_digest: digest('phone', phone) }
  // A concurrent approval waits here and then finds it given.
  const newBonus = await tx
    .insertInto('welcome_bonuses')
    .values({ ...digests, professional_id: professionalId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('phone_digest')
    .executeTakeFirst()
  if (!newBonus) return false
  const reference = `welcome-bonus:${digests.document_digest.slice(0, 32)}`
  const movement = { kind: 'bonus' as const, reference, professionalId, userId, coins: welcomeCoins }
  await creditCoins(tx, { ...movement, from: 'bonus', expiresAt: addDays(now, welcomeDays) }, now)
  return true
}

/**
 * SQL: whether the first unlock after approval is still to come; it costs at most the welcome bonus
 * (docs/decisions/0007).
 */
export const isFirstUnlockOpenSql = (professionalId: string) =>
  sql<boolean>`exists (select from welcome_bonuses b where b.professional_id = ${sql.ref(professionalId)} and b.first_unlock_at is null)`

/** Marks the first unlock as used; call it after the debit. False without an unused first unlock. */
export async function consumeFirstUnlock(tx: Db, professionalId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('welcome_bonuses')
    .set({ first_unlock_at: now })
    .where('professional_id', '=', professionalId)
    .where('first_unlock_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Erases the owner but keeps the digests, so that the person gets no second bonus. */
export const eraseBonusOwner = (tx: Db, professionalId: number) =>
  tx
    .updateTable('welcome_bonuses')
    .set({ professional_id: null })
    .where('professional_id', '=', professionalId)
    .execute()
