import { leadPrice } from '#domain/leads/unlock/lead-price.ts'
import { recentRequests } from '#domain/orders/recent-requests.server.ts'
import { cityById } from '#domain/places/places.server.ts'
import { placeName } from '#domain/places/place.ts'
import { type FirstSteps, firstSteps } from '#domain/professionals/first-steps.server.ts'
import { unprovenCoins } from '#domain/professionals/professional.ts'
import { ownDocuments } from '#domain/verification/own-documents.server.ts'
import type { Db } from '#platform/db.ts'
import { stateByUf } from '#domain/places/places.server.ts'
import { formatAgo } from '#texts/format.ts'
import { firstStepsTexts as words } from '#texts/first-steps.ts'
import { urgencyTexts } from '#texts/orders.ts'
import { kindTexts, statusTexts } from '#texts/verification.ts'

const shownRequests = 5
const lastDays = 14

/** The newest requests for the services somebody chose, in their state: nothing in them that tells who asked. */
async function requestsNear(db: Db, { services, base }: FirstSteps, now: Date) {
  const from = now.getTime() - lastDays * 86_400_000
  const found = await Promise.all(
    services.map(async (service) =>
      (await recentRequests(db, { service, ...(base ? { uf: base.uf } : {}) }, shownRequests)).map((request) => ({
        service: service.name,
        ...request,
      })),
    ),
  )
  return found
    .flat()
    .filter(({ publishedAt }) => publishedAt.getTime() >= from)
    .toSorted(
      (a, b) => Number(b.cityId === base?.id) - Number(a.cityId === base?.id) || +b.publishedAt - +a.publishedAt,
    )
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
}

/** What an ordinary contact costs, where it is more than somebody without an approved identity may pay. */
const dearServices = ({ services }: FirstSteps) =>
  services.flatMap(({ name, medianTicketCents }) => {
    const { coins } = leadPrice({
      medianTicketCents,
      urgency: 'month',
      contactMode: 'whatsapp',
      isDetailed: false,
      hasHiredBefore: false,
      eligibleCount: 10,
      slotNumber: 1,
      unsoldHours: 0,
    })
    return coins > unprovenCoins ? [{ name, coins }] : []
  })

export async function firstStepsView(db: Db, userId: number, now: Date) {
  const steps = await firstSteps(db, userId)
  if (!steps) return undefined
  const [requests, documents] = await Promise.all([
    requestsNear(db, steps, now),
    ownDocuments(db, steps.professionalId),
  ])
  const identity = documents.find(({ kind }) => kind === 'identity')
  const status = (identity?.latest ?? identity?.held)?.status ?? 'pending'
  const dear = dearServices(steps)
  const isApproved = steps.documentationApproved
  return {
    hasDocument: steps.state !== 'phone_verified',
    hasPhoto: steps.hasPhoto,
    identity: { ...statusTexts[status], isToDo: status !== 'approved' && status !== 'in_review' },
    wanted: documents
      .filter(({ wantedBy, held }) => wantedBy.length > 0 && !held)
      .map(({ kind }) => kindTexts[kind].name),
    requests,
    near: steps.base ? words.nearText(stateByUf(steps.base.uf)!.name) : null,
    limit: isApproved ? words.approved : words.limit(steps.unlocked),
    dear: !isApproved && dear.length ? words.dear(dear) : null,
  }
}
