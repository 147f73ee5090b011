import type { ActionInput } from '#domain/shared/action-form.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import type { askChangeForm } from './answer-proposal.ts'
import { answerVersion } from './answer-version.server.ts'
import { changeProposal } from './change-state.server.ts'

/**
 * The client asks for something else, in their own words; the professional answers with another version. This one may still be
 * accepted as it is. Refuses what `answerVersion` refuses, a second wish before the first was answered, and more than a person types.
 */
export const askChange = (db: Db, { proposalId, userId, words }: ActionInput<typeof askChangeForm>, now: Date) =>
  answerVersion(db, { proposalId, userId }, 'ask_change', now, async (tx) => {
    const may = await consumeLimit(tx, personLimits.proposal, userId)
    if (!may.ok) return may
    const change = changeProposal(tx, 'ask_change').set({ answered_at: now, answer: words })
    await change.where('id', '=', proposalId).execute()
    return ok(null)
  })
