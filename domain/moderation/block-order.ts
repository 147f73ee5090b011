import { z } from 'zod'
import { blockReasons, decideErrorCodes } from '#domain/orders/moderation/block-reason.ts'
import { actionForm } from '#domain/shared/action-form.ts'
import { blockNoteLimit } from './block-note.ts'

/** Our team takes an order off the air. The note is for the team only; the client is told the reason in our words. */
export const blockOrderForm = actionForm({
  takes: z.object({
    orderUuid: z.uuid(),
    reason: z.enum(blockReasons),
    /** The page showed an order that was held back: it was decided to keep it so. */
    wasHeld: z.literal('sim').optional(),
    note: z.string().trim().meta({ maxLength: blockNoteLimit }).optional(),
  }),
  refusals: [...decideErrorCodes, 'own_house', 'same_person'],
})
export type BlockOrderErrorCode = (typeof blockOrderForm.refusals)[number]
