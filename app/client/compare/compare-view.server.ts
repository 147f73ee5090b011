import { isOver } from '#domain/leads/lead.ts'
import type { OrderDetail } from '#domain/orders/order-detail.server.ts'
import type { OrderLead } from '#domain/orders/order-leads.server.ts'
import { quantityFrom } from '#domain/proposals/from-answers.ts'
import { itemsToCompare, type ListedProposal, proposalsOf } from '#domain/proposals/one-proposal.server.ts'
import { type Item, quantityText } from '#domain/proposals/proposal.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { clientTexts, reviewsText } from '#texts/client.ts'
import { compareTexts as words } from '#texts/compare.ts'
import { firstPriceText } from '#texts/first-price.ts'
import { formatMoney, formatRating, formatSpan } from '#texts/format.ts'
import { dayOrLater, photosCount, quantityWithUnit, warrantyText } from '#texts/proposals.ts'
import { localPrices } from '../order/compare/comparison.server.ts'

const shownItems = 4

/** An amount for a whole of so many thousandths of a square metre, for one; null where either is not known. */
const perM2 = (cents: number, area: number | null) =>
  area === null ? null : formatMoney(Math.round((cents * 1000) / area))

function priceOf(lead: OrderLead, proposal: ListedProposal | undefined, area: number | null) {
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

function offerOf(lead: OrderLead, proposal: ListedProposal | undefined, items: readonly Item[], area: number | null) {
  return {
    leadId: lead.leadId,
    name: lead.name,
    avatar: lead.avatar,
    link: href('/profissionais/:slug', { slug: lead.professionalSlug }),
    ...priceOf(lead, proposal, area),
    included: items
      .slice(0, shownItems)
      .map((item) => `${item.description} (${quantityWithUnit(item.quantity, item.unit)})`),
    more: items.length > shownItems ? words.more(items.length - shownItems) : null,
    start: proposal ? dayOrLater(proposal.startsOn) : words.notSaid,
    warranty: proposal ? warrantyText(proposal.warrantyDays) : words.notSaid,
    rating: lead.reviewsCount
      ? reviewsText(formatRating(lead.ratingSum / lead.reviewsCount), lead.reviewsCount)
      : clientTexts.noReviews,
    answered: lead.messagedAt ? formatSpan(lead.messagedAt.getTime() - lead.createdAt.getTime()) : words.notSaid,
    hasDocuments: lead.documentationApproved,
    photos: proposal?.photoCount ? photosCount(proposal.photoCount) : null,
    proposal: proposal ? { id: proposal.id, version: proposal.version } : null,
  }
}
export type Offer = ReturnType<typeof offerOf>

/** What each professional of an order offers, in the order of its list: no order by price (product: anti-goals). */
export async function compareView(order: OrderDetail, openTalks: number, now: Date) {
  const leads = order.leads.filter(({ state }) => !isOver(state))
  const proposals = (
    await proposalsOf(
      db(),
      leads.map(({ leadId }) => leadId),
      now,
    )
  ).filter(({ state }) => state !== 'refused' && state !== 'expired' && state !== 'superseded')
  const items = await itemsToCompare(
    db(),
    proposals.map(({ id }) => id),
  )
  const said = quantityFrom(order.reviewData)
  const area = said?.unit === 'm2' ? said.quantity : null
  const offers = leads.map((lead) => {
    const proposal = proposals.find(({ leadId }) => leadId === lead.leadId)
    return offerOf(lead, proposal, (proposal && items.get(proposal.id)) ?? [], area)
  })
  return {
    uuid: order.uuid,
    category: order.category,
    offers,
    hasPerM2: offers.some((offer) => offer.perM2 !== null),
    areaNote: area === null ? null : words.areaNote(quantityText(area)),
    local: localPrices(order),
    openTalks,
  }
}
export type CompareView = Awaited<ReturnType<typeof compareView>>
