import type { ActionInput } from '#domain/shared/action-form.ts'
import { fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { type editHoursForm, hoursOf, type HoursErrorCode } from './hours.ts'
import { updateProfileSection, lockOwnProfile, purgeProfile } from './own-row.server.ts'

/** Keeps when a professional works. Refuses a day that ends before it begins, or has only one end. */
export function editHours(
  db: Db,
  { userId, seen, idempotencyKey: _, ...typed }: ActionInput<typeof editHoursForm>,
  now: Date,
): Promise<Result<null, HoursErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, HoursErrorCode>> => {
    const hours = hoursOf(typed)
    if (!hours) return fail('odd_hours')
    const profile = await lockOwnProfile(tx, userId)
    if (!profile) return fail('not_a_professional')
    const rows = hours.map(({ weekday, opensAt, closesAt }) => ({
      professional_id: profile.id,
      weekday,
      opens_at: opensAt,
      closes_at: closesAt,
    }))
    await purgeProfile(tx, profile.id, now)
    return updateProfileSection(tx, 'hours', { userId, seen }, async () => {
      await tx.deleteFrom('professional_hours').where('professional_id', '=', profile.id).execute()
      if (rows.length) await tx.insertInto('professional_hours').values(rows).execute()
    })
  })
}
