import { catalog } from '#domain/catalog/catalog.server.ts'
import { typicalPrice } from '#domain/leads/unlock/typical-price.ts'
import { placeName } from '#domain/places/place.ts'
import { cityById } from '#domain/places/places.server.ts'
import type { OwnSettings } from '#domain/professionals/steering/own-settings.server.ts'
import { packages } from '#domain/purchases/purchase.ts'
import { fitsText } from '#texts/coins.ts'

const shown = 2

/** For each package what it is good for, with the prices of the professional's own services. */
export function whatFits({ serviceIds, area }: Pick<OwnSettings, 'serviceIds' | 'area'>) {
  const known = serviceIds.flatMap((id) => catalog().serviceById(id) ?? []).slice(0, shown)
  const city = area.baseCityId === null ? undefined : cityById(area.baseCityId)
  const base = city ? placeName(city) : null
  return (id: (typeof packages)[number]['id']) => {
    const { coins, bonus } = packages.find((one) => one.id === id)!
    return known.map((service) => {
      const price = typicalPrice(service, { uf: base?.slice(-2).toLowerCase() ?? '' }).coins
      return fitsText(service.name, base, Math.floor((coins + bonus) / price), price)
    })
  }
}
