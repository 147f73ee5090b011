import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { blockNoteLimit } from './block-note.ts'

/** Our team takes away what bars somebody who left while suspended; the note is for the team only. */
export const liftBanForm = actionForm({
  takes: z.object({ leaver: z.uuid(), note: z.string().trim().min(3).max(blockNoteLimit) }),
  refusals: ['already_decided', 'own_house', 'own_facts_missing'],
})
export type LiftBanErrorCode = (typeof liftBanForm.refusals)[number]
