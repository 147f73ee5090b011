import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { AddEvidenceErrorCode, addEvidenceForm } from './request-refund.ts'
import { type ClaimState, canAppeal, isWithinClaimWindow, maxEvidence } from './claim.ts'
import { purposeOfEvidence } from './evidence.server.ts'

/**
 * Attaches a file to a lead whose claim or appeal is still possible; erased after two days if no claim includes it.
 * Errors: another professional's lead, too late, already refunded, three files (product: Refunds).
 */
export function addEvidence(
  db: Db,
  { userId, leadId, pictureId }: ActionInput<typeof addEvidenceForm>,
  now: Date,
): Promise<Result<null, AddEvidenceErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, AddEvidenceErrorCode>> => {
    const before = await lockClaim(tx, leadId)
    const lead = await tx
      .selectFrom('leads as l')
      .innerJoin('professionals as p', 'p.id', 'l.professional_id')
      .leftJoin('refunds as r', 'r.lead_id', 'l.id')
      .select(['l.coins_paid as coinsPaid', 'l.created_at as createdAt', 'r.lead_id as returned'])
      .where('l.id', '=', leadId)
      .where('p.user_id', '=', userId)
      .$if(!before, (query) => query.forUpdate('l')) // keeps a claim from being created
      .executeTakeFirst()
    if (!lead) return fail('not_found')
    const claim = before ?? (await lockClaim(tx, leadId))
    if (claim && !canAppeal({ ...claim, state: claim.state as ClaimState }, now))
      return fail(claim.appealedAt || claim.decidedAt ? 'appeal_over' : 'claim_exists')
    if (!claim && !lead.coinsPaid) return fail('nothing_paid')
    if (lead.returned !== null) return fail('already_returned')
    if (!claim && !isWithinClaimWindow(lead, now)) return fail('claim_late')
    const taken = await tx
      .selectFrom('refund_claim_pictures')
      .select('position')
      .where('lead_id', '=', leadId)
      .execute()
    const places = new Set(taken.map(({ position }) => position))
    const place = Array.from({ length: maxEvidence }, (_, at) => at + 1).find((one) => !places.has(one))
    if (place === undefined) return fail('proofs_full')
    const own = await tx
      .selectFrom('pictures')
      .select('id')
      .where('id', '=', pictureId)
      .where('owner_user_id', '=', userId)
      .where('purpose', '=', purposeOfEvidence)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (!own) return fail('not_found')
    await tx
      .insertInto('refund_claim_pictures')
      .values({ picture_id: own.id, lead_id: leadId, position: place })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return ok(null)
  })
}

const lockClaim = (tx: Db, leadId: number) =>
  tx
    .selectFrom('refund_claims')
    .select(['state', 'decided_at as decidedAt', 'appealed_at as appealedAt'])
    .where('lead_id', '=', leadId)
    .forUpdate()
    .executeTakeFirst()
