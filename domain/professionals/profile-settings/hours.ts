import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import type { DayHours } from './day-hours.ts'

const time = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)?$/)
  .optional()

/** Each day from and to, as "08:00"; both blank: they do not work on it. `seen`: the mark of what the page showed. */
export const editHoursForm = actionForm({
  takes: z.object({
    from0: time,
    to0: time,
    from1: time,
    to1: time,
    from2: time,
    to2: time,
    from3: time,
    to3: time,
    from4: time,
    to4: time,
    from5: time,
    to5: time,
    from6: time,
    to6: time,
    seen: z.string().max(40).optional(),
  }),
  refusals: ['not_a_professional', 'odd_hours', 'changed_meanwhile'],
  isOnce: true,
})
export type HoursErrorCode = (typeof editHoursForm.refusals)[number]
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
type Typed = z.output<typeof editHoursForm.takes>

const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
/** The stretches that were typed; null where a day has a beginning without an end, or ends before it begins. */
export function hoursOf(typed: Typed): DayHours[] | null {
  const days: DayHours[] = []
  for (const weekday of weekdays) {
    const [from, to] = [typed[`from${weekday}`], typed[`to${weekday}`]]
    if (!from && !to) continue
    if (!from || !to) return null
    const [opensAt, closesAt] = [minutesOf(from), to === '00:00' ? 1440 : minutesOf(to)]
    if (closesAt <= opensAt) return null
    days.push({ weekday, opensAt, closesAt })
  }
  return days
}
