import type { Asked } from '#domain/shared/action-form.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { announceToClient } from './announce-to-client.server.ts'
import type { withdrawProposalForm } from './answer-proposal.ts'
import { changeProposal } from './change-state.server.ts'
import { heldVersion, isDealing, whyNotNow } from './lock-version.server.ts'

type Withdrawn = Result<{ leadId: number }, (typeof withdrawProposalForm.refusals)[number]>

/**
 * The professional takes back a version before the client answers it; the client is notified. Idempotent. Fails with
 * `proposal_moved_on` once the client accepted or rejected it, or another version replaced it.
 */
export const withdrawProposal = (
  db: Db,
  { proposalId, userId }: Asked<typeof withdrawProposalForm>,
  now: Date,
): Promise<Withdrawn> =>
  inTransaction(db, async (tx): Promise<Withdrawn> => {
    const held = await heldVersion(tx, proposalId, { professionalUserId: userId })
    if (!held) return refuse('not_found')
    const { lead, version } = held
    const { leadId } = lead
    const denial = whyNotNow(version, 'withdraw', now)
    if (denial === 'proposal_withdrawn') return done({ leadId })
    if (!isDealing(lead)) return refuse('lead_over')
    if (denial) return refuse(denial)
    await changeProposal(tx, 'withdraw').set({ withdrawn_at: now }).where('id', '=', proposalId).execute()
    await announceToClient(tx, { lead, proposalId, action: 'withdrawn' }, now)
    return done({ leadId })
  })
