/** The front door of the guarantee of the first contacts: what other rooms may call. */
export { grantGuarantees } from './grant-guarantees.server.ts'
export { guaranteeFor } from './guarantee-facts.server.ts'
