/** When people are notified: not at night, and what can wait three times a day (product: Safety and fairness). */
import { dayMs, hourMs } from '#domain/shared/durations.ts'
import { instantInZone, wallClockIn } from '#domain/shared/local-time.ts'

/** Hours of the digest. */
export const digestHours = [8, 12, 18] as const
export type DigestHour = (typeof digestHours)[number]

/** Wall-clock hours of the person's city; equal values: no quiet hours. */
export type QuietHours = { from: number; to: number }
export const quietByDefault: QuietHours = { from: 21, to: 8 }

function wallOf(at: Date, timeZone: string) {
  const wall = wallClockIn(timeZone, at)
  const midnight = Math.floor(wall / dayMs) * dayMs
  return { midnight, hour: (wall - midnight) / hourMs }
}

/** The given moment, or the end of the quiet hours it falls into. */
export function outOfQuietHours(at: Date, timeZone: string, { from, to } = quietByDefault): Date {
  const { midnight, hour } = wallOf(at, timeZone)
  const crossesMidnight = from > to
  const isQuiet = crossesMidnight ? hour >= from || hour < to : hour >= from && hour < to
  if (!isQuiet) return at
  return instantInZone(timeZone, midnight + (crossesMidnight && hour >= from ? dayMs : 0) + to * hourMs)
}

/** The start of the next quiet hours after a moment; null without quiet hours. */
export function nextQuiet(at: Date, timeZone: string, { from, to } = quietByDefault): Date | null {
  if (from === to) return null
  const { midnight, hour } = wallOf(at, timeZone)
  return instantInZone(timeZone, midnight + (hour >= from ? dayMs : 0) + from * hourMs)
}

/** The next digest hour at or after a moment; null without a digest. */
export function nextDigest(at: Date, timeZone: string, hours: readonly number[] = digestHours): Date | null {
  if (!hours.length) return null
  const { midnight, hour } = wallOf(at, timeZone)
  const sorted = hours.toSorted((a, b) => a - b)
  const today = sorted.find((digestHour) => digestHour >= hour)
  return instantInZone(timeZone, midnight + (today === undefined ? dayMs : 0) + (today ?? sorted[0]!) * hourMs)
}
