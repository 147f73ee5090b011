/** Automatic refunds, because the client did not react (product: Refunds). */
import { supportHoursBetween } from '#domain/help/support-hours.ts'

/** The professional wrote within this many support hours of the unlock. */
const writtenWithinHours = 4
/** The client did not open the message within this time. */
export const unopenedHours = 48
/** The client opened it and did not answer on any channel within this time. */
export const unansweredDays = 5
/** The professional tried to reach the client on at least this many different days. */
export const minAttempts = 2
/** Older contacts are not checked: claims end after 30 days. */
export const refundCheckDays = 30

/** Whether the professional wrote in time: within four support hours of the unlock. */
export const didWriteSoon = (unlockedAt: Date, messagedAt: Date) =>
  supportHoursBetween(unlockedAt, messagedAt) <= writtenWithinHours
