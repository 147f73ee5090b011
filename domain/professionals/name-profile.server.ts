import { z } from 'zod'
import { renameAccount } from '#domain/identity/identity.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { cleanEmail, emailLimit, isEmail } from '#domain/shared/email.ts'
import { nameField } from '#domain/shared/name-field.ts'
import { ok, fail } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { lockedProfessional, purgeProfilePages } from './profile-settings/own-row.server.ts'
import { profileSlug } from './profile-slug.ts'
import { profileTextDenial } from './profile-text-denial.ts'
import { signUpNameLimit } from './sign-up.ts'

/** Stores name and e-mail of a sign-up and sets the profile's slug. Complete profiles are unchanged. */
export const nameProfile = defineAction({
  name: 'name-profile',
  actor: lockedProfessional,
  input: z.object({
    name: nameField(2, signUpNameLimit).regex(/\p{L}/u),
    email: z.string().overwrite(cleanEmail).toLowerCase().min(1).max(emailLimit).refine(isEmail),
  }),
  errors: ['contact_data', 'link', 'forbidden_words'],
  idempotent: true,
  async run({ tx, actor: { id, userId, state } }, { name, email }) {
    const denial = profileTextDenial(name)
    if (denial) return fail(denial)
    if (state !== 'phone_verified') return ok(null)
    await renameAccount(tx, { userId, name, email })
    await tx
      .updateTable('professionals')
      .set({ name, slug: profileSlug({ id: userId, name }), is_unnamed: false })
      .where('id', '=', id)
      .execute()
    return ok(null)
  },
})

/** Gives an account another name, on its public profile too; the address of the profile stays. */
export async function renamePerson(tx: Db, { userId, name }: { userId: number; name: string }, now: Date) {
  await renameAccount(tx, { userId, name })
  const profile = await tx
    .updateTable('professionals')
    .set({ name })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (profile) await purgeProfilePages(tx, profile.id, now)
}
