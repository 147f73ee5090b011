import { tellOfProposal } from '#domain/conversations/conversations.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { AnswerRefusal } from './answer-proposal.ts'
import { type HeldLead, heldVersion, isDealing, tellBoth, whyNotNow } from './lock-version.server.ts'
import { afterEvent } from './proposal.ts'

type Event = 'accept' | 'refuse' | 'ask_change'
type Answered = Result<{ orderUuid: string }, AnswerRefusal>

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
  write: (tx: Db, lead: HeldLead) => Promise<Result<null, AnswerRefusal>>,
): Promise<Answered> =>
  inTransaction(db, async (tx): Promise<Answered> => {
    const held = await heldVersion(tx, proposalId, { clientUserId: userId })
    if (!held) return refuse('not_found')
    const { lead, version } = held
    const { leadId, orderUuid } = lead
    if (event !== 'ask_change' && version.state === afterEvent(event)) return done({ orderUuid })
    if (!isDealing(lead)) return refuse('lead_over')
    const not = whyNotNow(version, event, now)
    if (not) return refuse(not)
    const written = await write(tx, lead)
    if (!written.ok) return written
    const { action, kind } = announced[event]
    await tellOfProposal(tx, { leadId, senderUserId: userId, proposalId, action }, now)
    const notice = { userId: lead.professionalUserId, leadId, reference: `proposal:${proposalId}` }
    await notify(tx, { ...notice, kind, facts: { leadId, proposalId } }, now)
    await tellBoth(tx, lead, now)
    return done({ orderUuid })
  })
