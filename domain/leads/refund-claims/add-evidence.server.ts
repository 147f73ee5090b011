import { z } from 'zod'
import { professional } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import type { Db } from '#platform/db.ts'
import { canAppeal, isWithinClaimWindow, maxEvidence } from './claim.ts'
import { purposeOfEvidence } from './evidence.server.ts'

/**
 * Adds evidence to a contact that can still be claimed or appealed. Unused evidence is erased after two days (product:
 * Refunds).
 */
export const addEvidence = defineAction({
  name: 'add-evidence',
  actor: professional,
  input: z.object({ leadId: rowId, pictureId: rowId }),
  fingerprint: ['leadId'], // sent again, it has another picture
  errors: ['not_found', 'claim_late', 'claim_exists', 'nothing_paid', 'already_returned', 'appeal_over', 'proofs_full'],
  async run({ tx, actor: { userId }, now }, { leadId, pictureId }) {
    const before = await lockClaim(tx, leadId)
    const lead = await tx
      .selectFrom('leads as l')
      .innerJoin('professionals as p', 'p.id', 'l.professional_id')
      .leftJoin('refunds as r', 'r.lead_id', 'l.id')
      .select(['l.coins_paid as coinsPaid', 'l.created_at as createdAt', 'r.lead_id as refundedLeadId'])
      .where('l.id', '=', leadId)
      .where('p.user_id', '=', userId)
      .$if(!before, (query) => query.forUpdate('l')) // keeps a claim from being created
      .executeTakeFirst()
    if (!lead) return fail('not_found')

    const claim = before ?? (await lockClaim(tx, leadId))
    if (claim && !canAppeal(claim, now))
      return fail(claim.appealedAt || claim.decidedAt ? 'appeal_over' : 'claim_exists')
    if (!claim && !lead.coinsPaid) return fail('nothing_paid')
    if (lead.refundedLeadId !== null) return fail('already_returned')
    if (!claim && !isWithinClaimWindow(lead, now)) return fail('claim_late')

    const claimPictures = await tx
      .selectFrom('refund_claim_pictures')
      .select('position')
      .where('lead_id', '=', leadId)
      .execute()
    const taken = new Set(claimPictures.map(({ position }) => position))
    const free = Array.from({ length: maxEvidence }, (_, index) => index + 1).find((position) => !taken.has(position))
    if (free === undefined) return fail('proofs_full')

    const picture = await tx
      .selectFrom('pictures')
      .select('id')
      .where('id', '=', pictureId)
      .where('owner_user_id', '=', userId)
      .where('purpose', '=', purposeOfEvidence)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (!picture) return fail('not_found')

    await tx
      .insertInto('refund_claim_pictures')
      .values({ picture_id: picture.id, lead_id: leadId, position: free })
      .onConflict((conflict) => conflict.doNothing())
      .execute()

    return ok(null)
  },
})

const lockClaim = (tx: Db, leadId: number) =>
  tx
    .selectFrom('refund_claims')
    .select(['state', 'decided_at as decidedAt', 'appealed_at as appealedAt'])
    .where('lead_id', '=', leadId)
    .forUpdate()
    .executeTakeFirst()
