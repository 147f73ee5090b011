import { dayMs } from '#domain/shared/durations.ts'

/** Last activity, coarse: within a day, a week, a month, or before. */
export const lastSeens = ['day', 'week', 'month', 'before'] as const
export type LastSeen = (typeof lastSeens)[number]

const withinDays = { day: 1, week: 7, month: 30, before: Infinity } as const satisfies Record<LastSeen, number>

/** Null if unknown. */
export function lastSeenOf(seenAt: Date | null, now: Date): LastSeen | null {
  if (!seenAt) return null
  const days = (now.getTime() - seenAt.getTime()) / dayMs
  return lastSeens.find((lastSeen) => days < withinDays[lastSeen]) ?? 'before'
}
