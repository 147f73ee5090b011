import { phoneRetentionDays } from '#domain/identity/client-suspension.ts'
import { dayMs } from '#domain/shared/durations.ts'

/** Retention after the deletion of a suspended account (docs/decisions/0060). */

export const bannedIdentityKinds = ['phone', 'document'] as const
export type BannedIdentityKind = (typeof bannedIdentityKinds)[number]

export const documentRetentionYears = 5

/** The day of erasure, as `2031-11-20`. */
export function retainedUntil(kind: BannedIdentityKind, deletedOn: string): string {
  const [year = 0, month = 0, day = 0] = deletedOn.split('-').map(Number)
  const last =
    kind === 'phone'
      ? Date.UTC(year, month - 1, day) + phoneRetentionDays * dayMs
      : Date.UTC(year + documentRetentionYears, month - 1, day)
  return new Date(last).toISOString().slice(0, 10)
}
