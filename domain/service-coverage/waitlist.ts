/** Retention of an entry. */
export const entryRetentionDays = 180
/** Retention of an unconfirmed entry. */
export const unconfirmedRetentionDays = 7

/** Limits: entries per IP and hour, e-mails per mailbox and day. */
export const waitlistLimits = {
  ip: { name: 'place-watches-by-address', points: 10, durationSeconds: 3600 },
  email: { name: 'place-watches-by-email', points: 3, durationSeconds: 86_400 },
} as const

export type WaitlistField = 'email' | 'agree'
export type WaitlistErrorCode = 'invalid' | 'required'
