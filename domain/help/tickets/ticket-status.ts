import { stateMachine } from '#domain/shared/state-machine.ts'
import { endOfWorkingDays } from '../working-days.ts'

/** The life of a ticket: it waits for us, we answered, it is over (domain 2.10). */
export const ticketMachine = stateMachine({
  open: { writeAgain: 'open', answer: 'answered', close: 'closed' },
  answered: { writeAgain: 'open', answer: 'answered', close: 'closed' },
  closed: {},
})
export const ticketStatuses = ticketMachine.states
export type TicketStatus = (typeof ticketStatuses)[number]
export type TicketEvent = (typeof ticketMachine.events)[number]

/** Whether both may still write. A closed ticket stays closed; a new message opens another. */
export const acceptsMessages = (status: TicketStatus) => ticketMachine.canHappen('writeAgain', status)

export const ticketWorkingDays = 2

/** The due date of a staff answer. */
export const answerBy = (waitsSince: Date) => endOfWorkingDays(waitsSince, ticketWorkingDays)

/** Maximum length of a staff answer. */
export const answerLimits = { min: 20, max: 4000 } as const
