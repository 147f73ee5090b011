import { sql } from 'kysely'

/**
 * How far an order (its city `c`) is from where a professional sets out (`b`): between the seats of two cities, 0 within one; a place
 * without a known seat has no distance to any other.
 */
export const kmFromBase = sql<number | null>`(
  case when b.id = c.id then 0 when b.latitude is null or c.latitude is null then null
  else round(distance_km(b.latitude, b.longitude, c.latitude, c.longitude)) end)::int`
