import { postProposalCard } from '#domain/conversations/conversations.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { AnswerErrorCode } from './answer-proposal.ts'
import { type LockedLead, lockVersion, isEngaged, notifyBoth, upgradeDenial } from './lock-version.server.ts'
import { afterEvent } from './proposal.ts'

type Event = 'accept' | 'refuse' | 'ask_change'
type Answered = Result<{ orderUuid: string }, AnswerErrorCode>

/** Each answer in the conversation and among the notifications. */
const announced = {
  accept: { action: 'accepted', kind: 'proposal_accepted' },
  refuse: { action: 'refused', kind: 'proposal_refused' },
  ask_change: { action: 'change_requested', kind: 'proposal_change_requested' },
} as const

/**
 * The client answers one version: `write` says what that changes. The professional is told, in the talk too, and both see it on
 * their pages. Accepted or refused twice is once. Refuses a version of somebody else, one that gave way to another, was answered
 * or has ended, and a contact that is over.
 */
export const answerVersion = (
  db: Db,
  { proposalId, userId }: { proposalId: number; userId: number },
  event: Event,
  now: Date,
  write: (tx: Db, lead: LockedLead) => Promise<Result<null, AnswerErrorCode>>,
): Promise<Answered> =>
  inTransaction(db, async (tx): Promise<Answered> => {
    const held = await lockVersion(tx, proposalId, { clientUserId: userId })
    if (!held) return fail('not_found')
    const { lead, version } = held
    const { leadId, orderUuid } = lead
    if (event !== 'ask_change' && version.state === afterEvent(event)) return ok({ orderUuid })
    if (!isEngaged(lead)) return fail('lead_over')
    const not = upgradeDenial(version, event, now)
    if (not) return fail(not)
    const written = await write(tx, lead)
    if (!written.ok) return written
    const { action, kind } = announced[event]
    await postProposalCard(tx, { leadId, senderUserId: userId, proposalId, action }, now)
    const notice = { userId: lead.professionalUserId, leadId, reference: `proposal:${proposalId}` }
    await notify(tx, { ...notice, kind, facts: { leadId, proposalId } }, now)
    await notifyBoth(tx, lead, now)
    return ok({ orderUuid })
  })
