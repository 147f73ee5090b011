import { z } from 'zod'
import { digitsOf } from '#domain/shared/brazilian-phone.ts'
import { type ActionContext, defineAction } from '#domain/shared/define-action.server.ts'
import { canonicalCnpj, isCnpj, isCpf } from '#domain/shared/document-number.ts'
import { nameField } from '#domain/shared/name-field.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { changeProfileState } from './change-state.server.ts'
import { isDocumentOfOther } from './document-of-other.server.ts'
import { isBanned } from './identity-ban.server.ts'
import { lockedProfessional, type OwnProfile, purgeProfilePages } from './profile-settings/own-row.server.ts'
import { signUpProgress } from './sign-up-progress.server.ts'
import { missingStep } from './sign-up-steps.ts'

const errors = ['invalid_document', 'invalid_company', 'document_taken', 'account_barred', 'steps_missing'] as const

/** Completes a profile with the CPF; from then on orders are offered to it (domain 2.9). */
export const completeProfile = defineAction({
  name: 'complete-profile',
  actor: lockedProfessional,
  input: z.object({ document: z.string().trim().min(1) }),
  errors,
  run: async (context, { document }) =>
    isCpf(document) ? complete(context, { document: digitsOf(document), companyName: null }) : fail('invalid_document'),
})

/** Completes a company profile by name and CNPJ, which may have letters since 2026. */
export const completeCompany = defineAction({
  name: 'complete-company',
  actor: lockedProfessional,
  input: z.object({ cnpj: z.string().trim().min(1), companyName: nameField(2, 120) }),
  errors,
  run: async (context, { cnpj, companyName }) =>
    isCnpj(cnpj) ? complete(context, { document: canonicalCnpj(cnpj), companyName }) : fail('invalid_company'),
})

type Identity = { document: string; companyName: string | null }

/** Does nothing to a complete profile. */
async function complete({ tx, actor: profile, now }: ActionContext<OwnProfile>, { document, companyName }: Identity) {
  const { userId } = profile
  if (profile.state !== 'phone_verified') return ok(null)
  const progress = await signUpProgress(tx, userId)
  if (!progress || missingStep(progress) !== 'document') return fail('steps_missing')
  if (await isDocumentOfOther(tx, { professionalId: profile.id, document })) return fail('document_taken')
  if (await isBanned(tx, { kind: 'document', value: document }, now)) return fail('account_barred')
  await changeProfileState(tx, 'complete')
    .set({ document, company_name: companyName })
    .where('id', '=', profile.id)
    .execute()
  await purgeProfilePages(tx, profile.id, now)
  await emit(tx, now, { topic: `user:${userId}`, kind: 'order.available' })
  return ok(null)
}
