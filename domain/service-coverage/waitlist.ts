import { emailLimit } from '#domain/shared/email.ts'

/** How long an address is kept for a place where nobody comes. */
export const watchDays = 180
/** How long a question that nobody answered is kept. */
export const unansweredDays = 7

/** So many wishes an hour from one address of the network, and so many letters a day to one mailbox. */
export const waitlistLimits = {
  address: { name: 'place-watches-by-address', points: 10, durationSeconds: 3600 },
  email: { name: 'place-watches-by-email', points: 3, durationSeconds: 86_400 },
} as const

export { emailLimit }

export type WaitlistField = 'email' | 'agree'
export type WaitlistErrorCode = 'invalid' | 'required'
