import { erasePictures, usePictures } from '#domain/pictures/pictures.server.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { canBegin, openVerification, findSender } from './open-verification.server.ts'
import type { PieceErrorCode } from './send-documents.ts'
import { firstStatus, isFilling, type Piece, ruleOfKind, type VerificationKind } from './verification.ts'

type Added = { userId: number; kind: VerificationKind; piece: Piece; pictureId: number }

/**
 * Adds a file to a document, replacing and erasing the former one. Errors of `sender`; under review, valid already, or
 * a file that was not returned.
 */
export function addPiece(
  db: Db,
  { userId, kind, piece, pictureId }: Added,
  now: Date,
): Promise<Result<null, PieceErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, PieceErrorCode>> => {
    if (!ruleOfKind(kind).pieces.includes(piece)) return fail('not_found')
    const sends = await findSender(tx, userId)
    if (!sends.ok) return sends
    const professional = sends.value
    const open = await openVerification(tx, professional.id, kind)
    if (open && !isFilling(open.status)) return fail('documents_closed')
    if (!open && !(await canBegin(tx, professional.id, kind, now))) return fail('documents_closed')
    const id = open?.id ?? (await beginVerification(tx, professional.id, kind, now))
    const before = await findPiece(tx, id, piece)
    if (open?.status === 'correction' && before && !before.isAskedAgain) return fail('piece_not_asked')
    const used = await usePictures(
      tx,
      { userId, purpose: piece === 'selfie' ? 'selfie' : 'document', ids: [pictureId] },
      now,
    )
    if (!used.length) return fail('not_found')
    await keep(tx, { id, piece, pictureId }, now)
    if (before?.pictureId && before.pictureId !== pictureId) await erasePictures(tx, [before.pictureId])
    return ok(null)
  })
}

async function beginVerification(tx: Db, professionalId: number, kind: VerificationKind, now: Date) {
  const { id } = await tx
    .insertInto('verifications')
    .values({ professional_id: professionalId, kind, status: firstStatus, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const findPiece = (tx: Db, id: number, piece: Piece) =>
  tx
    .selectFrom('verification_pieces')
    .select(['picture_id as pictureId', 'is_resend_requested as isAskedAgain'])
    .where('verification_id', '=', id)
    .where('piece', '=', piece)
    .executeTakeFirst()

/** A returned file stays marked until resubmission, so that it may be replaced again. */
const keep = (tx: Db, { id, piece, pictureId }: { id: number; piece: Piece; pictureId: number }, now: Date) =>
  tx
    .insertInto('verification_pieces')
    .values({ verification_id: id, piece, picture_id: pictureId, sent_at: now })
    .onConflict((conflict) =>
      conflict.columns(['verification_id', 'piece']).doUpdateSet({ picture_id: pictureId, sent_at: now }),
    )
    .execute()
