/** The front door of purchases: what other rooms may call. */
export { decideHeld, settleDifference } from './decide-held.server.ts'
export { ownPurchases } from './own-purchases.server.ts'
