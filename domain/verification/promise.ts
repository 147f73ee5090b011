import { endOfWorkingDays } from '#domain/help/working-days.ts'
import { promisedWorkingDays } from './verification.ts'

/** The due date of staff: the end of the second working day after submission, in São Paulo. */
export const answerDueAt = (sentAt: Date): Date => endOfWorkingDays(sentAt, promisedWorkingDays)
