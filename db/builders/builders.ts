/**
 * What tests and the situations at `/dev` begin with, made by the very actions of the product where these can make it, by real
 * inserts where time or state forbids it. Production never loads it.
 */
export * from './clock.ts'
export * from './leads.ts'
export * from './notices.ts'
export * from './orders.ts'
export * from './people.ts'
export * from './proposals.ts'
export * from './purchases.ts'
export * from './verifications.ts'
