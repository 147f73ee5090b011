import { catalog } from '#domain/catalog/catalog.server.ts'
import type { Db } from '#platform/db.ts'
import { findProfessionalByUserId } from './professionals.server.ts'

export type FirstSteps = NonNullable<Awaited<ReturnType<typeof findFirstSteps>>>

/** The first steps of a new professional; undefined without a profile. */
export async function findFirstSteps(db: Db, userId: number) {
  const professional = await findProfessionalByUserId(db, userId)
  if (!professional) return undefined
  const { id } = professional
  const [profile, services, leads] = await Promise.all([
    db
      .selectFrom('professionals')
      .select(['photo_url', 'photo_picture_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    db.selectFrom('professional_services').select('category_id').where('professional_id', '=', id).execute(),
    db
      .selectFrom('leads')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('professional_id', '=', id)
      .executeTakeFirstOrThrow(),
  ])
  return {
    professionalId: id,
    state: professional.state,
    documentationApproved: professional.documentationApproved,
    hasPhoto: profile.photo_url !== null || profile.photo_picture_id !== null,
    services: services.flatMap(({ category_id }) => catalog().serviceById(category_id) ?? []),
    // Unlocked contacts, of those allowed without an approved identity.
    unlocked: leads.count,
  }
}
