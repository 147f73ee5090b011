import { catalog } from '#domain/catalog/catalog.server.ts'
import { isWorking } from '#domain/professionals/professional.ts'
import { findProfessionalById } from '#domain/professionals/professionals.server.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { listMissingDocuments } from '#domain/verification/verification.server.ts'
import type { Db } from '#platform/db.ts'

type Offered = { professionalId: number; serviceIds: readonly number[] }

/**
 * The services for which a professional may be requested by their own link now: working, with the required
 * credentials.
 */
export async function listServicesOpenByLink(
  db: Db,
  { professionalId, serviceIds }: Offered,
  now: Date,
): Promise<number[]> {
  const professional = await findProfessionalById(db, professionalId)
  if (!professional || !isWorking(professional)) return []
  const acceptsRequests = async (serviceId: number) => {
    const requires = professional.isInstitutionalPro ? [] : catalog().serviceById(serviceId)?.requires
    return (await listMissingDocuments(db, { professionalId, requires }, now)).length === 0
  }
  const accepted = await Promise.all(serviceIds.map(acceptsRequests))
  return serviceIds.filter((_, index) => accepted[index])
}

/**
 * The professional requested by their own link. Errors: not working, service not offered, credentials missing, own
 * phone.
 */
export async function findProfessionalOfLink(
  db: Db,
  { slug, categoryId, phone }: { slug: string; categoryId: number; phone: string },
  now: Date,
): Promise<Result<{ professionalId: number }, 'professional_gone'>> {
  const row = await db
    .selectFrom('professionals as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('professional_services as s', 's.professional_id', 'p.id')
    .select(['p.id', 'u.phone'])
    .where('p.slug', '=', slug)
    .where('s.category_id', '=', categoryId)
    .executeTakeFirst()
  if (!row || row.phone === phone) return fail('professional_gone')
  const openServices = await listServicesOpenByLink(db, { professionalId: row.id, serviceIds: [categoryId] }, now)
  return openServices.length ? ok({ professionalId: row.id }) : fail('professional_gone')
}
