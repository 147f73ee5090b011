import { sql } from 'kysely'
import { professionalOfUser } from '#domain/professionals/professionals.server.ts'
import { saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import type { Db } from '#platform/db.ts'
import { expiryNoticeDays, openStatuses, ruleOfKind, type VerificationKind } from './verification.ts'

/** The professional who sends something, and nobody who is suspended or has left. Their sends come one after the other. */
export async function sender(tx: Db, userId: number) {
  const professional = await professionalOfUser(tx, userId)
  if (!professional || professional.state === 'suspended' || professional.state === 'deleted') return undefined
  await sql`select pg_advisory_xact_lock(hashtext('documents'), ${professional.id}::int)`.execute(tx)
  return professional
}

/** The one of a kind that is not decided yet. */
export const openVerification = (tx: Db, professionalId: number, kind: VerificationKind) =>
  tx
    .selectFrom('verifications')
    .select(['id', 'status'])
    .where('professional_id', '=', professionalId)
    .where('kind', '=', kind)
    .where('status', 'in', openStatuses)
    .forUpdate()
    .executeTakeFirst()

/** Whether another one may be begun: none holds, or the one that does is about to end. */
export async function mayBegin(tx: Db, professionalId: number, kind: VerificationKind, now: Date) {
  const held = await tx
    .selectFrom('verifications')
    .select(sql<number | null>`valid_until - ${saoPauloDay(now)}::date`.as('daysLeft'))
    .where('professional_id', '=', professionalId)
    .where('kind', '=', kind)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  if (!held) return true
  const { validDays, endsAsTyped } = ruleOfKind(kind)
  return (validDays !== undefined || endsAsTyped === true) && (held.daysLeft ?? 0) <= expiryNoticeDays[0]
}
