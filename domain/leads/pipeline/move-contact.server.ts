import { z } from 'zod'
import { professional } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { applyMark } from '../contact/mark-contact.server.ts'
import { lockOwnContact, savePipelineEntry } from './own-contact.server.ts'
import { lostReasons, possibleStages, stageOf, stagesToMoveTo } from './stage.ts'

/**
 * Moves a contact to another stage. Talked, won and lost set marks; a planned visit implies talked, and negotiating
 * again removes the end. The same stage only changes the reason of a loss.
 */
export const moveContact = defineAction({
  name: 'move-contact',
  actor: professional,
  input: z.object({ leadId: rowId, stage: z.enum(stagesToMoveTo), reason: z.enum(lostReasons).optional() }),
  errors: ['not_found', 'lead_over', 'too_many_requests'],
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { leadId, stage, reason }) {
    const contact = await lockOwnContact(tx, { leadId, userId })
    if (!contact) return fail('not_found')
    const isThere = stageOf(contact) === stage
    if (!isThere && !possibleStages(contact).includes(stage)) return fail('lead_over')
    if (isThere && stage !== 'lost') return ok({ stage })
    const limit = await consumeLimit(tx, personLimits.contactWork, userId)
    if (!limit.ok) return limit
    if (!isThere) {
      const isEnd = stage === 'won' || stage === 'lost'
      if (!isEnd && contact.outcome)
        await tx.updateTable('leads').set({ outcome: null, outcome_at: null }).where('id', '=', leadId).execute()
      if (stage !== 'quote') {
        const marked = await applyMark(tx, { leadId, userId, mark: isEnd ? stage : 'talked' }, now)
        if (!marked.ok) return marked
      }
    }
    const planned = stage === 'visit' || stage === 'quote' ? stage : null
    const lost_reason = stage === 'lost' && reason ? reason : null
    await savePipelineEntry(tx, leadId, { stage: planned, lost_reason }, now)
    return ok({ stage })
  },
})
