import { z } from 'zod'
import { allStates, cityById, cityNamed, stateByUf } from '#domain/places/places.server.ts'
import type { AddressErrorCode, PostalAddress } from '#domain/places/postal-address.ts'
import { postalCodeDigits } from '#domain/places/postal-code.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { AddressProvider } from '#platform/addresses/provider.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { maxCities, maxDistrictLength, maxRadiusKm, minRadiusKm } from './area.ts'
import { lockedProfessional, purgeProfilePages, updateProfileSection } from './own-row.server.ts'

type FindAddress = (
  db: Db,
  search: { postalCode: string; providers: readonly AddressProvider[] },
  now: Date,
) => Promise<Result<PostalAddress, AddressErrorCode>>

const uf = z.string().regex(/^[a-z]{2}$/)

const input = z.object({
  postalCode: z
    .string()
    .overwrite((typed) => postalCodeDigits(typed) ?? typed.trim())
    .regex(/^\d{5}-?\d{3}$/)
    .optional(),
  state: uf.optional(),
  /** "Campinas, SP", or "Campinas" and its state. */
  base: z.string().trim().max(120),
  district: z.string().trim().max(maxDistrictLength).optional(),
  radiusKm: z.int().min(minRadiusKm).max(maxRadiusKm).optional(),
  cityIds: z.array(z.int().positive()).max(maxCities),
  /** An additional city as text, without JavaScript. */
  addCity: z.string().trim().max(120).optional(),
  states: z.array(uf).max(27),
  online: z.boolean(),
  seen: z.string().max(40).optional(),
})

/** The base: the city of the postal code, else the city in words. */
function baseOf({ base, state, district }: z.output<typeof input>, address: PostalAddress | undefined) {
  const city = (address?.city && cityById(address.city.id)) ?? (base ? cityNamed(base, state) : undefined)
  return city && { city, district: address?.district?.slice(0, maxDistrictLength) || district || null }
}

/**
 * Stores where a professional works: around a base, in listed cities, in whole states, or online, which is every state
 * (product: Matching). `seen` is the version they edited: a newer one is not overwritten.
 */
export const editAreaWith = (findAddress: FindAddress, providersOf: () => readonly AddressProvider[]) =>
  defineAction({
    name: 'edit-area',
    actor: lockedProfessional,
    input,
    errors: [
      'unknown_postal_code',
      'postal_code_not_found',
      'postal_code_silent',
      'unknown_base',
      'unknown_city',
      'too_many_cities',
      'no_area',
      'stale_version',
    ],
    idempotent: true,
    // Caches the address, since no provider is called within a transaction.
    async admit({ db, now }, { postalCode }) {
      const lookup = postalCode ? await findAddress(db, { postalCode, providers: providersOf() }, now) : undefined
      return lookup && !lookup.ok ? lookup : ok(null)
    },
    async run({ tx, actor: { id, userId }, now }, area) {
      const { online, postalCode, seen } = area
      const lookup = postalCode ? await findAddress(tx, { postalCode, providers: [] }, now) : undefined
      if (lookup && !lookup.ok) return lookup
      const address = lookup?.value
      const base = baseOf(area, address)
      if (area.base && !base) return fail('unknown_base')
      if (postalCode && !base) return fail('postal_code_silent')
      const added = area.addCity ? cityNamed(area.addCity) : undefined
      if (area.addCity && !added) return fail('unknown_city')
      const cityIds = new Set(area.cityIds)
      if (added) cityIds.add(added.id)
      if (cityIds.size > maxCities) return fail('too_many_cities')
      const cities = [...cityIds].flatMap((cityId) => cityById(cityId) ?? [])
      if (cities.length < cityIds.size) return fail('unknown_city')
      const states = online ? allStates().map((state) => state.uf) : area.states.filter((state) => stateByUf(state))
      const otherCities = cities.filter((city) => !states.includes(city.uf))
      if (!base && !otherCities.length && !states.length) return fail('no_area')

      const rows = [
        ...states.map((state) => ({ professional_id: id, uf: state, city_id: null })),
        ...otherCities.map((city) => ({ professional_id: id, uf: city.uf, city_id: city.id })),
      ]
      await purgeProfilePages(tx, id, now)
      await emit(tx, now, { topic: `user:${userId}`, kind: 'order.available' })
      return updateProfileSection(tx, 'area', { userId, seen }, async () => {
        await tx.deleteFrom('professional_areas').where('professional_id', '=', id).execute()
        if (rows.length) await tx.insertInto('professional_areas').values(rows).execute()
        await tx
          .updateTable('professionals')
          .set({
            base_city_id: base?.city.id ?? null,
            base_postal_code: (address?.city && postalCode?.replace('-', '')) ?? null,
            base_district: base?.district ?? null,
            radius_km: base ? (area.radiusKm ?? null) : null,
            works_online: online,
          })
          .where('id', '=', id)
          .execute()
      })
    },
  })
