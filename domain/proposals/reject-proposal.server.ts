import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import type { rejectProposalForm } from './answer-proposal.ts'
import { answerVersion } from './answer-version.server.ts'
import { changeProposal } from './change-state.server.ts'

/**
 * The client refuses a version, with a reason if they like. The contact goes on, and so does what both agreed to before. Refuses
 * what `answerVersion` refuses.
 */
export const rejectProposal = (
  db: Db,
  { proposalId, userId, words }: ActionInput<typeof rejectProposalForm>,
  now: Date,
) =>
  answerVersion(db, { proposalId, userId }, 'refuse', now, async (tx) => {
    const change = changeProposal(tx, 'refuse').set({ answered_at: now, answer: words || null })
    await change.where('id', '=', proposalId).execute()
    return ok(null)
  })
