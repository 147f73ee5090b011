import { sql } from 'kysely'

/** Distance from a base (`b`) to an order's city (`c`): between seats, 0 within a city, null without a seat. */
export const kmFromBase = sql<number | null>`(
  case when b.id = c.id then 0 when b.latitude is null or c.latitude is null then null
  else round(distance_km(b.latitude, b.longitude, c.latitude, c.longitude)) end)::int`
