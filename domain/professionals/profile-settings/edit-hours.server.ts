import { z } from 'zod'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { fail } from '#domain/shared/result.ts'
import { clockTime } from '#domain/shared/typed-day.ts'
import { parseHours } from './hours.ts'
import { lockedProfessional, purgeProfilePages, updateProfileSection } from './own-row.server.ts'

const time = z
  .string()
  .overwrite(clockTime)
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)?$/)
  .optional()

/**
 * Stores working hours; a day without times is free. `seen` is the version they edited: a newer one is not overwritten.
 */
export const editHours = defineAction({
  name: 'edit-hours',
  actor: lockedProfessional,
  input: z.object({
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
  errors: ['odd_hours', 'stale_version'],
  idempotent: true,
  async run({ tx, actor: { id, userId }, now }, { seen, ...typed }) {
    const hours = parseHours(typed)
    if (!hours) return fail('odd_hours')
    const rows = hours.map(({ weekday, opensAt, closesAt }) => ({
      professional_id: id,
      weekday,
      opens_at: opensAt,
      closes_at: closesAt,
    }))
    await purgeProfilePages(tx, id, now)
    return updateProfileSection(tx, 'hours', { userId, seen }, async () => {
      await tx.deleteFrom('professional_hours').where('professional_id', '=', id).execute()
      if (rows.length) await tx.insertInto('professional_hours').values(rows).execute()
    })
  },
})
