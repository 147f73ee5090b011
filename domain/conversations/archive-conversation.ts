import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { chatId } from './chat-id.ts'

/** One of the two of a talk takes it out of their own list, and may take it back. Twice is once. */
export const archiveConversationForm = actionForm({ takes: z.object({ chatId }), refusals: ['not_found'] })
