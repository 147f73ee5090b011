import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'

/** A new address for the calendar; the one before is nobody's. */
export const renewCalendarForm = actionForm({ takes: z.object({}), refusals: ['not_a_professional'] })
