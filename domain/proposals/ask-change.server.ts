import { z } from 'zod'
import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok } from '#domain/shared/result.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { answerErrorCodes, proposalId } from './answer-proposal.ts'
import { answerVersion } from './answer-version.server.ts'
import { changeProposal } from './change-state.server.ts'

/**
 * The client requests a change; the professional answers with another version. This one can still be accepted. Errors:
 * those of `answerVersion`, a request while one is unanswered, personal limits.
 */
export const askChange = defineAction({
  name: 'ask-change',
  actor: client,
  input: z.object({ proposalId, words: z.string().trim().min(3).max(1000) }),
  errors: [...answerErrorCodes, 'too_many_requests'],
  run: ({ tx, actor: { userId }, now }, { proposalId, words }) =>
    answerVersion(tx, { proposalId, userId }, 'ask_change', now, async () => {
      const limit = await consumeLimit(tx, personLimits.proposal, userId)
      if (!limit.ok) return limit
      const change = changeProposal(tx, 'ask_change').set({ answered_at: now, answer: words })
      await change.where('id', '=', proposalId).execute()
      return ok(null)
    }),
})
