import { erasePictures } from '#domain/pictures/pictures.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { removeEvidenceForm } from './request-refund.ts'

/** Deletes a file that no claim includes yet. Does nothing once it is sent or gone. */
export const removeEvidence = (db: Db, { userId, leadId, proof }: ActionInput<typeof removeEvidenceForm>) =>
  inTransaction(db, async (tx) => {
    const own = await tx
      .selectFrom('pictures as p')
      .innerJoin('refund_claim_pictures as f', 'f.picture_id', 'p.id')
      .select('p.id')
      .where('p.name', '=', proof)
      .where('p.owner_user_id', '=', userId)
      .where('p.used_at', 'is', null)
      .where('f.lead_id', '=', leadId)
      .forUpdate('p')
      .executeTakeFirst()
    if (own) await erasePictures(tx, [own.id])
    return ok({ leadId })
  })
