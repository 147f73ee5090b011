import type { Caller } from './action-form.ts'

/** The idempotency of an action: scope, key and fingerprint; undefined without a key. */
export const idempotencyOf = (action: string, { userId, idempotencyKey }: Caller, fingerprint: string, now: Date) =>
  idempotencyKey ? { scope: `${action}:${userId}`, userId, key: idempotencyKey, fingerprint, now } : undefined
