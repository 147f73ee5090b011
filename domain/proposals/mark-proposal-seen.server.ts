import { notify } from '#domain/notifications/notifications.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { markProposalSeenForm } from './answer-proposal.ts'
import { changeProposal } from './change-state.server.ts'
import { lockVersion, notifyBoth, upgradeDenial } from './lock-version.server.ts'

/** The client has a version before their eyes: the professional is told, once. Nothing changes of one that is seen or answered. */
export function markProposalSeen(
  db: Db,
  { proposalId, userId }: ActionInput<typeof markProposalSeenForm>,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  return inTransaction(db, async (tx): Promise<Result<null, 'not_found'>> => {
    const held = await lockVersion(tx, proposalId, { clientUserId: userId })
    if (!held) return fail('not_found')
    const { lead, version } = held
    if (upgradeDenial(version, 'see', now)) return ok(null)
    await changeProposal(tx, 'see').set({ seen_at: now }).where('id', '=', proposalId).execute()
    const { leadId } = lead
    const told = { userId: lead.professionalUserId, leadId, reference: `proposal:${proposalId}` }
    await notify(tx, { ...told, kind: 'proposal_seen', facts: { leadId, proposalId } }, now)
    await notifyBoth(tx, lead, now)
    return ok(null)
  })
}
