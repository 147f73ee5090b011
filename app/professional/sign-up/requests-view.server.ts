import { catalog } from '#domain/catalog/catalog.server.ts'
import { recentRequests } from '#domain/orders/recent-requests.server.ts'
import { placeName } from '#domain/places/place.ts'
import { cityById, stateByUf } from '#domain/places/places.server.ts'
import type { OwnSettings } from '#domain/professionals/steering/own-settings.server.ts'
import type { Db } from '#platform/db.ts'
import { formatAgo, formatList } from '#texts/format.ts'
import { urgencyTexts } from '#texts/orders.ts'
import { signUpStepTexts as words } from '#texts/sign-up-steps.ts'

const shownRequests = 5
const lastDays = 14
/** Whoever works in more states than these is shown what was asked anywhere. */
const mostStates = 3

/** The states of an area, the one of its base first; none where it is the whole country, or nearly. */
function statesOf({ baseCityId, cityIds, states, online }: OwnSettings['area']) {
  const ofCities = [...(baseCityId === null ? [] : [baseCityId]), ...cityIds].flatMap((id) => cityById(id)?.uf ?? [])
  const all = [...new Set([...ofCities, ...states])]
  return online || all.length > mostStates ? [] : all
}

/** The newest requests for the services somebody chose, in their states: nothing in them that tells who asked. */
export async function requestsView(db: Db, { serviceIds, area }: OwnSettings, now: Date) {
  const from = now.getTime() - lastDays * 86_400_000
  const states = statesOf(area)
  const places = states.length ? states.map((uf) => ({ uf })) : [{}]
  const services = serviceIds.flatMap((id) => catalog().serviceById(id) ?? [])
  const found = await Promise.all(
    services.flatMap((service) =>
      places.map(async (place) =>
        (await recentRequests(db, { service, ...place }, shownRequests)).map((request) => ({
          service: service.name,
          ...request,
        })),
      ),
    ),
  )
  const isHome = (cityId: number) => Number(cityId === area.baseCityId)
  const requests = found
    .flat()
    .filter(({ publishedAt }) => publishedAt.getTime() >= from)
    .toSorted((a, b) => isHome(b.cityId) - isHome(a.cityId) || +b.publishedAt - +a.publishedAt)
    .slice(0, shownRequests)
    .map(({ service, cityId, urgency, publishedAt, choices }, index) => {
      const city = cityById(cityId)
      return {
        key: `${index}-${publishedAt.getTime()}`,
        service,
        place: city ? placeName(city) : '',
        urgency: urgencyTexts[urgency],
        ago: formatAgo(publishedAt, now),
        choices,
      }
    })
  return { requests, near: words.near(formatList(states.map((uf) => stateByUf(uf)!.name))) }
}
