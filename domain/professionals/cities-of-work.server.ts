import { sql } from 'kysely'

/** The cities in which a professional `p` says to work, as `a.city_id`: the base and those of the list, each once. */
export const citiesOfWork = sql`lateral (
  select p.base_city_id as city_id where p.base_city_id is not null
  union select area.city_id from professional_areas area where area.professional_id = p.id and area.city_id is not null
) a`
