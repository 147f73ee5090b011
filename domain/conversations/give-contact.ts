import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { chatId } from './chat-id.ts'

/** A client who wanted the chat alone gives phone and e-mail to the professional of one talk. */
export const shareContactForm = actionForm({ takes: z.object({ chatId }), refusals: ['not_found'] })
