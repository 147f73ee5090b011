import type { Caller } from './action-form.ts'

/** Under which key a deed of somebody is done once, and what tells it from another; without a key it is done each time. */
export const idempotencyOf = (deed: string, { userId, idempotencyKey }: Caller, fingerprint: string, now: Date) =>
  idempotencyKey ? { scope: `${deed}:${userId}`, userId, key: idempotencyKey, fingerprint, now } : undefined
