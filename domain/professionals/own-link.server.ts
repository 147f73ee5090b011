import { countByLink } from '#domain/orders/orders.server.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { isWorking, whyHidden } from './professional.ts'

/** Whether who opens the link of this profile may ask for something now. */
export async function takesByLink(db: Db, professionalId: number): Promise<boolean> {
  const row = await db
    .selectFrom('professionals')
    .select(['state', 'paused'])
    .where('id', '=', professionalId)
    .executeTakeFirst()
  return row !== undefined && isWorking(row)
}

/**
 * The professional whom a client asks by their own link. Refuses one who does not work now, who does not offer the service, and
 * the own phone: nobody is their own client.
 */
export async function askedByLink(
  db: Db,
  { slug, categoryId, phone }: { slug: string; categoryId: number; phone: string },
): Promise<Result<{ professionalId: number }, 'professional_gone'>> {
  const row = await db
    .selectFrom('professionals as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('professional_services as s', 's.professional_id', 'p.id')
    .select(['p.id', 'p.state', 'p.paused', 'u.phone'])
    .where('p.slug', '=', slug)
    .where('s.category_id', '=', categoryId)
    .executeTakeFirst()
  if (!row || !isWorking(row) || row.phone === phone) return refuse('professional_gone')
  return done({ professionalId: row.id })
}

/** The own link of somebody who is signed in, why it leads nowhere now, if so, and how many orders came by it. */
export async function ownLink(db: Db, userId: number) {
  const row = await db
    .selectFrom('professionals')
    .select(['id', 'slug', 'state'])
    .where('user_id', '=', userId)
    .where('state', '<>', 'deleted')
    .executeTakeFirst()
  return row && { slug: row.slug, hidden: whyHidden(row.state), came: await countByLink(db, row.id) }
}
