import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { messageLimit } from './conversation.ts'

/** A client asks the same of everybody whom they talk with about an order. The same `clientId` is the same question. */
export const askAllForm = actionForm({
  takes: z.object({
    orderUuid: z.uuid(),
    text: z.string().max(4000).meta({ minLength: 1, maxLength: messageLimit }),
    clientId: z.string().min(1).max(100),
  }),
  refusals: ['not_found', 'not_open', 'invalid_text', 'too_many_requests'],
  isOnce: true,
})
export type AskAllErrorCode = (typeof askAllForm.refusals)[number]
