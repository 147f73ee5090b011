import { placeName } from '#domain/places/place.ts'
import { maskPostalCode } from '#domain/places/postal-code.ts'
import { allStates, cityById } from '#domain/places/places.server.ts'
import { usualRadii } from '#domain/professionals/steering/area.ts'
import { coveredPlaces } from '#domain/professionals/steering/covered-places.server.ts'
import type { OwnSettings } from '#domain/professionals/steering/own-settings.server.ts'

export type AreaView = ReturnType<typeof areaView>

/** Where somebody works, as the editor of the area shows it. */
export function areaView({ area }: Pick<OwnSettings, 'area'>) {
  const base = area.baseCityId === null ? undefined : cityById(area.baseCityId)
  const radii = [...new Set([...usualRadii, ...(area.radiusKm ? [area.radiusKm] : [])])].toSorted((a, b) => a - b)
  const { count, points } = coveredPlaces({
    ...area,
    states: area.online ? allStates().map(({ uf }) => uf) : area.states,
  })
  return {
    base: base?.name ?? '',
    kept: base ? [area.district, placeName(base)].filter(Boolean).join(', ') : '',
    state: base?.uf ?? '',
    postalCode: maskPostalCode(area.postalCode ?? ''),
    district: area.district ?? '',
    radiusKm: area.radiusKm,
    radii,
    online: area.online,
    cities: area.cityIds.flatMap((id) => {
      const city = cityById(id)
      return city ? [{ value: `${id}`, label: placeName(city) }] : []
    }),
    states: area.states,
    allStates: allStates().map(({ uf, name }) => ({ value: uf, label: name })),
    count,
    points,
  }
}
