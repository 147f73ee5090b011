import { renameAccount } from '#domain/identity/identity.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { nameProfileForm, NameErrorCode } from './name-profile.ts'
import { profileTextDenial } from './profile-text-denial.ts'
import { profileSlug } from './profile-slug.ts'
import { lockOwnProfile } from './profile-settings/own-row.server.ts'

/**
 * Keeps name and e-mail of a sign-up, and makes the address of its profile from the name. A profile that is whole keeps its
 * own: a step that was left open in another tab changes nothing any more. Refuses a name with a way around the request.
 */
export const nameProfile = (
  db: Db,
  { userId, name, email }: ActionInput<typeof nameProfileForm>,
): Promise<Result<null, NameErrorCode>> =>
  inTransaction(db, async (tx): Promise<Result<null, NameErrorCode>> => {
    const wrong = profileTextDenial(name)
    if (wrong) return fail(wrong)
    const profile = await lockOwnProfile(tx, userId)
    if (!profile) return fail('not_a_professional')
    if (profile.state !== 'phone_verified') return ok(null)
    await renameAccount(tx, { userId, name, email })
    await tx
      .updateTable('professionals')
      .set({ name, slug: profileSlug({ id: userId, name }), is_unnamed: false })
      .where('id', '=', profile.id)
      .execute()
    return ok(null)
  })
