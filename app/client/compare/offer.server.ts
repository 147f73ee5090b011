import { isOver } from '#domain/leads/lead.ts'
import type { OrderDetail } from '#domain/orders/order-detail.server.ts'
import type { OrderLead } from '#domain/orders/order-leads.server.ts'
import { type Area, areaFrom } from '#domain/proposals/from-answers.ts'
import type { ListedProposal } from '#domain/proposals/one-proposal.server.ts'
import { href } from '#href.ts'
import { clientTexts, reviewsText } from '#texts/client.ts'
import { compareTexts as words, spanText } from '#texts/compare.ts'
import { distanceText, servesYourCity } from '#texts/distance.ts'
import { firstPriceText } from '#texts/first-price.ts'
import { formatMoney, formatRating, formatSpan } from '#texts/format.ts'
import { setsOut } from './sets-out.server.ts'

/** The area that the client gave; undefined where the answers say none. */
export const areaOf = ({ reviewData }: OrderDetail) => areaFrom(reviewData)

/** An amount for a whole of so large an area, for one square metre; null where no area is known. */
function perM2(cents: number, area: Area | undefined) {
  if (!area) return null
  const of = (size: number | null) => (size === null ? null : formatMoney(Math.round((cents * 1000) / size)))
  return spanText({ least: of(area.most), most: of(area.least) })
}

function priceOf(lead: OrderLead, proposal: ListedProposal | undefined, area: Area | undefined) {
  if (proposal)
    return { price: formatMoney(proposal.totalCents), from: words.offered, perM2: perM2(proposal.totalCents, area) }
  const { priceCents, priceUnit } = lead
  if (priceCents === null) return { price: clientTexts.toAgree, from: null, perM2: null }
  return {
    price: firstPriceText(lead)!,
    from: words.firstPrice,
    perM2: priceUnit === 'm2' ? formatMoney(priceCents) : priceUnit === 'whole' ? perM2(priceCents, area) : null,
  }
}

function fromOf(lead: OrderLead) {
  const { base, km } = setsOut(lead)
  return { base: base ?? servesYourCity, distance: distanceText(base === null ? null : km) }
}

const offerOf = (lead: OrderLead, proposal: ListedProposal | undefined, area: Area | undefined) => ({
  leadId: lead.leadId,
  name: lead.name,
  avatar: lead.avatar,
  link: href('/profissionais/:slug', { slug: lead.professionalSlug }),
  ...priceOf(lead, proposal, area),
  rating: lead.reviewsCount
    ? reviewsText(formatRating(lead.ratingSum / lead.reviewsCount), lead.reviewsCount)
    : clientTexts.noReviews,
  answered: lead.messagedAt ? formatSpan(lead.messagedAt.getTime() - lead.createdAt.getTime()) : words.notSaid,
  hasDocuments: lead.documentationApproved,
  ...fromOf(lead),
})
export type Offer = ReturnType<typeof offerOf>

/** The proposal of a contact whose price counts: one that was refused, has expired or was replaced is none. */
export function countingProposal(proposals: readonly ListedProposal[], leadId: number) {
  const latest = proposals.find((one) => one.leadId === leadId)
  return latest && !['refused', 'expired', 'superseded'].includes(latest.state) ? latest : undefined
}

/**
 * What each professional of an order who is not out of it offers, in the order of its list (product: anti-goals), with the
 * proposal it comes from.
 */
export function offersOf(order: OrderDetail, proposals: readonly ListedProposal[]) {
  const area = areaOf(order)
  return order.leads
    .filter(({ state }) => !isOver(state))
    .map((lead) => {
      const proposal = countingProposal(proposals, lead.leadId)
      return { offer: offerOf(lead, proposal, area), proposal }
    })
}
