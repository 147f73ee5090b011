import type { Asked } from '#domain/shared/action-form.ts'
import { refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { AboutRefusal, editAboutForm } from './about.ts'
import { wrongText } from '../profile-text-denial.ts'
import { keepPart, lockOwnProfile, purgeProfile } from './own-row.server.ts'

/** Keeps what professionals say of themselves. Refuses a text with a way around the request (product: Moderation). */
export function editAbout(
  db: Db,
  { userId, about, languages, payments, seen }: Asked<typeof editAboutForm>,
  now: Date,
): Promise<Result<null, AboutRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<null, AboutRefusal>> => {
    const wrong = wrongText(about)
    if (wrong) return refuse(wrong)
    const profile = await lockOwnProfile(tx, userId)
    if (!profile) return refuse('not_a_professional')
    await purgeProfile(tx, profile.id, now)
    return keepPart(tx, 'about', { userId, seen }, () =>
      tx
        .updateTable('professionals')
        .set({ description: about, languages: [...new Set(languages)], payment_methods: [...new Set(payments)] })
        .where('id', '=', profile.id)
        .execute(),
    )
  })
}
