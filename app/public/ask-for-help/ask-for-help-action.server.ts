import { type ActionFunctionArgs, data } from 'react-router'
import { getCaller } from '#app/middleware/form-action.ts'
import { readForm } from '#app/middleware/read-form.ts'
import { askForHelp } from '#domain/help/ask-for-help.server.ts'
import { emptyTicket, type Protocol, type TicketField, type TicketFields } from '#domain/help/ticket.ts'
import { runAction } from '#domain/shared/define-action.server.ts'
import { now } from '#platform/clock.ts'
import { errorInit, type ReportedError } from '#presenters/error-status.ts'
import { errorTexts } from '#texts/errors.ts'
import { helpTexts, supportStateText, ticketErrorTexts } from '#texts/help.ts'
import { ticketPath } from '#texts/tickets.ts'

export type TicketSubmission = {
  sent: false
  fields: TicketFields
  errors: Partial<Record<TicketField, string>>
  problem: string
}
export type SentTicket = {
  sent: true
  protocol: Protocol
  email: string
  state: string
  /** The ticket's own page, for people with an account. */
  page: string | null
}

/** Creates a ticket, with or without JavaScript: 422 with field errors, 429 after five in an hour. */
export async function ticketFromForm(args: ActionFunctionArgs) {
  const parsed = readForm(askForHelp.input, await args.request.formData())
  const fields: TicketFields = { ...emptyTicket, ...parsed.typed }
  const fail = (error: ReportedError, problem: string, errors: TicketSubmission['errors'] = {}) =>
    data<TicketSubmission>({ sent: false, fields, errors, problem }, errorInit(error))
  if (!parsed.ok) return fail({ code: 'invalid' }, errorTexts.invalid, ticketErrorTexts(parsed.errors))
  const caller = await getCaller(args, askForHelp.access)
  const result = await runAction(askForHelp, caller, parsed.value)
  if (!result.ok) return fail(result, helpTexts.tooMany)
  const { protocol } = result.value
  const role = caller.user?.role === 'client' || caller.user?.role === 'professional' ? caller.user.role : null
  const page = role && ticketPath(protocol, role)
  return data<SentTicket>({ sent: true, protocol, email: parsed.value.email, state: supportStateText(now()), page })
}
