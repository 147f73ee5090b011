import { isEmail } from '#domain/shared/email.ts'

/** A question to our team: what the form asks, and what makes it whole (spec 2, help pages; AMB-46). */

export const ticketSubjects = ['order', 'professional', 'coins', 'account', 'safety', 'other'] as const
export type TicketSubject = (typeof ticketSubjects)[number]

export const ticketNameLimit = 80
export const ticketTextLimit = 2000

/** How often one address may ask our team, signed out; who is signed in is counted by person, wherever they are. */
export const ticketLimit = { name: 'tickets-by-address', points: 5, durationSeconds: 3600 }

/** So many signs are kept of a mail. */
export const mailTextLimit = 20_000

/** How often one mailbox may write; of more nothing is kept, and nobody is answered. */
export const mailLimits = [
  { name: 'mails-of-sender-in-hour', points: 6, durationSeconds: 3600 },
  { name: 'mails-of-sender-in-day', points: 20, durationSeconds: 86_400 },
] as const

/** The fields as a form has them: text, before anything is checked. */
export type TicketFields = { name: string; email: string; subject: string; text: string }
export type TicketField = keyof TicketFields

export const emptyTicket: TicketFields = { name: '', email: '', subject: '', text: '' }

export type TicketErrorCode = 'required' | 'invalid' | 'too_many'
export type TicketErrors = Partial<Record<TicketField, TicketErrorCode>>
export type CheckedTicket = { name: string; email: string; subject: TicketSubject; text: string }

/** What people see of a ticket: "2026-000123". */
export type Protocol = string

/** Browsers send lines that end in two signs, and no database takes a zero byte: neither counts as written. */
const written = (text: string) => text.replaceAll('\r\n', '\n').replaceAll('\0', '').trim()

/** Checks the whole form; what is wrong comes by name of field. */
export function checkTicket(
  fields: TicketFields,
): { ok: true; value: CheckedTicket } | { ok: false; errors: TicketErrors } {
  const [name, email, text] = [written(fields.name), written(fields.email), written(fields.text)]
  const subject = ticketSubjects.find((code) => code === fields.subject)
  const errors: TicketErrors = {}

  if (!name) errors.name = 'required'
  else if (name.length > ticketNameLimit) errors.name = 'too_many'
  if (!email) errors.email = 'required'
  else if (!isEmail(email)) errors.email = 'invalid'
  if (!subject) errors.subject = fields.subject ? 'invalid' : 'required'
  if (!text) errors.text = 'required'
  else if (text.length > ticketTextLimit) errors.text = 'too_many'

  if (!subject || Object.keys(errors).length) return { ok: false, errors }
  return { ok: true, value: { name, email, subject, text } }
}

/** What stays of a ticket whose writer has left: its number, subject and date. */
export const erasedTicket = { name: 'Cliente', email: null, text: '[texto apagado]' }
