import { z } from 'zod'
import { erasePictures, markPicturesUsed } from '#domain/pictures/pictures.server.ts'
import { professional } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import type { Db } from '#platform/db.ts'
import { canBegin, selectOpenVerification, lockSubmitter } from './open-verification.server.ts'
import { pieceErrorCodes } from './piece-errors.ts'
import {
  firstStatus,
  isAwaitingFiles,
  type Piece,
  pieces,
  ruleOfKind,
  type VerificationKind,
  verificationKinds,
} from './verification.ts'

/**
 * Adds a file to a document, replacing and erasing the former one. Errors of `lockSubmitter`; under review, valid
 * already, or a file that was not returned.
 */
export const addPiece = defineAction({
  name: 'add-piece',
  actor: professional,
  input: z.object({ kind: z.enum(verificationKinds), piece: z.enum(pieces), pictureId: rowId }),
  errors: pieceErrorCodes,
  async run({ tx, actor: { id: professionalId, userId }, now }, { kind, piece, pictureId }) {
    if (!ruleOfKind(kind).pieces.includes(piece)) return fail('not_found')
    const submitter = await lockSubmitter(tx, userId)
    if (!submitter.ok) return submitter
    const open = await selectOpenVerification(tx, professionalId, kind)
    if (open && !isAwaitingFiles(open.status)) return fail('documents_closed')
    if (!open && !(await canBegin(tx, professionalId, kind, now))) return fail('documents_closed')
    const id = open?.id ?? (await beginVerification(tx, professionalId, kind, now))
    const before = await findPiece(tx, id, piece)
    if (open?.status === 'correction' && before && !before.isAskedAgain) return fail('piece_not_asked')
    const purpose = piece === 'selfie' ? 'selfie' : 'document'
    const used = await markPicturesUsed(tx, { userId, purpose, ids: [pictureId] }, now)
    if (!used.length) return fail('not_found')
    await savePiece(tx, { id, piece, pictureId }, now)
    if (before?.pictureId && before.pictureId !== pictureId) await erasePictures(tx, [before.pictureId])
    return ok(null)
  },
})

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
const savePiece = (tx: Db, { id, piece, pictureId }: { id: number; piece: Piece; pictureId: number }, now: Date) =>
  tx
    .insertInto('verification_pieces')
    .values({ verification_id: id, piece, picture_id: pictureId, sent_at: now })
    .onConflict((conflict) =>
      conflict.columns(['verification_id', 'piece']).doUpdateSet({ picture_id: pictureId, sent_at: now }),
    )
    .execute()
