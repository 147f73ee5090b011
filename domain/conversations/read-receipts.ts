import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'

/** Whether the others see what one has read, and one sees what they have: both or neither. */
export const readReceiptsForm = actionForm({ takes: z.object({ shows: z.enum(['yes', 'no']) }), refusals: [] })
