import { dayMs } from '#domain/shared/durations.ts'
import { saoPauloInstant, wallClock } from '#domain/shared/sao-paulo-time.ts'
import { nationalHolidays } from './support-hours.ts'

/** Monday to Friday, without national holidays. `day`: local midnight. */
function isWorkingDay(day: number) {
  const date = new Date(day)
  const iso = date.toISOString().slice(0, 10)
  return date.getUTCDay() !== 0 && date.getUTCDay() !== 6 && !nationalHolidays(date.getUTCFullYear()).has(iso)
}

/** The end of a number of working days after a moment, in São Paulo: the due date of staff. */
export function endOfWorkingDays(since: Date, days: number): Date {
  const wall = wallClock(since)
  let day = wall - (((wall % dayMs) + dayMs) % dayMs)
  for (let left = days; left > 0;) {
    day += dayMs
    if (isWorkingDay(day)) left--
  }
  return saoPauloInstant(day + dayMs - 1000)
}
