/** An interval in minutes from midnight; one that closes before it opens ends on the next day. Sunday is 0. */
export type DayHours = { weekday: number; opensAt: number; closesAt: number }

export const formatTimeOfDay = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Groups consecutive days with equal hours, from Monday on. */
export function groupedHours(hours: readonly DayHours[]) {
  const groups: { days: number[]; opensAt: number; closesAt: number }[] = []
  for (const weekday of [1, 2, 3, 4, 5, 6, 0]) {
    const day = hours.find((dayHours) => dayHours.weekday === weekday)
    if (!day) continue
    const last = groups.at(-1)
    const isNext = last && (last.days.at(-1)! + 1) % 7 === weekday
    if (isNext && last.opensAt === day.opensAt && last.closesAt === day.closesAt) last.days.push(weekday)
    else groups.push({ days: [weekday], opensAt: day.opensAt, closesAt: day.closesAt })
  }
  return groups
}
