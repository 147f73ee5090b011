import { isOver } from '#domain/leads/lead.ts'
import type { OrderDetail } from '#domain/orders/order-detail.server.ts'
import type { OrderLead } from '#domain/orders/order-leads.server.ts'
import { placeName } from '#domain/places/place.ts'
import { cityById, kmBetween } from '#domain/places/places.server.ts'
import { whyHidden } from '#domain/professionals/professional.ts'
import type { Amount } from '#domain/proposals/from-answers.ts'
import type { ListedProposal } from '#domain/proposals/one-proposal.server.ts'
import type { PriceUnit } from '#domain/shared/price-unit.ts'
import { href } from '#href.ts'
import { clientTexts, reviewsText } from '#texts/client.ts'
import { amountText, compareTexts as words, spanText } from '#texts/compare.ts'
import { distanceText, servesYourCity } from '#texts/distance.ts'
import { firstPriceText } from '#texts/first-price.ts'
import { formatMoney, formatRating, formatSpan } from '#texts/format.ts'
import { priceOfAmount, type Work, workOf } from './work.server.ts'

/** The price of one unit of a whole; null if the quantity is unknown. */
function pricePerUnit(cents: number, amount: Amount | undefined) {
  if (!amount) return null
  const formatFor = (size: number | null) => (size === null ? null : formatMoney(Math.round((cents * 1000) / size)))
  return spanText({ least: formatFor(amount.most), most: formatFor(amount.least) })
}

const noPrice = {
  price: clientTexts.toAgree,
  asked: null as PriceUnit | null,
  from: null,
  rate: null,
  perM2: null,
  perHour: null,
  perCount: null,
}

const wholePrice = (cents: number, { area, count }: Work) => ({
  ...noPrice,
  price: formatMoney(cents),
  asked: 'whole' as const,
  perM2: pricePerUnit(cents, area),
  perCount: pricePerUnit(cents, count),
})

/** Converts unit prices to a total where the size is known; only comparable numbers are compared. */
function priceOf(lead: OrderLead, proposal: ListedProposal | undefined, work: Work) {
  if (proposal) return { ...wholePrice(proposal.totalCents, work), from: words.offered }
  const { priceCents, priceUnit } = lead
  if (priceCents === null) return noPrice
  const from = words.firstPrice
  if (priceUnit === 'whole') return { ...wholePrice(priceCents, work), from }
  const unitPrice = { ...noPrice, asked: priceUnit, from, price: firstPriceText(lead)! }
  const cents = formatMoney(priceCents)
  if (priceUnit === 'hour') return { ...unitPrice, rate: words.unknown.hour, perHour: cents }
  if (!work.area) return { ...unitPrice, rate: words.unknown.m2, perM2: cents }
  const rate = words.rate(unitPrice.price, amountText(work.area))
  return { ...unitPrice, price: priceOfAmount(work.area, priceCents), rate, perM2: cents }
}

/** Base of a professional and distance in km; null where unknown. */
export function baseAndDistance({ baseCityId, cityId }: OrderLead) {
  const base = baseCityId === null ? undefined : cityById(baseCityId)
  return { base: base ? placeName(base) : null, km: kmBetween(baseCityId, cityId) }
}

function locationOf(lead: OrderLead) {
  const { base, km } = baseAndDistance(lead)
  return base === null ? { base: servesYourCity, distance: null } : { base, distance: distanceText(km) }
}

/** The professional's public page; null while it is hidden. */
export const publicPageOf = ({ professionalState: state, professionalSlug: slug }: OrderLead) =>
  whyHidden(state) ? null : href('/profissionais/:slug', { slug })

const offerOf = (lead: OrderLead, proposal: ListedProposal | undefined, work: Work) => ({
  leadId: lead.leadId,
  name: lead.name,
  avatar: lead.avatar,
  link: publicPageOf(lead),
  ...priceOf(lead, proposal, work),
  rating: lead.reviewsCount
    ? reviewsText(formatRating(lead.ratingSum / lead.reviewsCount), lead.reviewsCount)
    : clientTexts.noReviews,
  answered: lead.messagedAt ? formatSpan(lead.messagedAt.getTime() - lead.createdAt.getTime()) : words.notSaid,
  hasDocuments: lead.documentationApproved,
  ...locationOf(lead),
})
export type Offer = ReturnType<typeof offerOf>

/** The valid proposal of a contact: not rejected, withdrawn, expired or superseded. */
export function validProposal(proposals: readonly ListedProposal[], leadId: number) {
  const latest = proposals.find((proposal) => proposal.leadId === leadId)
  return latest && !['refused', 'withdrawn', 'expired', 'superseded'].includes(latest.state) ? latest : undefined
}

/** The offers of active professionals, in list order (product: anti-goals), with their proposals. */
export function offersOf(order: OrderDetail, proposals: readonly ListedProposal[]) {
  const work = workOf(order)
  return order.leads
    .filter(({ state }) => !isOver(state))
    .map((lead) => {
      const proposal = validProposal(proposals, lead.leadId)
      return { offer: offerOf(lead, proposal, work), proposal }
    })
}
