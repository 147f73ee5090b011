import { catalog } from '#domain/catalog/catalog.server.ts'
import { typicalContactPrice } from '#domain/leads/unlock/typical-contact-price.ts'
import { placeName } from '#domain/places/place.ts'
import { cityById } from '#domain/places/places.server.ts'
import { findLocalPricesOfServices } from '#domain/prices/prices.server.ts'
import type { OwnSettings } from '#domain/professionals/profile-settings/own-settings.server.ts'
import type { Db } from '#platform/db.ts'
import { fitsText } from '#texts/coins.ts'

const maxShown = 2

/** How many contacts a package buys, at the prices of the professional's services. */
export async function contactsPerPackage(db: Db, { serviceIds, area }: Pick<OwnSettings, 'serviceIds' | 'area'>) {
  const services = serviceIds.flatMap((id) => catalog().serviceById(id) ?? []).slice(0, maxShown)
  const city = area.baseCityId === null ? undefined : cityById(area.baseCityId)
  const base = city ? placeName(city) : null
  const ids = services.map(({ id }) => id)
  const localPrices = await findLocalPricesOfServices(db, ids, area.baseCityId)
  const priced = services.map((service) => ({
    name: service.name,
    price: typicalContactPrice(service, { uf: city?.uf ?? '', quoted: localPrices.get(service.id) }).coins,
  }))
  return (coins: number) => priced.map(({ name, price }) => fitsText(name, base, Math.floor(coins / price), price))
}
