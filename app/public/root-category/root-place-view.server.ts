import { catalog } from '#domain/catalog/catalog.server.ts'
import type { RootCategory } from '#domain/catalog/service.ts'
import { largestCities, nearestCities } from '#domain/places/place-lists.server.ts'
import { serviceHref } from '#href.ts'
import { inPlace } from '#texts/places.ts'
import { rootPlaceTexts } from '#texts/service-pages.ts'
import type { RootSlug } from '#texts/site.ts'
import { publicAddress } from '../public-address.server.ts'
import type { Place } from '../read-address.server.ts'
import { summaryOf } from '../service-card.tsx'

const citiesShown = 24

/** The services of a root category in one state or city (AMB-38). */
export function rootPlaceView({ root, place }: { root: RootCategory; place: Place }) {
  const { state, city } = place
  const cities = city ? nearestCities(city, citiesShown) : largestCities(state.uf, citiesShown)
  const path = serviceHref(root.slug, state.uf, city?.slug)
  const crumbs = [
    { label: root.name, href: serviceHref(root.slug) },
    { label: state.name, href: serviceHref(root.slug, state.uf) },
  ]
  if (city) crumbs.push({ label: city.name, href: path })
  return {
    root: { slug: root.slug as RootSlug, name: root.name, description: root.description },
    where: inPlace(place),
    citiesTitle: city ? rootPlaceTexts.near : rootPlaceTexts.cities(inPlace(place)),
    address: publicAddress(path),
    crumbs,
    services: catalog()
      .servicesOfRoot(root.slug)
      .map((service) => ({ ...summaryOf(service), href: serviceHref(service.fullSlug, state.uf, city?.slug) })),
    cities: cities.map((near) => ({ href: serviceHref(root.slug, near.uf, near.slug), label: near.name })),
  }
}

export type RootPlaceView = ReturnType<typeof rootPlaceView>
