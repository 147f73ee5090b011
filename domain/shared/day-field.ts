import { z } from 'zod'
import { clockTime, isoDay } from './typed-day.ts'

/** A calendar day, as `2026-11-20`. */
export const dayField = z.string().overwrite(isoDay).check(z.iso.date())

/** A time of day, as `09:30`. */
export const timeField = z
  .string()
  .overwrite(clockTime)
  .check(z.iso.time({ precision: -1 }))
