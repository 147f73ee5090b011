import type { RequestFields } from '#domain/orders/placement/request-fields.ts'
import { findAddress, isPostalCodeElsewhere } from '#domain/places/find-address.server.ts'
import { placeSlug } from '#domain/places/place.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { isPostalCode } from '#domain/places/postal-code.ts'
import { splitState } from '#domain/places/split-state.ts'
import { now } from '#platform/clock.ts'
import { addressProviders } from '#platform/configured-providers.ts'
import { db } from '#platform/db.ts'

/** The city with exactly this name in a state, also as "Campinas - SP"; similar names are not guessed. */
export function cityWritten(uf: string, text: string) {
  const named = splitState(text)
  return cityBySlug(uf, placeSlug(text)) ?? (named?.uf === uf ? cityBySlug(uf, named.slug) : undefined)
}

/** Whether a provider locates the CEP in another city than the typed one. */
export const isOtherPlace = async (postalCode: string | null, cityId: number | undefined) =>
  cityId !== undefined && isPostalCodeElsewhere(db(), { postalCode, cityId, providers: addressProviders() }, now())

type WrittenPlace = Pick<RequestFields, 'postalCode' | 'state' | 'city' | 'district' | 'street'>

/** Fills in the empty fields of a place from its CEP. If a city was typed, no provider is called. */
export async function completeByPostalCode<Fields extends WrittenPlace>(fields: Fields): Promise<Fields> {
  if (fields.city.trim() || !isPostalCode(fields.postalCode)) return fields
  const found = await findAddress(db(), { ...fields, providers: addressProviders() }, now())
  if (!found.ok || !found.value.city) return fields
  const { uf, city, district, street } = found.value
  return {
    ...fields,
    state: uf,
    city: city.name,
    district: fields.district || (district ?? ''),
    street: fields.street || (street ?? ''),
  }
}
