import type { Db } from '#platform/db.ts'
import type { ProfessionalState } from './professional.ts'

/** A professional's profile as its owner sees it. `city` null: the whole state. */
export type OwnProfile = {
  name: string
  photoUrl: string | null
  description: string
  state: ProfessionalState
  paused: boolean
  documentationApproved: boolean
  base: string | null
  radiusKm: number | null
  services: string[]
  areas: { uf: string; city: string | null }[]
}

/** Undefined for somebody who is no professional. */
export async function ownProfile(db: Db, userId: number): Promise<OwnProfile | undefined> {
  const profile = await db
    .selectFrom('professionals as p')
    .leftJoin('cities as c', 'c.id', 'p.base_city_id')
    .select([
      'p.id',
      'p.name',
      'p.photo_url as photoUrl',
      'p.description',
      'p.state',
      'p.paused',
      'p.documentation_approved as documentationApproved',
      'c.name as city',
      'c.uf',
      'p.radius_km as radiusKm',
    ])
    .where('p.user_id', '=', userId)
    .executeTakeFirst()
  if (!profile) return undefined
  const [services, areas] = await Promise.all([
    db
      .selectFrom('professional_services as s')
      .innerJoin('categories as k', 'k.id', 's.category_id')
      .select('k.name')
      .where('s.professional_id', '=', profile.id)
      .orderBy('k.name')
      .execute(),
    db
      .selectFrom('professional_areas as a')
      .leftJoin('cities as c', 'c.id', 'a.city_id')
      .select(['a.uf', 'c.name as city'])
      .where('a.professional_id', '=', profile.id)
      .orderBy('a.uf')
      .orderBy('c.name')
      .execute(),
  ])
  const { id: _, city, uf, ...rest } = profile
  return {
    ...rest,
    base: city && uf ? `${city}, ${uf.toUpperCase()}` : null,
    services: services.map(({ name }) => name),
    areas,
  }
}
