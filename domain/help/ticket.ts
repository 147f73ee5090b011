/** The fields of a question to staff (spec 2, help pages; AMB-46). Validation: ./ask-for-help.ts. */

export const ticketSubjects = ['order', 'professional', 'coins', 'account', 'safety', 'other'] as const
export type TicketSubject = (typeof ticketSubjects)[number]

export const ticketNameLimit = 80
export const ticketTextLimit = 2000

/** Tickets per address when signed out; signed-in people are counted by person. */
export const ticketLimit = { name: 'tickets-by-address', points: 5, durationSeconds: 3600 }

/** Maximum stored length of a mail. */
export const mailTextLimit = 20_000

/** Mails per mailbox; beyond that nothing is stored or answered. */
export const mailLimits = [
  { name: 'mails-of-sender-in-hour', points: 6, durationSeconds: 3600 },
  { name: 'mails-of-sender-in-day', points: 20, durationSeconds: 86_400 },
] as const

/** Raw fields, before validation. */
export type TicketFields = { name: string; email: string; subject: string; text: string }
export type TicketField = keyof TicketFields

export const emptyTicket: TicketFields = { name: '', email: '', subject: '', text: '' }

export type TicketErrorCode = 'required' | 'invalid' | 'over_limit' | 'hidden_characters'
export type CheckedTicket = TicketFields & { subject: TicketSubject }

/** The public number: "2026-000123". */
export type Protocol = string

/** Anonymised ticket: number, subject and date. */
export const erasedTicket = { name: 'Cliente', email: null, text: '[texto apagado]' }
