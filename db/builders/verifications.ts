import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { ruleOfKind, type VerificationKind } from '#domain/verification/verification.ts'
import type { Verifications } from '#platform/database/db-types.ts'
import type { Db } from '#platform/db.ts'
import { testNow } from './clock.ts'

/** Approved documents whose pictures were erased. */
export async function insertApprovedDocuments(
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

/** A picture's row, without its file. */
export async function aPicture(
  db: Db,
  userId: number,
  {
    purpose = 'document',
    used = true,
    at = testNow,
  }: { purpose?: 'document' | 'selfie' | 'photo'; used?: boolean; at?: Date } = {},
) {
  const isPublic = purpose === 'photo'
  const { id } = await db
    .insertInto('pictures')
    .values({
      name: randomBytes(16).toString('hex'),
      owner_user_id: userId,
      purpose,
      is_public: isPublic,
      ...(isPublic ? { kind: 'picture', width: 320, height: 320, blur: 'x' } : { kind: 'pdf' }),
      used_at: used ? at : null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A document, waiting for staff by default; `withPieces`: with the pictures that its kind requires. */
export async function aVerification(
  db: Db,
  pro: { professionalId: number; userId: number },
  {
    kind = 'identity',
    status = 'in_review',
    withPieces = false,
    at = testNow,
    ...columns
  }: Partial<Insertable<Verifications>> & { withPieces?: boolean; at?: Date } = {},
) {
  const { id } = await db
    .insertInto('verifications')
    .values({
      professional_id: pro.professionalId,
      kind,
      status,
      ...(status !== 'pending' && { sent_at: at }),
      ...(status !== 'pending' && status !== 'in_review' && { decided_at: at }),
      ...(status === 'refused' && { reason: 'altered' }),
      created_at: at,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!withPieces) return id
  for (const piece of ruleOfKind(kind).pieces) {
    const pictureId = await aPicture(db, pro.userId, { purpose: piece === 'selfie' ? 'selfie' : 'document', at })
    await db
      .insertInto('verification_pieces')
      .values({ verification_id: id, piece, picture_id: pictureId, sent_at: at })
      .execute()
  }
  return id
}
