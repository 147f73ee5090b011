import { endOfWorkingDays } from '#domain/help/working-days.ts'

const promisedWorkingDays = 2

/** When staff must have settled a payment pending review: the end of the second working day. */
export const pendingReviewDueAt = (paidAt: Date): Date => endOfWorkingDays(paidAt, promisedWorkingDays)
