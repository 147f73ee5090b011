import { endOfWorkingDays } from '#domain/help/working-days.ts'
import { promisedWorkingDays } from './verification.ts'

/** Until when our team decides: the end of the second working day after it was sent, in São Paulo. */
export const promisedBy = (sentAt: Date): Date => endOfWorkingDays(sentAt, promisedWorkingDays)
