/**
 * Support hours: Monday to Saturday, 8h to 20h in São Paulo, except national holidays (spec 2; AMB-63). Carnival and
 * Corpus Christi are not national holidays.
 */

import { dayMs, hourMs } from '#domain/shared/durations.ts'
import { keysOf } from '#domain/shared/keys.ts'
import { saoPauloInstant, wallClock } from '#domain/shared/sao-paulo-time.ts'

export const opensAtHour = 8
export const closesAtHour = 20

const fixedHolidays = {
  new_year: '01-01',
  tiradentes: '04-21',
  labour_day: '05-01',
  independence: '09-07',
  aparecida: '10-12',
  all_souls: '11-02',
  republic: '11-15',
  black_awareness: '11-20',
  christmas: '12-25',
} as const

export type Holiday = keyof typeof fixedHolidays | 'good_friday'

/** Law 14.759 of 2023. */
const blackAwarenessSince = 2024

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm. As a count of days since 1970. */
function easterOf(year: number) {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return Date.UTC(year, month - 1, day) / dayMs
}

const isoOf = (dayNumber: number) => new Date(dayNumber * dayMs).toISOString().slice(0, 10)

/** The national holidays of a year, by their ISO day. */
export function nationalHolidays(year: number): ReadonlyMap<string, Holiday> {
  const fixed = keysOf(fixedHolidays)
    .filter((code) => code !== 'black_awareness' || year >= blackAwarenessSince)
    .map((code) => [`${year}-${fixedHolidays[code]}`, code] as const)
  return new Map([...fixed, [isoOf(easterOf(year) - 2), 'good_friday']])
}

/** The day in São Paulo as a count of days since 1970: one less is yesterday. */
export const supportDay = (at: Date) => Math.floor(wallClock(at) / dayMs)

const holidayOfDay = (day: number) => {
  const iso = isoOf(day)
  return nationalHolidays(Number(iso.slice(0, 4))).get(iso)
}

/** The holiday that is today in São Paulo, if any. */
export const holidayOn = (at: Date) => holidayOfDay(supportDay(at))

const isSunday = (day: number) => new Date(day * dayMs).getUTCDay() === 0
const isWorkday = (day: number) => !isSunday(day) && !holidayOfDay(day)

/** Whether support is open now. */
export function isOpen(now: Date) {
  const hour = new Date(wallClock(now)).getUTCHours()
  return isWorkday(supportDay(now)) && hour >= opensAtHour && hour < closesAtHour
}

/** The next opening after `now`; while open, that of the next working day. */
export function nextOpening(now: Date): Date {
  const wall = wallClock(now)
  let day = Math.floor(wall / dayMs)
  if (wall >= day * dayMs + opensAtHour * hourMs) day++
  while (!isWorkday(day)) day++
  const opening = day * dayMs + opensAtHour * hourMs
  return saoPauloInstant(opening)
}

/** Support hours between two moments; 0 if the second is not after the first. */
export function supportHoursBetween(from: Date, to: Date): number {
  const begin = wallClock(from)
  const end = wallClock(to)
  let ms = 0
  for (let day = Math.floor(begin / dayMs); day * dayMs < end; day++) {
    if (!isWorkday(day)) continue
    const opens = day * dayMs + opensAtHour * hourMs
    const closes = day * dayMs + closesAtHour * hourMs
    ms += Math.max(0, Math.min(end, closes) - Math.max(begin, opens))
  }
  return ms / hourMs
}
