import { endOfWorkingDays } from '../working-days.ts'

/** The life of a ticket: it waits for us, we answered, it is over (domain 2.10). */
export const ticketStatuses = ['open', 'answered', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

const next = {
  open: ['open', 'answered', 'closed'],
  answered: ['open', 'answered', 'closed'],
  closed: [],
} as const satisfies Record<TicketStatus, readonly TicketStatus[]>

export const statusAfter = { answer: 'answered', close: 'closed', writeAgain: 'open' } as const satisfies Record<
  string,
  TicketStatus
>
export type TicketEvent = keyof typeof statusAfter

/** The statuses in which something may happen to a ticket. */
export const statusesFor = (event: TicketEvent) =>
  ticketStatuses.filter((status) => (next[status] as readonly TicketStatus[]).includes(statusAfter[event]))

/** Whether both may still write. A closed ticket stays closed; a new message opens another. */
export const takesWords = (status: TicketStatus) => statusesFor('writeAgain').includes(status)

export const ticketWorkingDays = 2

/** The due date of a staff answer. */
export const answerBy = (waitsSince: Date) => endOfWorkingDays(waitsSince, ticketWorkingDays)

/** Maximum length of a staff answer. */
export const answerLimits = { least: 20, most: 4000 } as const
