import type { OrderDetail } from '#domain/orders/order-detail.server.ts'
import type { ListedProposal } from '#domain/proposals/one-proposal.server.ts'
import { href } from '#href.ts'
import { localPrices } from './local-prices.server.ts'
import { offersOf } from './offer.server.ts'

/** The minimum number of prices for a comparison. */
const minOffers = 2

/** The comparison on the order page; null with fewer than two prices (product: Quote). */
export function comparison(order: OrderDetail, proposals: readonly ListedProposal[]) {
  const offers = offersOf(order, proposals)
    .map(({ offer }) => offer)
    .filter(({ from }) => from !== null)
  if (offers.length < minOffers) return null
  return { offers, all: href('/meus-pedidos/:uuid/comparar', { uuid: order.uuid }), local: localPrices(order) }
}
export type Comparison = NonNullable<ReturnType<typeof comparison>>
