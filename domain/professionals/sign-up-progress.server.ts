import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { SignUpProgress } from './sign-up-steps.ts'

/** Progress of a professional's sign-up; undefined without a profile. */
export const signUpProgress = (db: Db, userId: number): Promise<SignUpProgress | undefined> =>
  db
    .selectFrom('professionals as p')
    .select([
      'p.state',
      'p.is_unnamed as isUnnamed',
      sql<number>`(select count(*)::int from professional_services s where s.professional_id = p.id)`.as(
        'serviceCount',
      ),
      sql<boolean>`p.base_city_id is not null or exists (select from professional_areas a where a.professional_id = p.id)`.as(
        'hasArea',
      ),
    ])
    .where('p.user_id', '=', userId)
    .where('p.state', '<>', 'deleted')
    .executeTakeFirst()
