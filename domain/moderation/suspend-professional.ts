import { z } from 'zod'
import { rowId } from '#domain/shared/row-id.ts'
import { suspensionReasons } from '#domain/professionals/professional.ts'
import { actionForm } from '#domain/shared/action-form.ts'
import { blockNoteLimit } from './block-note.ts'

/** For the team only; the professional reads the reason in our words. */
const note = z.string().trim().max(blockNoteLimit).optional()

export const suspendForm = actionForm({
  takes: z.object({ professionalId: rowId, reason: z.enum(suspensionReasons), note }),
  refusals: ['already_decided', 'own_house', 'own_facts_missing'],
})
export const liftForm = actionForm({
  takes: z.object({ professionalId: rowId, note: z.string().trim().min(3).max(blockNoteLimit) }),
  refusals: ['already_decided', 'own_house', 'own_facts_missing'],
})
export type SuspendErrorCode = (typeof suspendForm.refusals)[number]
