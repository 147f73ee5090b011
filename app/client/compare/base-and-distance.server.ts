import type { OrderLead } from '#domain/orders/order-leads.server.ts'
import { placeName } from '#domain/places/place.ts'
import { cityById, kmBetween } from '#domain/places/places.server.ts'

/** Base of a professional and distance in km; null where unknown. */
export function baseAndDistance({ baseCityId, cityId }: Pick<OrderLead, 'baseCityId' | 'cityId'>) {
  const base = baseCityId === null ? undefined : cityById(baseCityId)
  return { base: base ? placeName(base) : null, km: kmBetween(baseCityId, cityId) }
}
