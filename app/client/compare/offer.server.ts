import { isOver } from '#domain/leads/lead.ts'
import type { OrderDetail } from '#domain/orders/order-detail.server.ts'
import type { OrderLead } from '#domain/orders/order-leads.server.ts'
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
import { baseAndDistance } from './base-and-distance.server.ts'
import { type Work, workOf } from './work.server.ts'

/** An amount for the whole, derived from a unit price; null if the quantity is unknown. */
function perOne(cents: number, amount: Amount | undefined) {
  if (!amount) return null
  const formatFor = (size: number | null) => (size === null ? null : formatMoney(Math.round((cents * 1000) / size)))
  return spanText({ least: formatFor(amount.most), most: formatFor(amount.least) })
}

/** Quantity times unit price. */
const wholeOf = (cents: number, { least, most }: Amount) => {
  const formatFor = (size: number | null) => (size === null ? null : formatMoney(Math.round((cents * size) / 1000)))
  return spanText({ least: formatFor(least), most: formatFor(most) })
}

const forWhole = (cents: number, { area, count }: Work) => ({
  price: formatMoney(cents),
  asked: 'whole' as PriceUnit | null,
  rate: null,
  perM2: perOne(cents, area),
  perHour: null,
  perCount: perOne(cents, count),
})

/** Converts unit prices to a total where the size is known; only comparable numbers are compared. */
function priceOf(lead: OrderLead, proposal: ListedProposal | undefined, work: Work) {
  if (proposal) return { ...forWhole(proposal.totalCents, work), from: words.offered }
  const { priceCents, priceUnit } = lead
  const nothing = {
    price: clientTexts.toAgree,
    asked: null,
    from: null,
    rate: null,
    perM2: null,
    perHour: null,
    perCount: null,
  }
  if (priceCents === null) return nothing
  const from = words.firstPrice
  if (priceUnit === 'whole') return { ...forWhole(priceCents, work), from }
  const rate = firstPriceText(lead)!
  if (priceUnit === 'hour')
    return {
      ...nothing,
      price: rate,
      asked: priceUnit,
      from,
      rate: words.unknown.hour,
      perHour: formatMoney(priceCents),
    }
  return {
    ...nothing,
    asked: priceUnit,
    from,
    perM2: formatMoney(priceCents),
    ...(work.area
      ? { price: wholeOf(priceCents, work.area), rate: words.rate(rate, amountText(work.area)) }
      : { price: rate, rate: words.unknown.m2 }),
  }
}

function fromOf(lead: OrderLead) {
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
  ...fromOf(lead),
})
export type Offer = ReturnType<typeof offerOf>

/** The valid proposal of a contact: not rejected, withdrawn, expired or superseded. */
export function validProposal(proposals: readonly ListedProposal[], leadId: number) {
  const latest = proposals.find((one) => one.leadId === leadId)
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
