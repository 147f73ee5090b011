import { notify } from '#domain/notifications/notifications.server.ts'
import type { Asked } from '#domain/shared/action-form.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { seeProposalForm } from './answer-proposal.ts'
import { changeProposal } from './change-state.server.ts'
import { heldVersion, tellBoth, whyNotNow } from './lock-version.server.ts'

/** The client has a version before their eyes: the professional is told, once. Nothing changes of one that is seen or answered. */
export function seeProposal(
  db: Db,
  { proposalId, userId }: Asked<typeof seeProposalForm>,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  return inTransaction(db, async (tx): Promise<Result<null, 'not_found'>> => {
    const held = await heldVersion(tx, proposalId, { clientUserId: userId })
    if (!held) return refuse('not_found')
    const { lead, version } = held
    if (whyNotNow(version, 'see', now)) return done(null)
    await changeProposal(tx, 'see').set({ seen_at: now }).where('id', '=', proposalId).execute()
    const { leadId } = lead
    const told = { userId: lead.professionalUserId, leadId, reference: `proposal:${proposalId}` }
    await notify(tx, { ...told, kind: 'proposal_seen', facts: { leadId, proposalId } }, now)
    await tellBoth(tx, lead, now)
    return done(null)
  })
}
