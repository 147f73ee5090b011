import type { Asked } from '#domain/shared/action-form.ts'
import { refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { type editHoursForm, hoursOf, type HoursRefusal } from './hours.ts'
import { keepPart, lockOwnProfile, purgeProfile } from './own-row.server.ts'

/** Keeps when a professional works. Refuses a day that ends before it begins, or has only one end. */
export function editHours(
  db: Db,
  { userId, seen, idempotencyKey: _, ...typed }: Asked<typeof editHoursForm>,
  now: Date,
): Promise<Result<null, HoursRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<null, HoursRefusal>> => {
    const hours = hoursOf(typed)
    if (!hours) return refuse('odd_hours')
    const profile = await lockOwnProfile(tx, userId)
    if (!profile) return refuse('not_a_professional')
    const rows = hours.map(({ weekday, opensAt, closesAt }) => ({
      professional_id: profile.id,
      weekday,
      opens_at: opensAt,
      closes_at: closesAt,
    }))
    await purgeProfile(tx, profile.id, now)
    return keepPart(tx, 'hours', { userId, seen }, async () => {
      await tx.deleteFrom('professional_hours').where('professional_id', '=', profile.id).execute()
      if (rows.length) await tx.insertInto('professional_hours').values(rows).execute()
    })
  })
}
