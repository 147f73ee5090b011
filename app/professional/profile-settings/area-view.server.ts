import { placeName } from '#domain/places/place.ts'
import { allStates, cityById, stateByUf } from '#domain/places/places.server.ts'
import { formatPostalCode } from '#domain/places/postal-code.ts'
import { commonRadii } from '#domain/professionals/profile-settings/area.ts'
import { coveredPlaces } from '#domain/professionals/profile-settings/covered-places.server.ts'
import { versionsOfSections, type OwnSettings } from '#domain/professionals/profile-settings/own-settings.server.ts'
import { joinWithDots } from '#texts/format.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'

export type AreaView = ReturnType<typeof areaView>

/** A professional's area for `AreaForm`. */
export function areaView(settings: OwnSettings) {
  const { area } = settings
  const base = area.baseCityId === null ? undefined : cityById(area.baseCityId)
  const radii = new Set(commonRadii)
  if (area.radiusKm) radii.add(area.radiusKm)
  const { count, points } = coveredPlaces({
    ...area,
    states: area.online ? allStates().map(({ uf }) => uf) : area.states,
  })
  const baseText = base ? [area.district, placeName(base)].filter(Boolean).join(', ') : ''
  const cities = area.cityIds.flatMap((id) => {
    const city = cityById(id)
    return city ? [{ value: `${id}`, label: placeName(city) }] : []
  })
  return {
    base: base?.name ?? '',
    stored: baseText,
    state: base?.uf ?? '',
    postalCode: formatPostalCode(area.postalCode ?? ''),
    district: area.district ?? '',
    radiusKm: area.radiusKm,
    radii: [...radii].toSorted((a, b) => a - b),
    online: area.online,
    cities,
    states: area.states,
    allStates: allStates().map(({ uf, name }) => ({ value: uf, label: name })),
    count,
    points,
    seen: versionsOfSections(settings).area,
    savedValues: joinWithDots([
      baseText,
      area.radiusKm !== null && words.radiusOption(area.radiusKm),
      ...cities.map(({ label }) => label),
      ...area.states.map((uf) => stateByUf(uf)?.name),
      area.online && words.online,
    ]),
  }
}
