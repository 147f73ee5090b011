import type { OrderDetail } from '#domain/orders/order-detail.server.ts'
import { listItemsToCompare, listProposals } from '#domain/proposals/one-proposal.server.ts'
import type { Item } from '#domain/proposals/proposal.ts'
import { db } from '#platform/db.ts'
import { amountText, compareTexts as words, perUnit } from '#texts/compare.ts'
import { dayOrLater, photosCount, quantityWithUnit, warrantyText } from '#texts/proposals.ts'
import { localPrices } from './local-prices.server.ts'
import { type Offer, offersOf } from './offer.server.ts'
import { workOf } from './work.server.ts'

const shownItems = 4

const includedIn = (items: readonly Item[]) => ({
  included: items
    .slice(0, shownItems)
    .map((item) => `${item.description} (${quantityWithUnit(item.quantity, item.unit)})`),
  more: items.length > shownItems ? words.more(items.length - shownItems) : null,
})

/** An offer with the terms of its proposal. */
export type WholeOffer = Offer &
  ReturnType<typeof includedIn> & { start: string; warranty: string; photos: string | null; proposalId: number | null }

/** All offers with their terms, for comparison (product: Quote). */
export async function compareView(order: OrderDetail, openConversations: number, now: Date) {
  const leadIds = order.leads.map(({ leadId }) => leadId)
  const offersWithProposals = offersOf(order, await listProposals(db(), leadIds, now))
  const proposalIds = offersWithProposals.flatMap(({ proposal }) => proposal?.id ?? [])
  const items = await listItemsToCompare(db(), proposalIds)
  const offers = offersWithProposals.map(({ offer, proposal }): WholeOffer => ({
    ...offer,
    ...includedIn((proposal && items.get(proposal.id)) ?? []),
    start: proposal ? dayOrLater(proposal.startsOn) : words.notSaid,
    warranty: proposal ? warrantyText(proposal.warrantyDays) : words.notSaid,
    photos: proposal?.photoCount ? photosCount(proposal.photoCount) : null,
    proposalId: proposal?.id ?? null,
  }))
  const { area, count, unit, noun } = workOf(order)
  const amounts = [area && amountText(area), count && amountText(count, noun)].filter((text) => text !== undefined)
  const unitPrices = [
    { name: 'perM2', label: words.perM2 },
    { name: 'perHour', label: words.perHour },
    { name: 'perCount', label: perUnit(unit) },
  ] as const
  return {
    uuid: order.uuid,
    category: order.category,
    offers,
    unitPrices: unitPrices.filter(({ name }) => offers.some((offer) => offer[name] !== null)),
    amountNote: amounts.length ? words.amountNote(amounts.join(', ')) : null,
    local: localPrices(order),
    openConversations,
  }
}
export type CompareView = Awaited<ReturnType<typeof compareView>>
