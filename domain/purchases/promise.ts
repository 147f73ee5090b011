import { endOfWorkingDays } from '#domain/help/working-days.ts'

const promisedWorkingDays = 2

/** Until when staff promise to settle a payment pending review. */
export const pendingReviewDue = (paidAt: Date): Date => endOfWorkingDays(paidAt, promisedWorkingDays)
