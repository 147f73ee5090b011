import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { chatId } from './chat-id.ts'

/** One of the two of a talk wants to hear no more of the other, and may take that back. Twice is once. */
export const blockPersonForm = actionForm({ takes: z.object({ chatId }), refusals: ['not_found'] })
