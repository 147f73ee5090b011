import { z } from 'zod'
import { dayField } from '#domain/shared/day-field.ts'
import { addDays } from '#domain/shared/durations.ts'
import { fail, ok, type Result } from '#domain/shared/result.ts'
import { saoPauloInstant } from '#domain/shared/sao-paulo-time.ts'
import { staffNoteLimit } from './staff-note.ts'

const maxSuspensionDays = 365

/** `until` is the first day back in São Paulo, as "2026-12-27"; without it, until restored. */
export const suspensionFields = {
  until: dayField.optional(),
  /** For staff only. */
  note: z.string().trim().max(staffNoteLimit).optional(),
}

/** Why a suspension is ended; for staff only. */
export const restoreNote = z.string().trim().min(3).max(staffNoteLimit)

/** When a suspension ends; null: staff end it. Error: not within a year from tomorrow. */
export function endOfSuspension(until: string | undefined, now: Date): Result<Date | null, 'odd_day'> {
  if (until === undefined) return ok(null)
  const end = saoPauloInstant(Date.parse(until))
  return end <= now || end > addDays(now, maxSuspensionDays) ? fail('odd_day') : ok(end)
}
