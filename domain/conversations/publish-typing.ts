import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { chatId } from './chat-id.ts'

/** One of the two of a talk is writing. Kept nowhere. */
export const publishTypingForm = actionForm({ takes: z.object({ chatId }), refusals: ['not_found'] })
