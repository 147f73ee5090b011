import { emailLimit, isEmail } from '#domain/shared/email.ts'

/** Retention of an entry. */
export const watchDays = 180
/** Retention of an unconfirmed entry. */
export const unansweredDays = 7

/** Limits: entries per network address and hour, e-mails per mailbox and day. */
export const waitlistLimits = {
  address: { name: 'place-watches-by-address', points: 10, durationSeconds: 3600 },
  email: { name: 'place-watches-by-email', points: 3, durationSeconds: 86_400 },
} as const

export { emailLimit }

export type WaitlistField = 'email' | 'agree'
export type WaitlistErrors = Partial<Record<WaitlistField, 'invalid' | 'required'>>

/** The waitlist form: e-mail and consent to one e-mail. */
export function checkWaitlistEntry({ email, agree }: Record<WaitlistField, string>) {
  const written = email.trim().toLowerCase()
  const errors: WaitlistErrors = {
    ...(!written ? { email: 'required' } : isEmail(written) ? {} : { email: 'invalid' }),
    ...(agree ? {} : { agree: 'required' }),
  }
  return Object.keys(errors).length
    ? ({ ok: false, errors } as const)
    : ({ ok: true, value: { email: written } } as const)
}
