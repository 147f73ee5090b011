import { catalog } from '#domain/catalog/catalog.server.ts'
import { listRecentRequests } from '#domain/orders/recent-requests.server.ts'
import { placeName } from '#domain/places/place.ts'
import { cityById, stateByUf } from '#domain/places/places.server.ts'
import { coveredCities } from '#domain/professionals/profile-settings/covered-places.server.ts'
import type { OwnSettings } from '#domain/professionals/profile-settings/own-settings.server.ts'
import { dayMs } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { formatAgo, formatList } from '#texts/format.ts'
import { urgencyTexts } from '#texts/orders.ts'
import { signUpStepTexts as words } from '#texts/sign-up-steps.ts'

const shownRequests = 5
const lastDays = 14
/** Above this number of states, requests from anywhere are shown. */
const maxStates = 3

/** Search order: the professional's area, their states, anywhere. */
function placesOf({ online, ...area }: OwnSettings['area']) {
  if (online) return [{}]
  const cities = coveredCities(area)
  const cityIds = cities.map(({ id }) => id)
  const states = [...new Set(cities.map(({ uf }) => uf))]
  const elsewhere = states.length > maxStates ? [{ notIn: cityIds }] : states.map((uf) => ({ uf, notIn: cityIds }))
  return [{ cityIds }, ...elsewhere]
}

/** The newest requests for the chosen services, as near as available, anonymous. */
export async function requestsView(db: Db, { serviceIds, area }: OwnSettings, now: Date) {
  const from = now.getTime() - lastDays * dayMs
  const services = serviceIds.flatMap((id) => catalog().serviceById(id) ?? [])
  const searches = placesOf(area).flatMap((place, rank) =>
    services.map(async (service) => {
      const requests = await listRecentRequests(db, { service, ...place }, shownRequests)
      return requests.map((request) => ({ service: service.name, isElsewhere: Number(rank > 0), ...request }))
    }),
  )
  const visibleRequests = (await Promise.all(searches))
    .flat()
    .filter(({ publishedAt }) => publishedAt.getTime() >= from)
    .toSorted((a, b) => a.isElsewhere - b.isElsewhere || +b.publishedAt - +a.publishedAt)
    .slice(0, shownRequests)
  const states = [...new Set(visibleRequests.flatMap(({ cityId }) => cityById(cityId)?.uf ?? []))]
  const requests = visibleRequests.map(({ service, cityId, urgency, publishedAt, answers }, index) => {
    const city = cityById(cityId)
    return {
      key: `${index}-${publishedAt.getTime()}`,
      service,
      place: city ? placeName(city) : '',
      urgency: urgencyTexts[urgency],
      ago: formatAgo(publishedAt, now),
      answers,
    }
  })
  return {
    requests,
    near: words.near(states.length > maxStates ? '' : formatList(states.flatMap((uf) => stateByUf(uf)?.name ?? []))),
  }
}
