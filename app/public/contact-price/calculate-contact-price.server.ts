import { catalog } from '#domain/catalog/catalog.server.ts'
import { typicalContactPrice } from '#domain/leads/unlock/typical-contact-price.ts'
import { type Urgency, urgencies } from '#domain/orders/order.ts'
import { allStates, cityById, stateByUf } from '#domain/places/places.server.ts'
import { type Quoted, typicalIn } from '#domain/prices/local-price.ts'
import { findLocalPricesOfCities } from '#domain/prices/prices.server.ts'
import { db } from '#platform/db.ts'
import { contactPriceTexts as words } from '#texts/contact-price.ts'
import { fromAToZ } from '#texts/format.ts'

const firstService = 'diarista'
const firstState = 'sp'
const isUrgency = (value: string | null): value is Urgency => (urgencies as readonly (string | null)[]).includes(value)

const citiesOf = (quoted: ReadonlyMap<number, Quoted>, uf: string) =>
  [...quoted.keys()]
    .flatMap((id) => cityById(id) ?? [])
    .filter((city) => city.uf === uf)
    .toSorted((a, b) => fromAToZ(a.name, b.name))

type Query = Record<'service' | 'uf' | 'city' | 'urgency' | 'detailed', string | null>

/** The calculator's result for the search params; unknown values fall back to the defaults. */
export async function calculateContactPrice(query: Query) {
  const { services, serviceBySlug } = catalog()
  const service = serviceBySlug(query.service ?? firstService) ?? serviceBySlug(firstService) ?? services[0]!
  const state = stateByUf(query.uf ?? firstState) ?? stateByUf(firstState)!
  const isDetailed = query.detailed === 'sim'
  const urgency = isUrgency(query.urgency) ? query.urgency : 'month'
  const quoted = await findLocalPricesOfCities(db(), service.id)
  const cities = citiesOf(quoted, state.uf)
  const city = cities.find(({ slug }) => slug === query.city)
  const quotedInCity = city && quoted.get(city.id)
  const typical = typicalIn(service, state.uf, quotedInCity)
  const coinsOfSlot = (slotNumber: number) =>
    typicalContactPrice(service, { urgency, uf: state.uf, quoted: quotedInCity, slotNumber, isDetailed }).coins
  return {
    services: services
      .map(({ slug, name }) => ({ value: slug, label: name }))
      .toSorted((a, b) => fromAToZ(a.label, b.label)),
    states: allStates().map(({ uf, name }) => ({ value: uf, label: name })),
    cities: cities.map(({ slug, name }) => ({ value: slug, label: name })),
    noCities: cities.length ? null : words.noCities(service.name, state.name),
    chosen: { service: service.slug, uf: state.uf, city: city?.slug ?? '', urgency, isDetailed },
    result: {
      title: words.result(service.name, city?.name ?? state.name),
      typical: words.typical(typical.cents, city?.name ?? null, quotedInCity?.quotes ?? 0),
      slots: words.slots.map((title, index) => ({ title, text: words.coins(coinsOfSlot(index + 1)) })),
    },
  }
}
