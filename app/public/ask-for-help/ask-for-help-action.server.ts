import { data } from 'react-router'
import { findSignedIn } from '#app/middleware/session.ts'
import { readForm } from '#doors/read-form.ts'
import { type ActionError, errorInit } from '#doors/refusal-status.ts'
import { askForHelp } from '#domain/help/ask-for-help.server.ts'
import { askForHelpForm } from '#domain/help/ask-for-help.ts'
import { canAskForHelp } from '#domain/help/can-ask-for-help.server.ts'
import { emptyTicket, type Protocol, type TicketField, type TicketFields } from '#domain/help/ticket.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { clientAddress } from '#platform/security/request-origin.ts'
import { errorTexts } from '#texts/errors.ts'
import { helpTexts, supportStateText, ticketErrorTexts } from '#texts/help.ts'
import { ticketPath } from '#texts/tickets.ts'

export type RefusedTicket = {
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
  /** Its own page, of somebody who has one. */
  page: string | null
}

/** The form of a ticket, sent with or without script: 422 with words beside the fields, 429 after five in an hour. */
export async function ticketFromForm(request: Request) {
  const read = readForm(askForHelpForm.takes, await request.formData())
  const fields: TicketFields = { ...emptyTicket, ...read.typed }
  const refused = (refusal: ActionError, problem: string, errors: RefusedTicket['errors'] = {}) =>
    data<RefusedTicket>({ sent: false, fields, errors, problem }, errorInit(refusal))
  if (!read.ok) return refused({ code: 'invalid' }, errorTexts.invalid, ticketErrorTexts(read.errors))
  const who = await findSignedIn(request)
  const taken = await canAskForHelp(db(), { userId: who?.userId, address: clientAddress(request.headers) })
  if (!taken.ok) return refused(taken, helpTexts.tooMany)
  const at = now()
  const asked = await askForHelp(db(), { ticket: read.value, ...(who ? { userId: who.userId } : {}) }, at)
  if (!asked.ok) throw new Error(`A ticket was refused: ${asked.code}`)
  const { protocol } = asked.value
  const role = who?.role === 'client' || who?.role === 'professional' ? who.role : null
  const page = role && ticketPath(protocol, role)
  return data<SentTicket>({ sent: true, protocol, email: read.value.email, state: supportStateText(at), page })
}
