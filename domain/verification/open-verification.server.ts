import { sql } from 'kysely'
import { whyHidden } from '#domain/professionals/professional.ts'
import { lockProfile, type Professional, findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import type { Db } from '#platform/db.ts'
import { expiryNoticeDays, openStatuses, ruleOfKind, type VerificationKind } from './verification.ts'

type Sender = Result<Professional, 'documents_closed' | 'profile_unfinished'>

/**
 * The submitting professional, with the profile locked: submissions of one account are serialized. Errors: suspended,
 * deleted, or without a CPF or CNPJ (domain 2.9).
 */
export async function lockSubmitter(tx: Db, userId: number): Promise<Sender> {
  const unlockedProfile = await findProfessionalByUserId(tx, userId)
  if (unlockedProfile) await lockProfile(tx, unlockedProfile.id)
  const professional = unlockedProfile && (await findProfessionalByUserId(tx, userId))
  if (!professional) return fail('documents_closed')
  const hidden = whyHidden(professional.state)
  if (hidden) return fail(hidden === 'unfinished' ? 'profile_unfinished' : 'documents_closed')
  return ok(professional)
}

/** The undecided one of a kind. */
export const selectOpenVerification = (tx: Db, professionalId: number, kind: VerificationKind) =>
  tx
    .selectFrom('verifications')
    .select(['id', 'status'])
    .where('professional_id', '=', professionalId)
    .where('kind', '=', kind)
    .where('status', 'in', openStatuses)
    .forUpdate()
    .executeTakeFirst()

/** Whether a new one may be started: none is valid, or it expires soon. */
export async function canBegin(tx: Db, professionalId: number, kind: VerificationKind, now: Date) {
  const lockedDocument = await tx
    .selectFrom('verifications')
    .select(sql<number | null>`valid_until - ${saoPauloDay(now)}::date`.as('daysLeft'))
    .where('professional_id', '=', professionalId)
    .where('kind', '=', kind)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  if (!lockedDocument) return true
  const { validDays, endsAsTyped } = ruleOfKind(kind)
  return (validDays !== undefined || endsAsTyped === true) && (lockedDocument.daysLeft ?? 0) <= expiryNoticeDays[0]
}
