import { catalog } from '#domain/catalog/catalog.server.ts'
import { isWorking } from '#domain/professionals/professional.ts'
import { findProfessionalById } from '#domain/professionals/professionals.server.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { missingDocuments } from '#domain/verification/verification.server.ts'
import type { Db } from '#platform/db.ts'

type Offered = { professionalId: number; serviceIds: readonly number[] }

/** Of these services those for which somebody may be asked by their own link now: they work, and hold what it requires. */
export async function takenByLink(db: Db, { professionalId, serviceIds }: Offered, now: Date): Promise<number[]> {
  const professional = await findProfessionalById(db, professionalId)
  if (!professional || !isWorking(professional)) return []
  const isTaken = async (serviceId: number) => {
    const requires = professional.isInstitutionalPro ? [] : catalog().serviceById(serviceId)?.requires
    return (await missingDocuments(db, { professionalId, requires }, now)).length === 0
  }
  const taken = await Promise.all(serviceIds.map(isTaken))
  return serviceIds.filter((_, at) => taken[at])
}

/**
 * The professional whom a client asks by their own link. Refuses one who does not work now, who does not offer the service or could not
 * open the contact for want of a document, and the own phone: nobody is their own client.
 */
export async function askedByLink(
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
  const taken = await takenByLink(db, { professionalId: row.id, serviceIds: [categoryId] }, now)
  return taken.length ? ok({ professionalId: row.id }) : fail('professional_gone')
}
