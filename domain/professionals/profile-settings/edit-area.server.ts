import { allStates, cityById, cityNamed, stateByUf } from '#domain/places/places.server.ts'
import type { PostalAddress } from '#domain/places/postal-address.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import type { AreaErrorCode, editAreaForm } from './area.ts'
import { maxDistrictLength } from './district.ts'
import { maxCities } from './max-cities.ts'
import { updateProfileSection, lockOwnProfile, purgeProfile } from './own-row.server.ts'

/** What its CEP stands for, looked up before: `city` null when nobody could be asked. */
type Found = Pick<PostalAddress, 'city' | 'district'>
type Edit = ActionInput<typeof editAreaForm> & { address?: Found }

/** The base that was meant: that of the CEP, else the city in words. */
function baseOf({ address, base, state, district }: Edit) {
  const city = (address?.city && cityById(address.city.id)) ?? (base ? cityNamed(base, state) : undefined)
  return city && { city, district: address?.district?.slice(0, maxDistrictLength) || district || null }
}

/**
 * Keeps where a professional works; the next order already goes by it (product: Matching). Online is every state. Refuses a
 * city that is none, the hundred and first, a CEP of which nobody could tell the city, and a profile that would work nowhere.
 */
export function editArea(db: Db, asked: Edit, now: Date): Promise<Result<null, AreaErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, AreaErrorCode>> => {
    const { userId, online, postalCode } = asked
    const base = baseOf(asked)
    if (asked.base && !base) return fail('unknown_base')
    if (postalCode && !base) return fail('postal_code_silent')
    const added = asked.addCity ? cityNamed(asked.addCity) : undefined
    if (asked.addCity && !added) return fail('unknown_city')
    const listed = [...new Set([...asked.cityIds, ...(added ? [added.id] : [])])]
    if (listed.length > maxCities) return fail('too_many_cities')
    const cities = listed.flatMap((id) => cityById(id) ?? [])
    if (cities.length < listed.length) return fail('unknown_city')
    const states = online ? allStates().map(({ uf }) => uf) : asked.states.filter((uf) => stateByUf(uf))
    const whole = new Set(states)
    const single = cities.filter(({ uf }) => !whole.has(uf))
    if (!base && !single.length && !states.length) return fail('no_area')

    const profile = await lockOwnProfile(tx, userId)
    if (!profile) return fail('not_a_professional')
    const rows = [
      ...states.map((uf) => ({ professional_id: profile.id, uf, city_id: null })),
      ...single.map(({ uf, id }) => ({ professional_id: profile.id, uf, city_id: id })),
    ]
    await purgeProfile(tx, profile.id, now)
    await emit(tx, now, { topic: `user:${userId}`, kind: 'order.available' })
    return updateProfileSection(tx, 'area', asked, async () => {
      await tx.deleteFrom('professional_areas').where('professional_id', '=', profile.id).execute()
      if (rows.length) await tx.insertInto('professional_areas').values(rows).execute()
      await tx
        .updateTable('professionals')
        .set({
          base_city_id: base?.city.id ?? null,
          base_postal_code: (asked.address?.city && postalCode?.replace('-', '')) ?? null,
          base_district: base?.district ?? null,
          radius_km: base ? (asked.radiusKm ?? null) : null,
          works_online: online,
        })
        .where('id', '=', profile.id)
        .execute()
    })
  })
}
