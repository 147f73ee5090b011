import { z } from 'zod'
import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { ok } from '#domain/shared/result.ts'
import { answerErrorCodes, proposalId } from './answer-proposal.ts'
import { answerVersion } from './answer-version.server.ts'
import { changeProposal } from './change-state.server.ts'

/**
 * The client refuses a version, with an optional reason. The contact and any former agreement stay. Idempotent. Errors:
 * those of `answerVersion`.
 */
export const refuseProposal = defineAction({
  name: 'refuse-proposal',
  actor: client,
  input: z.object({ proposalId, words: z.string().trim().max(1000).optional() }),
  errors: answerErrorCodes,
  idempotent: true,
  run: ({ tx, actor: { userId }, now }, { proposalId, words }) =>
    answerVersion(tx, { proposalId, userId }, 'refuse', now, async () => {
      const change = changeProposal(tx, 'refuse').set({ answered_at: now, answer: words || null })
      await change.where('id', '=', proposalId).execute()
      return ok(null)
    }),
})
