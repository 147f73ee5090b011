import { postProposalCard } from '#domain/conversations/conversations.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import type { answerErrorCodes } from './answer-proposal.ts'
import {
  type LockedLead,
  lockVersion,
  isActiveDeal,
  emitProposalChanged,
  versionDenial,
} from './lock-version.server.ts'
import { proposalMachine } from './proposal.ts'

type Event = 'accept' | 'refuse' | 'ask_change'
type CommonError = (typeof answerErrorCodes)[number]

/** How each answer appears in the conversation and as a notification. */
const announced = {
  accept: { action: 'accepted', kind: 'proposal_accepted' },
  refuse: { action: 'refused', kind: 'proposal_refused' },
  ask_change: { action: 'change_requested', kind: 'proposal_change_requested' },
} as const

/**
 * The client answers one version, which `write` changes; the professional is notified and both pages update. Repeated
 * answers are idempotent. Errors: another client's version, replaced, answered or expired ones, ended contacts.
 */
export async function answerVersion<Code extends string>(
  tx: Db,
  { proposalId, userId }: { proposalId: number; userId: number },
  event: Event,
  now: Date,
  write: (lead: LockedLead) => Promise<Result<null, Code>>,
): Promise<Result<{ orderUuid: string }, Code | CommonError>> {
  const locked = await lockVersion(tx, proposalId, { clientUserId: userId })
  if (!locked) return fail('not_found')
  const { lead, version } = locked
  const { leadId, orderUuid } = lead
  if (event !== 'ask_change' && version.state === proposalMachine.stateAfter(event)) return ok({ orderUuid })
  if (!isActiveDeal(lead)) return fail('lead_over')
  const denial = versionDenial(version, event, now)
  if (denial) return fail(denial)
  const written = await write(lead)
  if (!written.ok) return written
  const { action, kind } = announced[event]
  await postProposalCard(tx, { leadId, senderUserId: userId, proposalId, action }, now)
  const notification = { userId: lead.professionalUserId, leadId, reference: `proposal:${proposalId}` }
  await notify(tx, { ...notification, kind, facts: { leadId, proposalId } }, now)
  await emitProposalChanged(tx, lead, now)
  return ok({ orderUuid })
}
