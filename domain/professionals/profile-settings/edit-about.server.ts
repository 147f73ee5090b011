import { z } from 'zod'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { fail } from '#domain/shared/result.ts'
import { profileTextDenial } from '../profile-text-denial.ts'
import { languages, maxAboutLength, paymentMethods } from './about.ts'
import { lockedProfessional, purgeProfilePages, updateProfileSection } from './own-row.server.ts'

/**
 * Stores a professional's description, languages and payment methods (product: Moderation). `seen` is the version they
 * edited: a newer one is not overwritten.
 */
export const editAbout = defineAction({
  name: 'edit-about',
  actor: lockedProfessional,
  input: z.object({
    about: z.string().trim().max(maxAboutLength),
    languages: z.array(z.enum(languages)).max(languages.length),
    payments: z.array(z.enum(paymentMethods)).max(paymentMethods.length),
    seen: z.string().max(40).optional(),
  }),
  errors: ['contact_data', 'link', 'forbidden_words', 'stale_version'],
  idempotent: true,
  async run({ tx, actor: { id, userId }, now }, { about, languages: spoken, payments, seen }) {
    const denial = profileTextDenial(about)
    if (denial) return fail(denial)
    await purgeProfilePages(tx, id, now)
    return updateProfileSection(tx, 'about', { userId, seen }, () =>
      tx
        .updateTable('professionals')
        .set({ description: about, languages: [...new Set(spoken)], payment_methods: [...new Set(payments)] })
        .where('id', '=', id)
        .execute(),
    )
  },
})
