import type { ActionInput } from '#domain/shared/action-form.ts'
import { fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { AboutErrorCode, editAboutForm } from './about.ts'
import { profileTextDenial } from '../profile-text-denial.ts'
import { updateProfileSection, lockOwnProfile, purgeProfile } from './own-row.server.ts'

/** Keeps what professionals say of themselves. Refuses a text with a way around the request (product: Moderation). */
export function editAbout(
  db: Db,
  { userId, about, languages, payments, seen }: ActionInput<typeof editAboutForm>,
  now: Date,
): Promise<Result<null, AboutErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, AboutErrorCode>> => {
    const wrong = profileTextDenial(about)
    if (wrong) return fail(wrong)
    const profile = await lockOwnProfile(tx, userId)
    if (!profile) return fail('not_a_professional')
    await purgeProfile(tx, profile.id, now)
    return updateProfileSection(tx, 'about', { userId, seen }, () =>
      tx
        .updateTable('professionals')
        .set({ description: about, languages: [...new Set(languages)], payment_methods: [...new Set(payments)] })
        .where('id', '=', profile.id)
        .execute(),
    )
  })
}
