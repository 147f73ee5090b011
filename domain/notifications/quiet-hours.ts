/** When nobody is written to but with a PIN: from 21h to 8h in São Paulo (product: Safety and fairness). */
import { momentOf, wallClock } from '#domain/shared/sao-paulo-time.ts'

const beginsAtHour = 21
const endsAtHour = 8
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The moment itself when it is day; in the quiet hours, their end. */
export function outOfQuietHours(at: Date): Date {
  const wall = wallClock(at)
  const midnight = Math.floor(wall / dayMs) * dayMs
  const hour = (wall - midnight) / hourMs
  if (hour >= endsAtHour && hour < beginsAtHour) return at
  return momentOf(midnight + (hour < endsAtHour ? 0 : dayMs) + endsAtHour * hourMs)
}
