import type { ActionInput } from '#domain/shared/action-form.ts'
import { digitsOf } from '#domain/shared/brazilian-phone.ts'
import { canonicalCnpj, isCnpj, isCpf } from '#domain/shared/document-number.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { purgePages } from '#platform/cache/page-cache.ts'
import { changeProfileState } from './change-state.server.ts'
import type { completeCompanyForm, CompleteErrorCode, completeProfileForm } from './complete-profile.ts'
import { isDocumentOfOther } from './document-of-other.server.ts'
import { signUpProgress } from './sign-up-progress.server.ts'
import { missingStep } from './sign-up-steps.ts'
import { lockOwnProfile } from './profile-settings/own-row.server.ts'
import { isBanned } from './identity-ban.server.ts'

type Completed = Promise<Result<null, CompleteErrorCode>>

/**
 * With the CPF a profile is whole, and from here on orders are offered to it (domain 2.9).
 * Sent twice, it is done once. Refuses a number whose check digits are wrong, one that another profile has or proved, one of
 * somebody who left while suspended, and a sign-up that lacks name, services or area.
 */
export const completeProfile = (
  db: Db,
  { userId, document }: ActionInput<typeof completeProfileForm>,
  now: Date,
): Completed =>
  isCpf(document)
    ? complete(db, { userId, document: digitsOf(document), companyName: null }, now)
    : Promise.resolve(fail('invalid_document'))

/** The same of a company, which has a name beside its CNPJ. */
export const completeCompany = (
  db: Db,
  { userId, cnpj, companyName }: ActionInput<typeof completeCompanyForm>,
  now: Date,
): Completed =>
  isCnpj(cnpj)
    ? complete(db, { userId, document: canonicalCnpj(cnpj), companyName }, now)
    : Promise.resolve(fail('invalid_company'))

type Whole = { userId: number; document: string; companyName: string | null }

function complete(db: Db, { userId, document, companyName }: Whole, now: Date): Completed {
  return inTransaction(db, async (tx): Completed => {
    const profile = await lockOwnProfile(tx, userId)
    if (!profile) return fail('not_found')
    if (profile.state !== 'phone_verified') return ok(null)
    const progress = await signUpProgress(tx, userId)
    if (!progress || missingStep(progress) !== 'document') return fail('steps_missing')
    if (await isDocumentOfOther(tx, { professionalId: profile.id, document })) return fail('document_taken')
    if (await isBanned(tx, { kind: 'document', value: document }, now)) return fail('account_barred')
    await changeProfileState(tx, 'complete')
      .set({ document, company_name: companyName })
      .where('id', '=', profile.id)
      .execute()
    const services = await tx
      .selectFrom('professional_services')
      .select('category_id')
      .where('professional_id', '=', profile.id)
      .execute()
    await purgePages(tx, now, [
      `professional:${profile.id}`,
      ...services.map(({ category_id }) => `service:${category_id}`),
    ])
    await emit(tx, now, { topic: `user:${userId}`, kind: 'order.available' })
    return ok(null)
  })
}
