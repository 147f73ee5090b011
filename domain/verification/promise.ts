import { nationalHolidays } from '#domain/help/support-hours.ts'
import { momentOf, wallClock } from '#domain/shared/sao-paulo-time.ts'
import { promisedWorkingDays } from './verification.ts'

const dayMs = 86_400_000

/** Monday to Friday, without national holidays. `day`: its midnight on the wall. */
function isWorkingDay(day: number) {
  const date = new Date(day)
  const iso = date.toISOString().slice(0, 10)
  return date.getUTCDay() !== 0 && date.getUTCDay() !== 6 && !nationalHolidays(date.getUTCFullYear()).has(iso)
}

/** Until when our team decides: the end of the second working day after it was sent, in São Paulo. */
export function promisedBy(sentAt: Date): Date {
  const wall = wallClock(sentAt)
  let day = wall - (((wall % dayMs) + dayMs) % dayMs)
  for (let left = promisedWorkingDays; left > 0;) {
    day += dayMs
    if (isWorkingDay(day)) left--
  }
  return momentOf(day + dayMs - 1000)
}
