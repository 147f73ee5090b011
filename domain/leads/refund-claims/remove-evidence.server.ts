import { z } from 'zod'
import { erasePictures } from '#domain/pictures/pictures.server.ts'
import { professional } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'

/** Erases unsubmitted evidence. Missing or submitted evidence is unchanged. */
export const removeEvidence = defineAction({
  name: 'remove-proof',
  actor: professional,
  input: z.object({ leadId: rowId, proof: z.string().regex(/^[0-9a-f]{32}$/) }),
  errors: [],
  idempotent: true,
  async run({ tx, actor: { userId } }, { leadId, proof }) {
    const picture = await tx
      .selectFrom('pictures as p')
      .innerJoin('refund_claim_pictures as f', 'f.picture_id', 'p.id')
      .select('p.id')
      .where('p.name', '=', proof)
      .where('p.owner_user_id', '=', userId)
      .where('p.used_at', 'is', null)
      .where('f.lead_id', '=', leadId)
      .forUpdate('p')
      .executeTakeFirst()
    if (picture) await erasePictures(tx, [picture.id])
    return ok(null)
  },
})
