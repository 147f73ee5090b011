import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { protocolField } from './protocol-field.ts'
import { answerLimits } from './ticket-status.ts'

/** Our team answers a ticket. `seen`: the last message that its page showed, 0 for none; what came after it was not read. */
export const answerTicketForm = actionForm({
  takes: z.object({
    protocol: protocolField,
    text: z.string().trim().min(answerLimits.least).max(answerLimits.most),
    seen: z.coerce.number<string>().int().min(0),
    closes: z.boolean().optional(),
  }),
  refusals: ['not_found', 'ticket_closed', 'answered_meanwhile', 'written_meanwhile'],
})
export type AnswerTicketErrorCode = (typeof answerTicketForm.refusals)[number]

/** Our team closes a ticket without a word. */
export const closeTicketForm = actionForm({
  takes: z.object({ protocol: protocolField, seen: z.coerce.number<string>().int().min(0) }),
  refusals: answerTicketForm.refusals,
})
