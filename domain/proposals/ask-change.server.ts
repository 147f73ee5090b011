import { tellOfProposal } from '#domain/conversations/conversations.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import type { Asked } from '#domain/shared/action-form.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { takeWithin } from '#platform/rate-limit.ts'
import type { AnswerRefusal, askChangeForm } from './answer-proposal.ts'
import { changeProposal } from './change-state.server.ts'
import { heldVersion, isDealing, tellBoth, whyNotNow } from './held-version.server.ts'

/**
 * The client asks for something else, in their own words; the professional answers with another version. This one may still be
 * accepted as it is. Refuses what `acceptProposal` refuses, and a second wish before the first was answered.
 */
export function askChange(
  db: Db,
  { proposalId, userId, words }: Asked<typeof askChangeForm>,
  now: Date,
): Promise<Result<{ orderUuid: string }, AnswerRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<{ orderUuid: string }, AnswerRefusal>> => {
    const held = await heldVersion(tx, { proposalId, userId })
    if (!held) return refuse('not_found')
    const { lead, version } = held
    if (!isDealing(lead)) return refuse('lead_over')
    const not = whyNotNow(version, 'ask_change', now)
    if (not) return refuse(not)
    const may = await takeWithin(tx, personLimits.proposal, userId)
    if (!may.ok) return may
    const { leadId, orderUuid } = lead
    await changeProposal(tx, 'ask_change')
      .set({ answered_at: now, answer: words })
      .where('id', '=', proposalId)
      .execute()
    await tellOfProposal(tx, { leadId, senderUserId: userId, proposalId, deed: 'change_asked' }, now)
    const told = { userId: lead.professionalUserId, leadId, reference: `proposal:${proposalId}` }
    await notify(tx, { ...told, kind: 'proposal_change_asked', facts: { leadId, proposalId } }, now)
    await tellBoth(tx, lead, now)
    return done({ orderUuid })
  })
}
