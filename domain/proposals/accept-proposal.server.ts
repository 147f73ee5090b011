import { tellOfProposal } from '#domain/conversations/conversations.server.ts'
import { hireLead } from '#domain/leads/leads.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import type { Asked } from '#domain/shared/action-form.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { acceptProposalForm, AnswerRefusal } from './answer-proposal.ts'
import { changeProposal } from './change-state.server.ts'
import { heldVersion, isDealing, tellBoth, whyNotNow } from './held-version.server.ts'

/**
 * The client accepts one version: it is what both agreed to, in place of what they had agreed to before, and the professional
 * counts as hired where the contact allows it (docs/decisions/0044). Accepted twice is accepted once. Refuses a version of
 * somebody else, one that gave way to another, was answered or has ended, and a contact that is over.
 */
export function acceptProposal(
  db: Db,
  { proposalId, userId }: Asked<typeof acceptProposalForm>,
  now: Date,
): Promise<Result<{ orderUuid: string }, AnswerRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<{ orderUuid: string }, AnswerRefusal>> => {
    const held = await heldVersion(tx, { proposalId, userId })
    if (!held) return refuse('not_found')
    const { lead, version } = held
    const { leadId, orderUuid } = lead
    if (version.state === 'accepted') return done({ orderUuid })
    if (!isDealing(lead)) return refuse('lead_over')
    const not = whyNotNow(version, 'accept', now)
    if (not) return refuse(not)
    await changeProposal(tx, 'replace').where('lead_id', '=', leadId).where('state', '=', 'accepted').execute()
    await changeProposal(tx, 'accept').set({ answered_at: now, answer: null }).where('id', '=', proposalId).execute()
    // Refused where coins came back because nobody had talked: what they agreed to stands all the same.
    await hireLead(tx, lead, now)
    await tellOfProposal(tx, { leadId, senderUserId: userId, proposalId, deed: 'accepted' }, now)
    const told = { userId: lead.professionalUserId, leadId, reference: `proposal:${proposalId}` }
    await notify(tx, { ...told, kind: 'proposal_accepted', facts: { leadId, proposalId } }, now)
    await tellBoth(tx, lead, now)
    return done({ orderUuid })
  })
}
