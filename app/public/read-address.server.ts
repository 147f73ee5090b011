import { data, redirect } from 'react-router'
import { catalog } from '#domain/catalog/catalog.server.ts'
import type { RootCategory, Service } from '#domain/catalog/service.ts'
import type { City, State } from '#domain/places/place.ts'
import { cityBySlug, stateByUf, suggestCities } from '#domain/places/places.server.ts'
import { href, serviceHref } from '#href.ts'

export type Place = { state: State; city: City | null }
export type ResolvedCategory =
  | { kind: 'service'; service: Service; place: Place | null }
  | { kind: 'root'; root: RootCategory; place: Place }

/** A suggestion on a 404 page. */
export type NearLink = { href: string; name: string; detail: string }

const asWords = (slug: string) => slug.replaceAll('-', ' ')

/** Services similar to a wrong part of the path. */
export const nearServices = (slug: string): NearLink[] =>
  catalog()
    .searchNames(asWords(slug))
    .map(({ slug: fullSlug, name, rootName }) => ({ href: serviceHref(fullSlug), name, detail: rootName }))

/** Throws a 404 with suggestions. */
export const notFound = (near: NearLink[]) => data({ near }, { status: 404 })

/**
 * The place of `['sp', 'sao-paulo']`; null for none. Alternative city names redirect (301), unknown ones are a 404 with
 * suggestions.
 */
export function resolvePlace(parts: string[], above: string): Place | null {
  const [uf, citySlug, ...more] = parts
  if (uf === undefined) return null
  const state = stateByUf(uf)
  if (state && citySlug === undefined) return { state, city: null }
  const city = state && citySlug !== undefined && !more.length ? cityBySlug(uf, citySlug) : undefined
  if (state && city) {
    if (city.slug !== citySlug) throw redirect(`${above}/${uf}/${city.slug}`, 301)
    return { state, city }
  }
  const likely = suggestCities(asWords(citySlug ?? uf), state?.uf)
  throw notFound(
    likely.map((near) => ({
      href: `${above}/${near.uf}/${near.slug}`,
      name: near.region ? `${near.name} (${near.region})` : near.name,
      detail: near.uf.toUpperCase(),
    })),
  )
}

/**
 * Resolves a path below a root category (H-11, AMB-38): a service, anywhere or in a place, or the root category in a
 * place. A wrong root redirects (301).
 */
export function resolveCategory([rootSlug, second, ...rest]: [string, string, ...string[]]): ResolvedCategory {
  const { rootBySlug, serviceByFullSlug, serviceBySlug } = catalog()
  const service = serviceByFullSlug(`${rootSlug}/${second}`)
  if (service) return { kind: 'service', service, place: resolvePlace(rest, serviceHref(service.fullSlug)) }
  const root = rootBySlug(rootSlug)
  if (root && stateByUf(second))
    return { kind: 'root', root, place: resolvePlace([second, ...rest], href('/:rootSlug', { rootSlug }))! }
  const elsewhere = serviceBySlug(second)
  if (elsewhere) throw redirect(['', elsewhere.fullSlug, ...rest.map(encodeURIComponent)].join('/'), 301)
  throw notFound(nearServices(second))
}
