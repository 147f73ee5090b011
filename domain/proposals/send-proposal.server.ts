import { reachStage } from '#domain/leads/leads.server.ts'
import { professional } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { sendToClient } from './announce-to-client.server.ts'
import { changeProposal } from './change-state.server.ts'
import { checkVersion, endOfDay, versionErrors, versionInput } from './check-version.server.ts'
import { addProposalPhotos } from './proposal-photos.server.ts'
import { firstState, openStates } from './proposal.ts'

/**
 * A professional sends the next version of a proposal. It supersedes the one that awaits an answer; an accepted one
 * stands until the client accepts this one. The total is computed from the lines, in whole centavos.
 */
export const sendProposal = defineAction({
  name: 'send-proposal',
  actor: professional,
  input: versionInput,
  errors: [...versionErrors, 'photo_gone', 'too_many_requests'],
  async run({ tx, actor: { userId }, now }, input) {
    const checked = await checkVersion(tx, userId, input, now)
    if (!checked.ok) return checked
    const { lead, agreed, total } = checked.value
    const { leadId, startsOn, endsOn, items } = input
    const admitted = await consumeLimit(tx, personLimits.proposal, userId)
    if (!admitted.ok) return admitted

    await changeProposal(tx, 'replace').where('lead_id', '=', leadId).where('state', 'in', openStates).execute()
    const { id: proposalId } = await tx
      .insertInto('proposals')
      .values({
        lead_id: leadId,
        version: input.after + 1,
        state: firstState,
        changes_id: agreed?.id ?? null,
        travel_cents: input.travelCents,
        discount_cents: input.discountCents,
        total_cents: total,
        payment: input.payment,
        starts_on: startsOn ?? null,
        ends_on: endsOn ?? null,
        warranty_days: input.warrantyDays,
        conditions: input.conditions || null,
        valid_until: endOfDay(now, input.validDays),
        sent_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const itemRows = items.map(({ quantity, unitCents, ...item }, index) => ({
      ...item,
      proposal_id: proposalId,
      position: index + 1,
      quantity_thousandths: quantity,
      unit_cents: unitCents,
    }))
    await tx.insertInto('proposal_items').values(itemRows).execute()
    if (!(await addProposalPhotos(tx, { proposalId, userId, photos: input.photos }, now))) return fail('photo_gone')
    await reachStage(tx, leadId, 'quote', now)
    await sendToClient(tx, { lead, proposalId, action: input.after ? 'changed' : 'sent' }, now)
    return ok({ proposalId })
  },
})
