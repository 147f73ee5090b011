import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { ticketTextLimit } from '../ticket.ts'
import { protocolField } from './protocol-field.ts'

/** Somebody writes into their own ticket once more. */
export const replyToTicketForm = actionForm({
  takes: z.object({ protocol: protocolField, text: z.string().trim().min(2).max(ticketTextLimit) }),
  refusals: ['not_found', 'ticket_closed', 'too_many_requests'],
})
export type ReplyToTicketErrorCode = (typeof replyToTicketForm.refusals)[number]
