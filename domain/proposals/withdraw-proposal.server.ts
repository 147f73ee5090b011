import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { sendToClient } from './announce-to-client.server.ts'
import type { withdrawProposalForm } from './answer-proposal.ts'
import { changeProposal } from './change-state.server.ts'
import { lockVersion, isEngaged, upgradeDenial } from './lock-version.server.ts'

type Withdrawn = Result<{ leadId: number }, (typeof withdrawProposalForm.refusals)[number]>

/**
 * The professional takes back a version before the client answers it; the client is notified. Idempotent. Fails with
 * `proposal_moved_on` once the client accepted or rejected it, or another version replaced it.
 */
export const withdrawProposal = (
  db: Db,
  { proposalId, userId }: ActionInput<typeof withdrawProposalForm>,
  now: Date,
): Promise<Withdrawn> =>
  inTransaction(db, async (tx): Promise<Withdrawn> => {
    const held = await lockVersion(tx, proposalId, { professionalUserId: userId })
    if (!held) return fail('not_found')
    const { lead, version } = held
    const { leadId } = lead
    const denial = upgradeDenial(version, 'withdraw', now)
    if (denial === 'proposal_withdrawn') return ok({ leadId })
    if (!isEngaged(lead)) return fail('lead_over')
    if (denial) return fail(denial)
    await changeProposal(tx, 'withdraw').set({ withdrawn_at: now }).where('id', '=', proposalId).execute()
    await sendToClient(tx, { lead, proposalId, action: 'withdrawn' }, now)
    return ok({ leadId })
  })
