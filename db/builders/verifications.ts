import type { VerificationKind } from '#domain/verification/verification.ts'
import type { Db } from '#platform/db.ts'
import { testNow } from './clock.ts'

/** Documents that our team approved, long ago: no picture of them is left. */
export async function approvedDocuments(
  db: Db,
  professionalId: number,
  kinds: readonly VerificationKind[],
  at = testNow,
) {
  if (!kinds.length) return
  await db
    .insertInto('verifications')
    .values(
      kinds.map((kind) => ({
        professional_id: professionalId,
        kind,
        status: 'approved' as const,
        sent_at: at,
        decided_at: at,
        pictures_erased_at: at,
        created_at: at,
      })),
    )
    .execute()
}
