import { sql } from 'kysely'

/** Cities of professional `p` as `a.city_id`: base and list, without duplicates. */
export const citiesOfWork = sql`lateral (
  select p.base_city_id as city_id where p.base_city_id is not null
  union select area.city_id from professional_areas area where area.professional_id = p.id and area.city_id is not null
) a`
