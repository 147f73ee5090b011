import { endOfWorkingDays } from '#domain/help/working-days.ts'
import { promisedWorkingDays } from './verification.ts'

/** When staff must have decided: the end of the second working day after submission, in São Paulo. */
export const verificationDueAt = (sentAt: Date): Date => endOfWorkingDays(sentAt, promisedWorkingDays)
