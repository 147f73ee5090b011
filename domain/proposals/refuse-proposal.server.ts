import { tellOfProposal } from '#domain/conversations/conversations.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import type { Asked } from '#domain/shared/action-form.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { AnswerRefusal, refuseProposalForm } from './answer-proposal.ts'
import { changeProposal } from './change-state.server.ts'
import { heldVersion, isDealing, tellBoth, whyNotNow } from './held-version.server.ts'

/**
 * The client refuses a version, with a reason if they like. The contact goes on, and so does what both agreed to before.
 * Refused twice is refused once; otherwise refuses what `acceptProposal` refuses.
 */
export function refuseProposal(
  db: Db,
  { proposalId, userId, words }: Asked<typeof refuseProposalForm>,
  now: Date,
): Promise<Result<{ orderUuid: string }, AnswerRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<{ orderUuid: string }, AnswerRefusal>> => {
    const held = await heldVersion(tx, { proposalId, userId })
    if (!held) return refuse('not_found')
    const { lead, version } = held
    const { leadId, orderUuid } = lead
    if (version.state === 'refused') return done({ orderUuid })
    if (!isDealing(lead)) return refuse('lead_over')
    const not = whyNotNow(version, 'refuse', now)
    if (not) return refuse(not)
    const change = changeProposal(tx, 'refuse').set({ answered_at: now, answer: words || null })
    await change.where('id', '=', proposalId).execute()
    await tellOfProposal(tx, { leadId, senderUserId: userId, proposalId, deed: 'refused' }, now)
    const told = { userId: lead.professionalUserId, leadId, reference: `proposal:${proposalId}` }
    await notify(tx, { ...told, kind: 'proposal_refused', facts: { leadId, proposalId } }, now)
    await tellBoth(tx, lead, now)
    return done({ orderUuid })
  })
}
