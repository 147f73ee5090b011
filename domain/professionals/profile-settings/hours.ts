import type { DayHours } from './day-hours.ts'

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
type Weekday = (typeof weekdays)[number]
type TypedHours = Partial<Record<`${'from' | 'to'}${Weekday}`, string | undefined>>

const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/** Longer nights are likely slips, such as 9:00 to 6:00 in the evening. */
export const maxNightHours = 12

/** Parses hours typed as "08:00"; null if an end is missing or precedes its start, unless the work ends next day. */
export function parseHours(typed: TypedHours): DayHours[] | null {
  const days: DayHours[] = []
  for (const weekday of weekdays) {
    const from = typed[`from${weekday}`]
    const to = typed[`to${weekday}`]
    if (!from && !to) continue
    if (!from || !to) return null
    const opensAt = minutesOf(from)
    const closesAt = to === '00:00' ? 1440 : minutesOf(to)
    const isNight = closesAt < opensAt && closesAt + 1440 - opensAt <= maxNightHours * 60
    if (closesAt <= opensAt && !isNight) return null
    days.push({ weekday, opensAt, closesAt })
  }
  return days
}
