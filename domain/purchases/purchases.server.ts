/** The front door of purchases: what other rooms may call. */
export { ownPurchases } from './own-purchases.server.ts'
