import { z } from 'zod'
import { notify } from '#domain/notifications/notifications.server.ts'
import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { proposalId } from './answer-proposal.ts'
import { changeProposal } from './change-state.server.ts'
import { lockVersion, emitProposalChanged, isActiveDeal, versionDenial } from './lock-version.server.ts'

/** Records that the client opened a version of an active deal; the professional is notified once. Idempotent. */
export const markProposalSeen = defineAction({
  name: 'mark-proposal-seen',
  actor: client,
  openToSuspended: true,
  input: z.object({ proposalId }),
  errors: ['not_found'],
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { proposalId }) {
    const locked = await lockVersion(tx, proposalId, { clientUserId: userId })
    if (!locked) return fail('not_found')
    const { lead, version } = locked
    if (!isActiveDeal(lead) || versionDenial(version, 'see', now)) return ok(null)
    await changeProposal(tx, 'see').set({ seen_at: now }).where('id', '=', proposalId).execute()
    const { leadId } = lead
    const notification = { userId: lead.professionalUserId, leadId, reference: `proposal:${proposalId}` }
    await notify(tx, { ...notification, kind: 'proposal_seen', facts: { leadId, proposalId } }, now)
    await emitProposalChanged(tx, lead, now)
    return ok(null)
  },
})
