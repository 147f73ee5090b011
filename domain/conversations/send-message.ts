import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { chatId } from './chat-id.ts'
import { messageLimit, maxFiles } from './conversation.ts'

/** One of the two writes. The same `clientId` is the same message. What is too long is refused in words of its own. */
export const sendMessageForm = actionForm({
  takes: z.object({
    chatId,
    text: z.string().max(4000).meta({ minLength: 1, maxLength: messageLimit }),
    clientId: z.string().min(1).max(100),
    /** The message of the same talk that this one answers. */
    replyTo: z.int().positive().optional(),
    /** Numbers of what was sent for a talk before; with one, there need be no text. */
    files: z.array(z.int().positive()).max(maxFiles).optional(),
  }),
  refusals: ['not_found', 'not_open', 'invalid_text', 'no_file', 'too_many_requests'],
  isOnce: true,
})
export type SendErrorCode = (typeof sendMessageForm.refusals)[number]
