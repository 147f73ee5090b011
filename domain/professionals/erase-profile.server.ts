import type { Db } from '#platform/db.ts'
import { changeProfileState } from './change-state.server.ts'
import { deletedProfessionalName } from './professional.ts'
import { purgeProfilePages } from './profile-settings/own-row.server.ts'

/**
 * Erases the profile of a deleted professional: texts, slug, document (domain 2.9), and pending sign-ups of the phone.
 * Reviews stay anonymous.
 */
export async function eraseProfile(
  tx: Db,
  { professionalId, phone }: { professionalId: number; phone: string },
  now: Date,
) {
  await changeProfileState(tx, 'leave')
    .set({
      slug: `saiu-${professionalId}`,
      name: deletedProfessionalName,
      photo_url: null,
      photo_picture_id: null,
      description: '',
      document: null,
      company_name: null,
      documentation_approved: false,
      median_answer_minutes: null,
      answer_percent: null,
      measured_hires: 0,
      last_seen: null,
      base_city_id: null,
      base_postal_code: null,
      base_district: null,
      radius_km: null,
      works_online: false,
      languages: [],
      payment_methods: [],
      paused: false,
      paused_until: null,
    })
    .where('id', '=', professionalId)
    .execute()
  const services = await tx
    .deleteFrom('professional_services')
    .where('professional_id', '=', professionalId)
    .returning('category_id')
    .execute()
  await tx.deleteFrom('professional_areas').where('professional_id', '=', professionalId).execute()
  await tx.deleteFrom('professional_hours').where('professional_id', '=', professionalId).execute()
  await tx.deleteFrom('instant_consents').where('professional_id', '=', professionalId).execute()
  await tx.deleteFrom('sign_ups').where('phone', '=', phone).execute()
  const formerServices = services.map(({ category_id }) => category_id)
  await purgeProfilePages(tx, professionalId, now, formerServices)
}
