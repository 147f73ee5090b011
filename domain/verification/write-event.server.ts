import type { Db } from '#platform/db.ts'
import type { DecisionReason, Piece, VerificationEvent } from './verification.ts'

type EventInput = {
  verificationId: number
  event: VerificationEvent
  staffUserId?: number | undefined
  reason?: DecisionReason | undefined
  pieces?: readonly Piece[]
  note?: string | undefined
}

/** Records an event of a verification in its transaction. */
export const writeEvent = (
  tx: Db,
  { verificationId, event, staffUserId, reason, pieces = [], note }: EventInput,
  now: Date,
) =>
  tx
    .insertInto('verification_events')
    .values({
      verification_id: verificationId,
      event,
      staff_user_id: staffUserId ?? null,
      reason: reason ?? null,
      pieces: [...pieces],
      note: note ?? null,
      created_at: now,
    })
    .execute()
