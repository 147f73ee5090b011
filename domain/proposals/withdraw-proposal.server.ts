import { z } from 'zod'
import { professional } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { sendToClient } from './announce-to-client.server.ts'
import { changeProposal } from './change-state.server.ts'
import { lockVersion, isActiveDeal, versionDenial } from './lock-version.server.ts'

/** Withdraws a version before the client answers it, and notifies the client. A second withdrawal changes nothing. */
export const withdrawProposal = defineAction({
  name: 'withdraw-proposal',
  actor: professional,
  input: z.object({ proposalId: rowId }),
  errors: ['not_found', 'lead_over', 'proposal_moved_on', 'proposal_expired'],
  async run({ tx, actor, now }, { proposalId }) {
    const locked = await lockVersion(tx, proposalId, { professionalUserId: actor.userId })
    if (!locked) return fail('not_found')
    const { lead, version } = locked
    const { leadId } = lead
    const denial = versionDenial(version, 'withdraw', now)
    if (denial === 'proposal_withdrawn') return ok({ leadId })
    if (!isActiveDeal(lead)) return fail('lead_over')
    if (denial) return fail(denial)
    await changeProposal(tx, 'withdraw').set({ withdrawn_at: now }).where('id', '=', proposalId).execute()
    await sendToClient(tx, { lead, proposalId, action: 'withdrawn' }, now)
    return ok({ leadId })
  },
})
