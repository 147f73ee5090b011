/** Module entry of the guarantee. */
export { grantGuarantees } from './grant-guarantees.server.ts'
export { guaranteeFor } from './guarantee-facts.server.ts'
